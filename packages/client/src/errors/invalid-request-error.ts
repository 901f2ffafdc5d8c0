import type { Outcome } from "@video-ads/core/outcome";
import type { FieldMessages } from "./error-body.ts";
import { VideoAdsError } from "./video-ads-error.ts";

/** The call cannot be sent as it is. Nothing left this machine. */
export class InvalidRequestError extends VideoAdsError {
  override get name(): string {
    return "InvalidRequestError";
  }

  /** What is wrong, by field of the body; empty when it is not about the body. */
  readonly fields: FieldMessages;

  constructor(message: string, options: { fields?: FieldMessages; cause?: unknown } = {}) {
    super(message, options);
    this.fields = options.fields ?? {};
  }

  override get outcome(): Outcome {
    return "neverSent";
  }
}

import type { FieldMessages } from "./error-body.ts";
import { VideoAdsError } from "./video-ads-error.ts";

/** The call cannot be sent as it is. Nothing left this machine. */
export class InvalidRequestError extends VideoAdsError {
  static {
    InvalidRequestError.prototype.name = "InvalidRequestError";
  }

  /** What is wrong, by field of the body; empty when it is not about the body. */
  readonly fields: FieldMessages;

  constructor(message: string, options: { fields?: FieldMessages; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.fields = options.fields ?? {};
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), fields: this.fields };
  }
}

import { type Outcome, outcomeOf } from "@video-ads/core/outcome";
import { VideoAdsError } from "./video-ads-error.ts";

/** No complete answer came. */
export class ConnectionError extends VideoAdsError {
  override get name(): string {
    return "ConnectionError";
  }

  /** `resource.verb` */
  readonly operation: string | undefined;
  /**
   * Whether the request may have reached the service. After `true` on a paid request, look for what it makes before you send it
   * again: it may exist, and it may have been paid for.
   */
  readonly sent: boolean;
  /** How often the request was tried. */
  readonly attempts: number;

  constructor(message: string, options: { operation?: string; sent: boolean; attempts: number; cause?: unknown }) {
    super(message, options);
    this.operation = options.operation;
    this.sent = options.sent;
    this.attempts = options.attempts;
  }

  override get outcome(): Outcome {
    return outcomeOf(this);
  }
}

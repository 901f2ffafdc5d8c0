import { retryAfterMs } from "@video-ads/core/pace";
import { ApiError } from "./api-error.ts";

/** 429: too many requests, also after the retries. */
export class RateLimitError extends ApiError {
  override get name(): string {
    return "RateLimitError";
  }

  /** Milliseconds that the service asks to wait; undefined when it does not say. */
  get retryAfterMs(): number | undefined {
    return retryAfterMs(this.headers);
  }
}

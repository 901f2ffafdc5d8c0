import { ApiError } from "./api-error.ts";

/** 429: too many requests, also after the retries. */
export class RateLimitError extends ApiError {
  override get name(): string {
    return "RateLimitError";
  }
}

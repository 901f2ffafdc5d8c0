import { type Outcome, outcomeOf } from "@video-ads/core/outcome";
import { VideoAdsError } from "./video-ads-error.ts";

/** A success answer that is not what the contract says, for example a page of HTML from a proxy. */
export class InvalidResponseError extends VideoAdsError {
  override get name(): string {
    return "InvalidResponseError";
  }

  readonly status: number;
  /** The first 200 characters of the body, and ` …` when there are more. */
  readonly bodyStart: string;

  constructor(message: string, options: { status: number; bodyStart: string; cause?: unknown }) {
    super(message, options);
    this.status = options.status;
    this.bodyStart = options.bodyStart;
  }

  override get outcome(): Outcome {
    return outcomeOf(this);
  }
}

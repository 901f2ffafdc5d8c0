import { type Outcome, outcomeOf } from "@video-ads/core/outcome";
import { VideoAdsError } from "./video-ads-error.ts";

/** A success answer that is not what the contract says, for example a page of HTML from a proxy. */
export class InvalidResponseError extends VideoAdsError {
  override get name(): string {
    return "InvalidResponseError";
  }

  /** `resource.verb`; undefined where the record of a job is not what it has to be. */
  readonly operation: string | undefined;
  readonly status: number;
  /** Of the answer; undefined where the record of a job is not what it has to be. */
  readonly headers: Headers | undefined;
  /** The first 200 characters of the body, and ` …` when there are more. */
  readonly bodyStart: string;

  constructor(
    message: string,
    options: { operation?: string; status: number; headers?: Headers; bodyStart: string; cause?: unknown },
  ) {
    super(message, options);
    this.operation = options.operation;
    this.status = options.status;
    this.headers = options.headers;
    this.bodyStart = options.bodyStart;
  }

  override get outcome(): Outcome {
    return outcomeOf(this);
  }
}

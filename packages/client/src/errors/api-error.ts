import { type Outcome, outcomeOf } from "@video-ads/core/outcome";
import { retryAfterMs } from "@video-ads/core/pace";
import { cut } from "@video-ads/core/printable";
import { type ErrorCode, readError } from "../generated/errors.ts";
import { type FieldMessages, messageOf } from "./error-body.ts";
import { VideoAdsError } from "./video-ads-error.ts";

/** What an error answer carried. */
export interface ApiErrorDetails {
  operation: string;
  /** Of the request. */
  method?: string;
  status: number;
  /** Parsed JSON, or the text when it is not JSON; undefined when the body is empty. */
  body: unknown;
  headers: Headers;
  attempts: number;
  sent?: boolean;
}

/** The service answered with an error status. */
export class ApiError extends VideoAdsError {
  override get name(): string {
    return "ApiError";
  }

  /** `resource.verb` */
  readonly operation!: string;
  /** Of the request. */
  readonly method?: string;
  readonly status!: number;
  /** Parsed JSON, or the text when it is not JSON; undefined when the body is empty. */
  readonly body: unknown;
  readonly headers!: Headers;
  /** How often the request was sent. A `fetch` that repeats a 421 by itself, which Node's does, counts as one. */
  readonly attempts!: number;
  /** An attempt before this answer may have been done, of what is no read: so what this one says, such as that it is not there, is no refusal. */
  readonly sent?: boolean;
  /** What is wrong, by field; sentences about the request as a whole stand under `""`. */
  readonly fields!: FieldMessages;
  /** What is wrong, in a word for programs, where the contract has one. */
  readonly code?: ErrorCode;

  constructor(details: ApiErrorDetails) {
    const said = readError(details.body);
    // An error page of a proxy can be long.
    const why = cut(messageOf(said.fields)) || "no reason";
    super(`${details.operation} answered ${details.status}: ${why}`);
    Object.assign(this, details, said);
  }

  override get outcome(): Outcome {
    return outcomeOf(this);
  }

  /** Milliseconds that the service asks to wait; undefined when it does not say. */
  get retryAfterMs(): number | undefined {
    return retryAfterMs(this.headers);
  }
}

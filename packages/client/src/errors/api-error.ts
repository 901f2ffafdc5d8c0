import { type FieldMessages, fieldMessages, messageOf } from "./error-body.ts";
import { VideoAdsError } from "./video-ads-error.ts";

/** What an error answer carried. */
export interface ApiErrorDetails {
  operation: string;
  status: number;
  /** Parsed JSON, or the text when it is not JSON; undefined when the body is empty. */
  body: unknown;
  headers: Headers;
  attempts: number;
}

/** The service answered with an error status. */
export class ApiError extends VideoAdsError {
  static {
    ApiError.prototype.name = "ApiError";
  }

  /** `resource.verb` */
  readonly operation: string;
  readonly status: number;
  /** Parsed JSON, or the text when it is not JSON; undefined when the body is empty. */
  readonly body: unknown;
  readonly headers: Headers;
  /** How often the request was sent. */
  readonly attempts: number;
  /** What is wrong, by field; sentences about the request as a whole stand under `""`. */
  readonly fields: FieldMessages;

  constructor(details: ApiErrorDetails) {
    const fields = fieldMessages(details.body);
    super(`${details.operation} answered ${details.status}: ${shorten(messageOf(fields)) || "no reason given"}`);
    this.operation = details.operation;
    this.status = details.status;
    this.body = details.body;
    this.headers = details.headers;
    this.attempts = details.attempts;
    this.fields = fields;
  }

  override toJSON(): Record<string, unknown> {
    const { operation, status, fields, attempts } = this;
    return { ...super.toJSON(), operation, status, fields, attempts };
  }
}

/** An error page of a proxy can be long. */
function shorten(text: string): string {
  return text.length > 500 ? `${text.slice(0, 500)} …` : text;
}

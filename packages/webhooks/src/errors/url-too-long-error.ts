import { WebhooksError } from "./webhooks-error.ts";

/** The service takes `webhook_url`s of at most 200 characters (interface specification 8). Shorten `baseUrl` or `ref`. */
export class UrlTooLongError extends WebhooksError {
  override name = "UrlTooLongError";
  /** Characters that the URL would have. */
  readonly length: number;

  constructor(length: number, limit: number) {
    super(`The webhook URL would have ${length} characters; the service takes ${limit}. Shorten baseUrl or ref.`);
    this.length = length;
  }
}

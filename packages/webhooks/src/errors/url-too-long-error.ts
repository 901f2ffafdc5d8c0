import { WebhooksError } from "./webhooks-error.ts";

/** A request takes no URL of this length. Shorten `baseUrl` or `ref`. */
export class UrlTooLongError extends WebhooksError {
  override name = "UrlTooLongError";
  /** Characters that the URL would have. */
  readonly length: number;

  constructor(length: number, limit: number) {
    super(`The webhook URL would have ${length} characters; the service takes ${limit}. Shorten baseUrl or ref.`);
    this.length = length;
  }
}

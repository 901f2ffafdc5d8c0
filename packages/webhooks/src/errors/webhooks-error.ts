/** Base of every error that this package throws. Its message holds no secret, token or body. */
export class WebhooksError extends Error {
  override name = "WebhooksError";
}

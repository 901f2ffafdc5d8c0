import { WebhooksError } from "./webhooks-error.ts";

/** The receiver is set up in a way that cannot work. The message says how to put it right. */
export class ConfigurationError extends WebhooksError {
  override name = "ConfigurationError";
}

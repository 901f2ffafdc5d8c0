import { WebhooksError } from "./webhooks-error.ts";

/**
 * Thrown by a handler that no retry helps: an order that was deleted, a file that no program reads. The handler is not run again, and the
 * post is a dead letter, at once unless other handlers of the event are still to be tried. So is one whose handler is refused what it asks of the
 * receiver ({@link ConfigurationError}).
 *
 * @example
 * hooks.on("*.done", async ({ ref }) => {
 *   if (!(await orders.find(ref))) throw new GiveUp(`There is no order ${ref}.`);
 * });
 */
export class GiveUp extends WebhooksError {
  override name = "GiveUp";
}

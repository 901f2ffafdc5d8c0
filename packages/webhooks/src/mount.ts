import { ConfigurationError } from "./errors/configuration-error.ts";
import { withoutMethods } from "./given.ts";
import type { PostReceiver } from "./webhooks.ts";

/**
 * Tells a receiver, or a page beside it, that it is mounted. Throws a {@link ConfigurationError} for what is neither, and for options behind it:
 * adapters have none.
 */
export function mount<R>(adapter: string, [hooks, ...more]: readonly [PostReceiver<R>, ...unknown[]]): void {
  if (more.some((one) => one !== undefined))
    throw new ConfigurationError(`${adapter}(hooks) takes no options: createWebhooks() and inboxPage() have them.`);
  const what = "It is a receiver, as createWebhooks() makes it, or a page beside it.";
  const problem = withoutMethods(hooks, ["receive", "mounted", "idle"], what);
  if (problem !== undefined) throw new ConfigurationError(problem, "hooks");
  hooks.mounted();
}

/** Throws a {@link ConfigurationError} for what a host hands over that is not what an adapter is for: it stands in a host of another kind. */
export function checkHanded(isMeant: boolean, adapter: string, what: string): void {
  if (isMeant) return;
  const adapters =
    "Express takes expressWebhooks, node:http, Fastify and Koa nodeWebhooks, Fetch fetchWebhooks, Lambda lambdaWebhooks.";
  throw new ConfigurationError(
    `${adapter}(hooks) is a function that takes ${what}, and was called with something else. ${adapters}`,
  );
}

/** Whether something has this, as an object would. */
export function has(given: unknown, name: string, kind: "string" | "object" | "function"): boolean {
  if (typeof given !== "object" || given === null) return false;
  const member: unknown = Reflect.get(given, name);
  return typeof member === kind && member !== null;
}

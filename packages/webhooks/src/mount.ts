import { ConfigurationError } from "./errors/configuration-error.ts";
import { withoutMethods } from "./given.ts";
import type { PostReceiver } from "./webhooks.ts";

/** Tells a receiver, or a page beside it, that it is mounted. Throws a {@link ConfigurationError} for what is neither. */
export function mount<R>(hooks: PostReceiver<R>): void {
  const what = "It is a receiver, as createWebhooks() makes it, or a page beside it.";
  const problem = withoutMethods(hooks, ["receive", "mounted", "idle"], what);
  if (problem !== undefined) throw new ConfigurationError(problem, "hooks");
  hooks.mounted();
}

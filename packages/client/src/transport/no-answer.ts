import { type Unsent, unsent } from "@video-ads/core/unsent";
import type { Settings } from "../settings.ts";

/** Why a request that got no answer has not left, by whose `fetch` has sent it. Loaded with the first: most programs see none. */
export function unsentBy({ fetch }: Pick<Settings, "fetch">, error: unknown): Unsent | undefined {
  return unsent(error, fetch && fetch !== globalThis.fetch);
}

/** What a runtime says, in one line: the cause of "fetch failed" is what people need. */
export function reasonOf(error: unknown): string {
  const { cause, message = error } = Object(error);
  const inner = Object(cause?.errors?.[0] ?? cause);
  return `${inner.message || inner.name || message}`.replace(/\.$/, "");
}

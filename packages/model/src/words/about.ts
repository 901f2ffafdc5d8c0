import type { OpenApi } from "../contract/types.ts";

/** What the service does: the first paragraph of the contract's description, in one line; its title where there is none. */
export function aboutService({ info: { title, description = "" } }: Pick<OpenApi, "info">): string {
  const [first = ""] = description.trim().split(/\n\s*\n/);
  return first.replace(/\s+/g, " ") || `${title}.`;
}

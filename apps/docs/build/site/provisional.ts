import type { OpenApi } from "@video-ads/model";

/** The renderer makes the class `tag-provisional` of the colour; theme/theme.css says how that looks in light and dark. */
const BADGE = { name: "Provisional", position: "after", color: "provisional" };

/** The line that opens a provisional operation's description. */
export function provisionalText(reason: string | undefined): string | undefined {
  return reason && `**Provisional.** ${reason}`;
}

/**
 * Marks everything that carries `x-provisional`: a badge, and the reason behind the description. Operations have their
 * reason already, in front.
 */
export function markProvisional(contract: OpenApi): OpenApi {
  return mark(contract) as OpenApi;
}

function mark(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(mark);
  if (typeof node !== "object" || node === null) return node;
  // What stands in an example is data and not a description, whatever its fields are called.
  const entries = Object.entries(node).map(([key, child]) => [key, key === "examples" ? child : mark(child)]);
  const marked = Object.fromEntries(entries) as Record<string, unknown>;
  const reason = marked["x-provisional"];
  if (typeof reason !== "string") return marked;
  marked["x-badges"] = [BADGE];
  if (!("operationId" in marked)) {
    const description = typeof marked.description === "string" ? `${marked.description.trim()}\n\n` : "";
    marked.description = `${description}*Provisional: ${reason}*`;
  }
  return marked;
}

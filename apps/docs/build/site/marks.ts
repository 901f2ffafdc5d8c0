import { deprecationOf, describeDeprecation, type OpenApi, type Operation } from "@video-ads/model";

/** The renderer makes the class `tag-provisional` of the colour; theme/theme.css says how that looks in light and dark. */
const BADGE = { name: "Provisional", position: "after", color: "provisional" };

/** The lines that open an operation's description when it is deprecated or not certain. */
export function marksText({ deprecation, provisional }: Operation): string | undefined {
  const lines = [
    deprecation && `**Deprecated.** ${describeDeprecation(deprecation)}`.trim(),
    provisional && `**Provisional.** ${provisional}`,
  ];
  return lines.filter((line) => line).join("\n\n") || undefined;
}

/**
 * Puts what the marks of a contract say into words that the renderer shows: a badge of what is provisional, and the reason behind
 * the description, also of what is deprecated, which the renderer strikes through by itself. Operations have their reasons already, in front.
 */
export function withMarks(contract: OpenApi): OpenApi {
  return mark(contract) as OpenApi;
}

function mark(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(mark);
  if (typeof node !== "object" || node === null) return node;
  // What stands in an example is data and not a description, whatever its fields are called.
  const entries = Object.entries(node).map(([key, child]) => [key, key === "examples" ? child : mark(child)]);
  const marked = Object.fromEntries(entries) as Record<string, unknown>;
  const reason = typeof marked["x-provisional"] === "string" ? marked["x-provisional"] : undefined;
  const deprecation = "x-deprecated" in marked ? deprecationOf(marked) : undefined;
  if (reason !== undefined) marked["x-badges"] = [BADGE];
  if ((reason ?? deprecation) !== undefined && !("operationId" in marked)) {
    marked.description = [
      typeof marked.description === "string" && marked.description.trim(),
      deprecation && `*Deprecated. ${describeDeprecation(deprecation)}*`,
      reason && `*Provisional: ${reason}*`,
    ]
      .filter((part) => part)
      .join("\n\n");
  }
  return marked;
}

import { nonNull, type OpenApi } from "@video-ads/model";

/** The renderer shows a nullable schema as "X or null", and two alternatives as a choice to open. */
export function orNullInWords(contract: OpenApi): OpenApi {
  return convert(contract) as OpenApi;
}

function convert(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(convert);
  if (typeof node !== "object" || node === null) return node;
  const { oneOf, ...rest } = node as { oneOf?: unknown };
  const value = Array.isArray(oneOf) ? nonNull({ oneOf }) : undefined;
  const shown = value ? { ...rest, allOf: [value], nullable: true } : node;
  // What stands in an example is data and not a schema.
  return Object.fromEntries(
    Object.entries(shown).map(([key, child]) => [key, key === "examples" ? child : convert(child)]),
  );
}

import { mergedSchema, type Schema, type ServiceModel, valueSet } from "@video-ads/model";

/** How null is given: as the word `null` where that is no value of the field itself, or else in JSON. */
export type NullBy = "flag" | "data";

/** Formats of texts, none of which is the word `null`. */
const NEVER_THE_WORD = new Set(["date", "date-time", "email", "ipv4", "ipv6", "time", "uri", "uuid"]);

/**
 * How a command gives null to a field; undefined: it takes none, or tells it by the types that it takes.
 *
 * @param kind Of the field, and of a list that of its entries.
 */
export function nullBy(
  { contract }: ServiceModel,
  schema: Schema,
  [kind, itemKind = kind]: readonly [kind: string, itemKind?: string | undefined],
): NullBy | undefined {
  const own = mergedSchema(contract, schema);
  if (!own.nullable || kind === "any") return undefined;
  return takesTheWord(contract, kind === "list" ? (own.items ?? {}) : own, itemKind) ? "data" : "flag";
}

/** Whether the word may be a value itself. */
function takesTheWord(contract: ServiceModel["contract"], schema: Schema, kind: string): boolean {
  if (kind !== "string") return kind === "file";
  const { format = "", pattern = "", minLength = 0, maxLength = 4 } = mergedSchema(contract, schema);
  const { values, open } = valueSet(contract, schema);
  if (values.length > 0 && !open) return values.includes("null");
  return !NEVER_THE_WORD.has(format) && minLength <= 4 && maxLength >= 4 && new RegExp(pattern, "u").test("null");
}

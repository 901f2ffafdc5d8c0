import { mergedSchema } from "./merged.ts";
import type { OpenApi, Schema } from "./types.ts";

/** What a value is to who types it: a type of JSON, `list`, `file`, or `any` where it is one of several. */
export function valueKind(contract: OpenApi, schema: Schema): string {
  const { type, format, properties, additionalProperties, enum: values } = mergedSchema(contract, schema);
  if (format === "binary") return "file";
  if (type === "array") return "list";
  if (type === "object" || properties || typeof additionalProperties === "object") return "object";
  if (type) return type;
  if (values) return "string";
  const members = (schema.anyOf ?? schema.oneOf ?? []).map((member) => valueKind(contract, member));
  const [first] = members;
  return first !== undefined && members.every((member) => member === first) ? first : "any";
}

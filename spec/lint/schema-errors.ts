// What a JSON Schema finds wrong in a file that people write, in words for whoever wrote it.
import type { ErrorObject } from "ajv";

/**
 * What is wrong with a value, to stand after its name; values and fields that there are stand with it.
 *
 * @param error With `verbose`, so that it has the value and its schema.
 */
export function said({ message = "is wrong", params, data, parentSchema }: ErrorObject): string {
  if (params.additionalProperty) {
    const known = Object.keys(parentSchema?.properties ?? {});
    return `has the unknown field \`${params.additionalProperty}\`${known.length > 0 ? `; those that there are: ${known.join(", ")}` : ""}`;
  }
  if (params.allowedValues) return `is ${JSON.stringify(data)}, and must be one of ${params.allowedValues.join(", ")}`;
  // YAML takes a bare 720 for a number, and a bare true for a truth.
  const isBare = params.type === "string" && ["number", "boolean"].includes(typeof data);
  if (!isBare) return message;
  // Of 2.10 its last zero is gone.
  const isExact = typeof data === "boolean" || Number.isInteger(data);
  return `${message}: write ${isExact ? JSON.stringify(String(data)) : "it as it stands"}, in quotes`;
}

// Arguments as every host takes them. Some refuse the whole list for one schema with two types, without a type, or of an object whose fields
// are not named: null is left out, and what has no form is JSON text. What is sent is held against the tool's own schema all the same.
import type { Tool } from "@modelcontextprotocol/server";
import { isObject } from "@video-ads/core/job";

type Schema = Readonly<Record<string, unknown>>;

const listed = new WeakMap<Tool, Tool>();

/** The tool as it is listed and described. */
export function listedTool(tool: Tool): Tool {
  const { inputSchema } = tool;
  const known = listed.get(tool) ?? { ...tool, inputSchema: { ...inputSchema, ...children(inputSchema) } };
  listed.set(tool, known);
  return known;
}

function plain(schema: Schema): Schema {
  const { type, enum: values, format, anyOf, description, additionalProperties, ...rest } = schema;
  const types = [type].flat().filter((one) => one !== undefined && one !== "null");
  const text = typeof description === "string" ? description : undefined;
  if (types.length === 0 && anyOf === undefined) return jsonText(text, "Text, or the JSON text of any value.");
  if (types[0] === "object" && rest.properties === undefined) return jsonText(text, mapText(additionalProperties));
  const about = typeof format === "string" && format !== KEPT_FORMAT ? withFormat(text, format) : text;
  return {
    ...rest,
    ...(types.length > 0 && { type: types.length === 1 ? types[0] : types }),
    ...(about !== undefined && { description: about }),
    ...(Array.isArray(values) && { enum: values.filter((value) => value !== null) }),
    ...(format === KEPT_FORMAT && { format }),
    ...(additionalProperties === false && { additionalProperties }),
    ...children(schema),
  };
}

/** The one format of texts that all hosts know. */
const KEPT_FORMAT = "date-time";

/** What a text without a description is, where its format said so. */
const FORMATS: Readonly<Record<string, string>> = { uuid: "A UUID.", uri: "A URL.", date: "A date: YYYY-MM-DD." };

/** The form of a date, which nobody guesses; that of the others their values show. */
const FORM = "YYYY-MM-DD";

function withFormat(text: string | undefined, format: string): string | undefined {
  if (text === undefined) return FORMATS[format];
  return format === "date" && !text.includes(FORM) ? `${text} As ${FORM}.` : text;
}

function children({ properties, items, anyOf }: Schema): Schema {
  return {
    ...(isRecord(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, isRecord(inner) ? plain(inner) : inner]),
      ),
    }),
    ...(isRecord(items) && { items: plain(items) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.filter(isRecord).filter(isNoNull).map(plain) }),
  };
}

function isNoNull({ type }: Schema): boolean {
  return type !== "null";
}

function jsonText(description: string | undefined, how: string): Schema {
  return { type: "string", description: description === undefined ? how : `${description} ${how}` };
}

function mapText(entries: unknown): string {
  const form = isRecord(entries) ? plain(entries) : {};
  return Object.keys(form).length === 0
    ? "The JSON text of an object."
    : `The JSON text of an object, each of whose values fits ${JSON.stringify(form)}`;
}

function isRecord(value: unknown): value is Schema {
  return isObject(value) && !Array.isArray(value);
}

import { header, path, query } from "@stoplight/prism-http/dist/validator/deserializers/index.js";
import type { IHttpOperation } from "@stoplight/types";
import { isWrittenInJson, mediaTypeOf } from "@video-ads/http/media-type";
import { type JsonSchema, kindOf, propertiesOf } from "../contract/json-schema.ts";
import type { Violation } from "../contract/violation.ts";

/** A parameter, or a field of a form, and how its values are written. */
export interface StyledParameter {
  name: string;
  /** As OpenAPI names it, such as `deepObject`. */
  style?: string;
  /** Each value stands for itself. */
  explode?: boolean;
  schema?: JsonSchema;
  /** By media type, where its values are written in one. */
  content?: object;
}

/** Prism's readers of values, by style. */
const READERS = {
  path: new Map(Object.entries(path)),
  query: new Map(Object.entries(query)),
  header: new Map(Object.entries(header)),
};

/** What is between the values of a list, by style. */
const BETWEEN = new Map([
  ["spaceDelimited", "spaces"],
  ["pipeDelimited", "pipes"],
]);

/**
 * Reads the query parameters that an operation knows, as arrays and objects where the contract has them. Others are ignored.
 *
 * @param search As sent, without the question mark. A `+` in it is a space, as everywhere on the web.
 */
export function readQuery(
  search: string,
  operation: IHttpOperation,
): { values: Record<string, unknown>; violations: Violation[] } {
  return readPairs(new URLSearchParams(search), operation.request?.query ?? [], "query");
}

/** Reads the pairs of a query, or of a form, that have these names. */
export function readPairs(
  sent: URLSearchParams,
  parameters: readonly StyledParameter[],
  place: Violation["in"],
): { values: Record<string, unknown>; violations: Violation[] } {
  const violations: Violation[] = [];
  const values = parameters.flatMap((parameter): [string, unknown][] => {
    const { name, style = "form", explode = style === "form" } = parameter;
    const kind = isJson(parameter) ? undefined : kindOf(parameter.schema);
    const given = sent.getAll(name);
    const [first] = given;
    if (kind === "object" && (style === "deepObject" || (style === "form" && explode))) {
      if (style === "deepObject" && first !== undefined)
        violations.push({ in: place, path: [name], message: `Write this as ${name}[field]=value.`, code: "style" });
      const whole = withoutNothing(deserialized(parameter, { style, explode, pairs: [...sent] }));
      const others = style === "deepObject" ? unknownInside(parameter, sent) : {};
      return whole === undefined && Object.keys(others).length === 0 ? [] : [[name, { ...others, ...Object(whole) }]];
    }
    if (first === undefined) return [];
    if (isJson(parameter)) {
      const { value } = parsed(first);
      if (given.length > 1)
        violations.push({ in: place, path: [name], message: "Give this parameter once.", code: "repeated" });
      if (value === undefined) violations.push({ in: place, path: [name], message: "This is not JSON.", code: "json" });
      return [[name, value ?? first]];
    }
    const list = kind === "array";
    if (list && explode) return [[name, given]];
    if (given.length > 1) {
      // Servers differ in which one they take, so a client that repeats it works by luck.
      const between = list ? `, with ${BETWEEN.get(style) ?? "commas"} between its values` : "";
      violations.push({ in: place, path: [name], message: `Give this parameter once${between}.`, code: "repeated" });
    }
    if (list && first === "") return [[name, []]];
    const composed = list || (kind === "object" && style === "form");
    return [[name, composed ? deserialized(parameter, { style, explode, pairs: [[name, first]] }) : first]];
  });
  return { values: Object.fromEntries(values), violations };
}

/** Reads the values of a path or of headers in place, where the contract has arrays and objects, or marks before a value. */
export function readStyled(
  values: Record<string, unknown>,
  parameters: readonly StyledParameter[],
  place: "path" | "header",
): void {
  for (const parameter of parameters) {
    const { name: written, schema, style = "simple", explode = false } = parameter;
    const name = place === "header" ? written.toLowerCase() : written;
    const value = values[name];
    if (typeof value === "string" && isJson(parameter)) {
      values[name] = parsed(value).value ?? value;
      continue;
    }
    const read = READERS[place].get(style);
    if (typeof value !== "string" || !read) continue;
    try {
      values[name] = read(name, { [name]: value }, plainOf(schema), explode);
    } catch {
      // Without the marks of its style it is a text, which the schema judges.
    }
  }
}

/** What is sent in the brackets of an object and is no field of it: Prism leaves it out, and its schema may refuse it. */
function unknownInside({ name, schema }: StyledParameter, sent: URLSearchParams): Record<string, string> {
  const fields = propertiesOf(schema ?? {});
  const inside = [...sent].flatMap(([key, value]) => {
    const [, field] = key.startsWith(`${name}[`) ? (/^\[([^\]]*)\]/.exec(key.slice(name.length)) ?? []) : [];
    return field === undefined || fields.has(field) ? [] : [[field, value] as const];
  });
  return Object.fromEntries(inside);
}

/** Whether its values are written in JSON. */
function isJson({ content }: StyledParameter): boolean {
  return Object.keys(content ?? {}).some((type) => isWrittenInJson(mediaTypeOf(type)));
}

/** Without a value: it is no JSON. */
function parsed(text: string): { value?: unknown } {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return {};
  }
}

/** As Prism reads it. */
function deserialized(
  { name, schema }: StyledParameter,
  { style, explode, pairs }: { style: string; explode: boolean; pairs: [string, string][] },
): unknown {
  const read = READERS.query.get(style) ?? query.form;
  // Prism looks for the space as it is written in a URL.
  const texts = style === "spaceDelimited" ? pairs.map(([key, text]) => [key, text.replaceAll(" ", "%20")]) : pairs;
  return read(name, Object.fromEntries(texts), plainOf(schema), explode);
}

/** Prism looks at a type of its own and at properties, and not at what they are composed of. */
function plainOf(schema: JsonSchema | undefined): JsonSchema | undefined {
  const type = kindOf(schema);
  if (!schema || !type) return schema;
  return { ...schema, type, ...(type === "object" ? { properties: Object.fromEntries(propertiesOf(schema)) } : {}) };
}

/** Without objects and lists of which nothing was sent; Prism makes those of the schema. */
function withoutNothing(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(withoutNothing);
  if (typeof value !== "object" || value === null) return value;
  const sent = Object.entries(value).flatMap(([name, one]) => {
    const own = withoutNothing(one);
    return own === undefined ? [] : [[name, own]];
  });
  return sent.length === 0 ? undefined : Object.fromEntries(sent);
}

// What only answers have need not be sent, and what only requests have need not be answered, though a schema of both asks for it.
import type { IHttpOperation } from "@stoplight/types";
import { alternativesOfProperties, bundleOf, type JsonSchema } from "./json-schema.ts";

/** What keeps a field from going one of two ways. */
export type OneWay = "readOnly" | "writeOnly";

/** Whether anything in a contract goes one way only. */
export function hasOneWay(document: unknown): boolean {
  return /"(?:read|write)Only":true/.test(JSON.stringify(document));
}

/** An operation in which nothing has to be there that goes the other way. */
export function eachWay({ request, responses, callbacks, ...rest }: IHttpOperation): IHttpOperation {
  const bundle = bundleOf(rest);
  return {
    ...rest,
    ...(request && { request: optional(request, "readOnly") }),
    responses: optional(responses, "writeOnly"),
    // What is posted is received, as an answer is.
    ...(callbacks && { callbacks: optional(callbacks, "writeOnly") }),
    ...(bundle !== undefined && { __bundled__: optional(bundle, "writeOnly"), __sent__: optional(bundle, "readOnly") }),
  };
}

/** A part of an operation whose schemas ask for nothing that is so marked. */
function optional<T>(node: T, keyword: OneWay, around: readonly string[] = []): T {
  if (Array.isArray(node)) return node.map((one) => optional(one, keyword, around)) as T;
  if (typeof node !== "object" || node === null) return node;
  const gone = [...around, ...markedIn(node, keyword)];
  return Object.fromEntries(
    Object.entries(node).map(([key, child]) => {
      if (key === "required" && Array.isArray(child)) return [key, child.filter((name) => !gone.includes(name))];
      // Examples are values, in which these words mean nothing.
      if (key === "examples" && Array.isArray(child)) return [key, child];
      if (key === "properties" && isRecord(child))
        return [key, Object.fromEntries(Object.entries(child).map(([name, own]) => [name, optional(own, keyword)]))];
      return [key, optional(child, keyword, COMPOSING.has(key) ? gone : [])];
    }),
  ) as T;
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const COMPOSING: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf"]);

function markedIn(schema: JsonSchema, keyword: OneWay): string[] {
  return [...alternativesOfProperties(schema)].flatMap(([name, own]) =>
    own.length > 0 && own.every((one) => isMarked(one, keyword)) ? [name] : [],
  );
}

/** Whether a schema, or a part of it, says so. */
export function isMarked(schema: JsonSchema, keyword: OneWay): boolean {
  const parts = (schema.allOf ?? []).filter((part) => typeof part === "object");
  return Reflect.get(schema, keyword) === true || parts.some((part) => isMarked(part, keyword));
}

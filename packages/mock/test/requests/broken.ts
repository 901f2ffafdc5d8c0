// Requests that break one rule of the contract each, made of those that break none.
import { type Operation, operations, type Schema } from "./document.ts";
import type { TestRequest } from "./request.ts";
import { bodyOf, queryOf, validRequests } from "./valid.ts";

/** A request that breaks one rule. */
export interface BrokenRequest extends TestRequest {
  /** The rule's place: `body.name`, `query.ids`, `path.id`; empty when it is about the request as a whole. */
  place: string;
}

const WRONG_FORMAT: Readonly<Record<string, string>> = {
  uuid: "not-a-uuid",
  uri: "not a url",
  "date-time": "yesterday",
  email: "nobody",
};

/** Every request of `validRequests`, broken in each way that its operation has a rule against. */
export function brokenRequests(): BrokenRequest[] {
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const seen = new Set<string>();
  const all = validRequests().flatMap((request) => {
    const operation = byId.get(request.operation);
    return operation
      ? [
          ...inBody(request, operation),
          ...inQuery(request, operation),
          ...inPath(request, operation),
          ...asWhole(request),
        ]
      : [];
  });
  // Examples share fields, and a field that is wrong in the same way once is enough.
  return all.filter(({ operation, label }) => {
    const key = `${operation} ${label.slice(label.indexOf(": "))} ${/form-data|urlencoded/.exec(label) ?? ""}`;
    return !seen.has(key) && seen.add(key);
  });
}

function inBody(request: TestRequest, operation: Operation): BrokenRequest[] {
  const { body } = request;
  if (body === undefined || body.type === "raw") return [];
  const content = operation.bodies.find(({ mediaType }) => mediaType === body.type);
  if (!content) return [];
  if (body.type === "application/json") {
    return breaks(body.value, content.schema).map(({ value, path, how }) => ({
      ...request,
      label: `${request.label}: body${path.map((key) => `.${key}`).join("")} ${how}`,
      place: ["body", ...path].join("."),
      body: { type: "application/json", value },
    }));
  }
  // What a form can say: text in every field.
  const example = content.examples.find(([name]) => request.label.endsWith(` ${name}`))?.[1];
  return breaks(example, content.schema)
    .filter(({ path, how }) => path.length > 0 && !/null|another type/.test(how))
    .flatMap(({ value, path, how }) => {
      const broken = bodyOf(body.type, value, content.schema);
      return broken && JSON.stringify(broken) !== JSON.stringify(body)
        ? [
            {
              ...request,
              label: `${request.label}: body.${path.join(".")} ${how}`,
              place: ["body", ...path].join("."),
              body: broken,
            },
          ]
        : [];
    });
}

function inQuery(request: TestRequest, { parameters }: Operation): BrokenRequest[] {
  return parameters
    .filter((parameter) => parameter.in === "query" && request.query.startsWith(`${parameter.name}=`))
    .flatMap((parameter) =>
      breaks(parameter.values[0], parameter.schema)
        .filter(({ how }) => !/null|another type/.test(how))
        .map(({ value, path, how }) => ({
          ...request,
          label: `${request.label}: query.${parameter.name} ${how}`,
          place: ["query", parameter.name, ...path].join("."),
          query: queryOf(parameter, value),
        })),
    );
}

function inPath(request: TestRequest, { path, parameters }: Operation): BrokenRequest[] {
  return parameters
    .filter((parameter) => parameter.in === "path" && parameter.schema.format === "uuid")
    .map((parameter) => ({
      ...request,
      label: `${request.label}: path.${parameter.name} of a wrong format`,
      place: `path.${parameter.name}`,
      path: path.replace(`{${parameter.name}}`, "not-a-uuid"),
    }));
}

function asWhole(request: TestRequest): BrokenRequest[] {
  const { headers, label } = request;
  const whole = (how: string, change: Partial<TestRequest>): BrokenRequest => ({
    ...request,
    ...change,
    label: `${label}: ${how}`,
    place: "",
  });
  const found = [
    ...Object.keys(headers).map((left) => {
      const others = Object.entries(headers).filter(([name]) => name !== left);
      return whole(`without ${left}`, { headers: Object.fromEntries(others) });
    }),
    whole("without keys", { headers: {} }),
    whole("at a path that does not exist", { path: "/api/no-such-thing/" }),
    whole("without the slash at the end", { path: request.path.slice(0, -1) }),
    whole("with a method that the path does not have", { method: "PATCH" }),
    whole("asking for a media type that is not answered", { headers: { ...headers, accept: "text/html" } }),
  ];
  if (request.body === undefined) return found;
  const { body: _, ...rest } = request;
  return [
    ...found,
    { ...rest, label: `${label}: without a body`, place: "body" },
    whole("in a media type that is not taken", {
      body: { type: "raw", mediaType: "text/plain", bytes: new TextEncoder().encode("hello") },
    }),
  ];
}

interface Break {
  value: unknown;
  path: readonly string[];
  how: string;
}

/** Every way to break a value once, with the place of what is wrong. */
function breaks(value: unknown, given: Schema): Break[] {
  const schema = resolved(value, given);
  const found: Break[] = wrongValues(value, schema).map(([how, wrong]) => ({ value: wrong, path: [], how }));
  if (Array.isArray(value) && schema.items) {
    const [first, ...rest] = value;
    if (first === undefined) return found;
    return [
      ...found,
      ...breaks(first, schema.items).map((one) => ({ ...one, value: [one.value, ...rest], path: ["0", ...one.path] })),
    ];
  }
  if (!isObject(value)) return found;
  for (const name of schema.required ?? []) {
    if (name in value) found.push({ value: without(value, name), path: [name], how: "missing" });
  }
  for (const [name, child] of Object.entries(value)) {
    const property =
      schema.properties?.[name] ??
      (typeof schema.additionalProperties === "object" ? schema.additionalProperties : undefined);
    if (!property) continue;
    for (const one of breaks(child, property)) {
      found.push({ ...one, value: { ...value, [name]: one.value }, path: [name, ...one.path] });
    }
  }
  return found;
}

function wrongValues(value: unknown, schema: Schema): [how: string, value: unknown][] {
  const found: [string, unknown][] = [];
  if (schema.nullable !== true && schema.type) found.push(["null", null]);
  const other: Readonly<Record<string, unknown>> = {
    string: 7,
    number: "many",
    integer: 1.5,
    boolean: "perhaps",
    array: { a: 1 },
    object: [1],
  };
  if (schema.type && schema.type in other) found.push(["of another type", other[schema.type]]);
  if (schema.enum) found.push(["outside the set", "no-such-value"]);
  else if (schema.format && WRONG_FORMAT[schema.format]) found.push(["of a wrong format", WRONG_FORMAT[schema.format]]);
  if (schema.pattern) found.push(["against the pattern", "~~~"]);
  if (schema.maxLength !== undefined && !schema.enum) found.push(["too long", long(value, schema.maxLength)]);
  if (schema.minLength) found.push(["too short", ""]);
  if (schema.minimum !== undefined) found.push(["too small", schema.minimum - 1]);
  if (schema.maximum !== undefined) found.push(["too large", schema.maximum + 1]);
  if (Array.isArray(value) && schema.minItems) found.push(["with too few entries", []]);
  if (Array.isArray(value) && schema.maxItems !== undefined) {
    found.push(["with too many entries", Array.from({ length: schema.maxItems + 1 }, () => value[0])]);
  }
  return found;
}

/** Too long by one character, and otherwise as it should be. */
function long(value: unknown, limit: number): string {
  return (typeof value === "string" ? value : "").padEnd(limit + 1, "x").slice(0, limit + 1);
}

/** The schema that a value of a union is meant for, with all of its properties. */
function resolved(value: unknown, schema: Schema): Schema {
  const { allOf = [], anyOf = [], oneOf = [] } = schema;
  const tag = schema.discriminator?.propertyName;
  const chosen = tag
    ? oneOf.filter(
        (variant) => isObject(value) && resolved(value, variant).properties?.[tag]?.enum?.includes(value[tag]),
      )
    : [...anyOf, ...oneOf].filter(
        (variant) => isObject(value) && (variant.required ?? []).every((name) => name in value),
      );
  const parts = [...allOf, ...chosen.slice(0, 1)].map((part) => resolved(value, part));
  return {
    ...Object.assign({}, schema, ...parts),
    required: [schema, ...parts].flatMap(({ required = [] }) => required),
    properties: Object.assign({}, ...[schema, ...parts].map(({ properties }) => properties)),
  };
}

function without(value: Record<string, unknown>, name: string): Record<string, unknown> {
  const { [name]: _, ...rest } = value;
  return rest;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

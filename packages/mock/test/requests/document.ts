// The published contract as the generators of requests see it: operations with references followed.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** An OpenAPI schema. */
export interface Schema {
  type?: string;
  nullable?: boolean;
  enum?: readonly unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  required?: readonly string[];
  properties?: Readonly<Record<string, Schema>>;
  additionalProperties?: boolean | Schema;
  allOf?: readonly Schema[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  discriminator?: { propertyName: string };
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema: Schema;
  /** Every example that the contract shows. */
  values: readonly unknown[];
}

export interface Operation {
  id: string;
  /** In capitals. */
  method: string;
  path: string;
  parameters: readonly Parameter[];
  /** By media type. */
  bodies: readonly {
    mediaType: string;
    schema: Schema;
    examples: readonly (readonly [name: string, value: unknown])[];
  }[];
  bodyRequired: boolean;
  /** Named examples of answers, by status. */
  answers: ReadonlyMap<number, ReadonlyMap<string, unknown>>;
  /** Schemas of answers that have content, by status. */
  schemas: ReadonlyMap<number, Schema>;
}

/** Path of the bundle that `@video-ads/spec` publishes. */
export const documentPath = createRequire(import.meta.url).resolve("@video-ads/spec/openapi.json");

type Json = Record<string, unknown>;

const document: Json = JSON.parse(readFileSync(documentPath, "utf8"));

const METHODS = ["get", "put", "post", "delete", "patch", "head", "options"];

/** Every operation of the contract. */
export const operations: readonly Operation[] = Object.entries(object(document.paths)).flatMap(([path, item]) => {
  const members = object(item);
  return METHODS.filter((method) => method in members).map((method) => {
    const operation = object(members[method]);
    const body = object(followed(operation.requestBody));
    return {
      id: String(operation.operationId),
      method: method.toUpperCase(),
      path,
      parameters: [...list(members.parameters), ...list(operation.parameters)].map(parameter),
      bodies: Object.entries(object(body.content)).map(([mediaType, content]) => ({
        mediaType,
        schema: schemaOf(object(content).schema),
        examples: Object.entries(object(object(content).examples)).map(([name, example]) => [
          name,
          object(example).value,
        ]),
      })),
      bodyRequired: body.required === true,
      answers: new Map(
        Object.entries(object(operation.responses)).map(([status, response]) => [
          Number(status),
          new Map(
            Object.values(object(object(followed(response)).content)).flatMap((content) =>
              Object.entries(object(object(content).examples)).map(([name, example]) => [name, object(example).value]),
            ),
          ),
        ]),
      ),
      schemas: new Map(
        Object.entries(object(operation.responses)).flatMap(([status, response]): [number, Schema][] =>
          Object.values(object(object(followed(response)).content)).map((content) => [
            Number(status),
            schemaOf(object(content).schema),
          ]),
        ),
      ),
    };
  });
});

function parameter(given: unknown): Parameter {
  const { name, in: place, required, schema, example, examples } = object(followed(given));
  const shown = [
    ...(example === undefined ? [] : [example]),
    ...Object.values(object(examples)).map((one) => object(one).value),
  ];
  return {
    name: String(name),
    in: place === "path" || place === "query" ? place : "header",
    required: required === true,
    schema: schemaOf(schema),
    values: shown,
  };
}

/** A copy of a schema without references, in which "X or null" is a nullable X. The contract has no circular one. */
function schemaOf(given: unknown): Schema {
  return JSON.parse(JSON.stringify(expanded(given)));
}

function expanded(given: unknown): unknown {
  const value = followed(given);
  if (Array.isArray(value)) return value.map(expanded);
  if (typeof value !== "object" || value === null) return value;
  const { oneOf, ...rest } = Object.fromEntries(Object.entries(value).map(([key, child]) => [key, expanded(child)]));
  const [only, none] = list(oneOf);
  if (list(oneOf).length !== 2 || JSON.stringify(object(none).enum) !== "[null]")
    return oneOf ? { ...rest, oneOf } : rest;
  return { ...object(only), ...rest, nullable: true };
}

function followed(value: unknown): unknown {
  const reference = object(value).$ref;
  if (typeof reference !== "string") return value;
  const target = reference
    .slice(2)
    .split("/")
    .reduce<unknown>((node, key) => object(node)[key.replaceAll("~1", "/").replaceAll("~0", "~")], document);
  return followed(target);
}

function object(value: unknown): Json {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

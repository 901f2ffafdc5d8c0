// Requests that the contract allows, made of its named examples.
import { keyHeaders } from "../support.ts";
import { type Operation, operations, type Parameter, type Schema } from "./document.ts";
import type { FileField, RequestBody, TestRequest } from "./request.ts";

const FILE: FileField = { file: "mia.mp3", mediaType: "audio/mpeg", content: "ID3 not really music" };

/** Headers with which every request is let in. */
export const KEYS = keyHeaders();

/** Every operation with each example of its request, and each example of its query's parameters. */
export function validRequests(): TestRequest[] {
  return operations.flatMap((operation) => {
    const { id, method, parameters, bodies, bodyRequired } = operation;
    const required = parameters.filter((parameter) => parameter.in === "query" && parameter.required);
    const queryWith = (own: readonly Parameter[], value?: unknown): string =>
      [
        ...own.map((parameter) => queryOf(parameter, value)),
        ...required.filter((one) => !own.includes(one)).map((one) => queryOf(one, one.values[0])),
      ].join("&");
    const base: TestRequest = {
      label: id,
      operation: id,
      method,
      path: pathOf(operation),
      query: queryWith([]),
      headers: KEYS,
    };
    const withBody = bodies.flatMap(({ mediaType, examples, schema }) =>
      examples.flatMap(([name, value]) => {
        const body = bodyOf(mediaType, value, schema);
        return body ? [{ ...base, label: `${id} ${mediaType} ${name}`, body }] : [];
      }),
    );
    const queries = parameters
      .filter((parameter) => parameter.in === "query")
      .flatMap((parameter) =>
        parameter.values.map((value) => ({
          ...base,
          label: `${id} ?${parameter.name}=${text(value)}`,
          query: queryWith([parameter], value),
        })),
      );
    return [...(bodyRequired ? [] : [base]), ...withBody, ...queries];
  });
}

/** The path with the contract's own ids. */
function pathOf({ path, parameters }: Operation): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(text(parameters.find((parameter) => parameter.name === name)?.values[0])),
  );
}

/** A query with one parameter. */
export function queryOf({ name }: Pick<Parameter, "name">, value: unknown): string {
  return `${name}=${encodeURIComponent(text(value)).replaceAll("%2C", ",")}`;
}

function text(value: unknown): string {
  return Array.isArray(value) ? value.join(",") : String(value ?? "");
}

/** The body that says `value` in a media type; undefined when a form cannot say it. */
export function bodyOf(mediaType: string, value: unknown, schema: Schema = {}): RequestBody | undefined {
  if (mediaType === "application/json") return { type: mediaType, value };
  if (typeof value !== "object" || value === null) return undefined;
  const fields = Object.entries(value).flatMap(([name, part]): [string, string][] => {
    // An array is a field that is repeated, and null cannot be sent.
    const parts = Array.isArray(part) ? part : [part];
    return parts
      .filter((one) => one !== null)
      .map((one) => [name, typeof one === "object" ? JSON.stringify(one) : String(one)]);
  });
  if (mediaType === "application/x-www-form-urlencoded") return { type: mediaType, fields };
  if (mediaType !== "multipart/form-data") return undefined;
  const isFile = (name: string): boolean => {
    const field = schema.properties?.[name];
    return field?.format === "binary" || field?.items?.format === "binary";
  };
  return { type: mediaType, fields: fields.map(([name, part]) => [name, isFile(name) ? FILE : part] as const) };
}

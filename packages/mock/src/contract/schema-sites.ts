import type { IHttpOperation } from "@stoplight/types";
import type { JsonSchema } from "./json-schema.ts";

/** A schema of the contract and where it stands. */
export interface SchemaSite {
  operation: string;
  /** JSON pointer from the operation's place in the document; references count as followed. */
  pointer: string;
  direction: "request" | "response";
  schema: JsonSchema;
  bundle: unknown;
}

/** Every schema that a request, an answer or a webhook of the operation is held against. */
export function* schemaSites(operation: IHttpOperation, bundle: unknown, base?: string): Generator<SchemaSite> {
  const root = base ?? pointer("#", "paths", operation.path, operation.method);
  const id = operation.iid ?? `${operation.method} ${operation.path}`;
  const site = (place: string, direction: SchemaSite["direction"], schema: JsonSchema | undefined): SchemaSite[] =>
    schema ? [{ operation: id, pointer: place, direction, schema, bundle }] : [];

  const { path = [], query = [], headers = [], body } = operation.request ?? {};
  for (const [place, list] of Object.entries({ path, query, header: headers })) {
    for (const { name, schema } of list)
      yield* site(pointer(root, "parameters", `${place}:${name}`, "schema"), "request", schema);
  }
  for (const { mediaType, schema } of body?.contents ?? []) {
    yield* site(pointer(root, "requestBody", "content", mediaType, "schema"), base ? "response" : "request", schema);
  }
  for (const response of operation.responses) {
    const place = pointer(root, "responses", response.code);
    for (const { mediaType, schema } of response.contents ?? []) {
      yield* site(pointer(place, "content", mediaType, "schema"), "response", schema);
    }
    for (const { name, schema } of response.headers ?? []) {
      yield* site(pointer(place, "headers", name, "schema"), "response", schema);
    }
  }
  for (const callback of operation.callbacks ?? []) {
    yield* schemaSites(callback, bundle, pointer(root, "callbacks", callback.key, callback.path, callback.method));
  }
}

/** A JSON pointer below another one. */
export function pointer(base: string, ...segments: string[]): string {
  return [base, ...segments.map((segment) => segment.replaceAll("~", "~0").replaceAll("/", "~1"))].join("/");
}

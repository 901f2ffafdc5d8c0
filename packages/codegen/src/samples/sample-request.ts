// The requests that samples send, from the examples of the contract.
import {
  type Example,
  holdsFiles,
  type MediaType,
  mergedSchema,
  type Operation,
  type Parameter,
  type ServiceModel,
} from "@video-ads/model";
import { parameterExample } from "@video-ads/model/played";
import type { QueryValue, SampleBody, SampleRequest } from "./request.ts";

/**
 * The request that the operation's first named example describes.
 *
 * @throws Error that names the operation when the contract gives no example to start from.
 */
export function sampleRequest(model: ServiceModel, operation: Operation): SampleRequest<Operation> {
  const body = sampleBodies(model, operation)[0]?.body;
  return {
    operation,
    path: operation.pathParameters.map((parameter) => ({
      name: parameter.name,
      value: pathValue(model, parameter) ?? required(operation, `path parameter ${parameter.name}`),
    })),
    query: operation.queryParameters.flatMap((parameter) => {
      if (isCursor(operation, parameter)) return [];
      const value = parameterExample(parameter) ?? ownId(model, operation, parameter);
      if (value === undefined)
        return parameter.required ? required(operation, `query parameter ${parameter.name}`) : [];
      return [{ name: parameter.name, value: value as QueryValue, explode: parameter.explode !== false }];
    }),
    headers: operation.headerParameters.flatMap((parameter) => {
      const value = parameterExample(parameter);
      if (value === undefined) return parameter.required ? required(operation, `header ${parameter.name}`) : [];
      return [{ name: parameter.name, value: String(value) }];
    }),
    ...(body && { body }),
  };
}

/** It names a page that a service has answered with: what the contract shows names none of anybody's. The first page is asked for without. */
function isCursor({ list }: Operation, { name }: Parameter): boolean {
  return list?.page !== undefined && list.page.style !== "number" && list.page.parameter === name;
}

/** Text, but a number where the contract asks for one. */
function pathValue(model: ServiceModel, parameter: Parameter): string | number | undefined {
  const example = parameterExample(parameter);
  if (example === undefined) return undefined;
  const isText = mergedSchema(model.contract, parameter.schema).type === "string";
  return typeof example === "number" && !isText ? example : String(example);
}

/** A named example of a request's body. */
export interface NamedBody {
  name: string;
  summary?: string;
  body: SampleBody;
}

/** The bodies that the named examples of the operation describe, the first of which is that of its samples; none where it has no body. */
export function sampleBodies(model: ServiceModel, operation: Operation): NamedBody[] {
  if (!operation.body) return [];
  const [type, media] = Object.entries(operation.body.media)[0] ?? required(operation, "request body");
  const examples: [string, Example | undefined][] = Object.entries(media.examples ?? {});
  if (examples.length === 0) examples.push(["", undefined]);
  return examples.map(([name, example]) => ({
    name,
    ...(example?.summary !== undefined && { summary: example.summary }),
    body: sampleBody(model, operation, type, media, example),
  }));
}

function sampleBody(
  model: ServiceModel,
  operation: Operation,
  type: string,
  media: MediaType,
  example: Example | undefined,
): SampleBody {
  if (type === "application/json") {
    const value = example?.value ?? (operation.body?.empty ? {} : required(operation, "request body"));
    return { kind: "json", value, empty: operation.body?.empty === true };
  }
  if (type === "multipart/form-data") {
    const values = (example?.value ?? {}) as Record<string, unknown>;
    const { properties = {}, required: needed = [] } = mergedSchema(model.contract, media.schema);
    // An example cannot hold a file's bytes, so a needed file is sent even when the example leaves it out.
    const sent = Object.entries(properties).filter(
      ([name, schema]) => name in values || (holdsFiles(model.contract, schema) && needed.includes(name)),
    );
    return {
      kind: "multipart",
      fields: sent.map(([name, schema]) => {
        const value = values[name];
        if (!holdsFiles(model.contract, schema)) return { name, value, file: false };
        const named = (one: unknown): string => fileName(name, one);
        const isList = mergedSchema(model.contract, schema).type === "array";
        return { name, value: isList ? [value ?? name].flat().map(named) : named(value), file: true };
      }),
    };
  }
  throw new Error(`${operation.id}: no sample can be made of a ${type} body`);
}

/** An `ids` filter without an example asks for the record that the answer's example shows. */
function ownId(model: ServiceModel, operation: Operation, parameter: Parameter): string[] | undefined {
  if (!model.jobs.some((job) => job.read === operation.id && job.by === "ids") || parameter.name !== "ids")
    return undefined;
  const answer = Object.values(operation.success.examples)[0]?.value;
  const first: unknown = Array.isArray(answer) ? answer[0] : undefined;
  return first && typeof first === "object" && "id" in first ? [String(first.id)] : undefined;
}

/** The name of a file that the example speaks of, such as `(content of interview.mp3)`. */
function fileName(field: string, example: unknown): string {
  const [named = `${field}.bin`] = /[\w-]+\.\w{2,4}\b/.exec(String(example)) ?? [];
  return named;
}

function required(operation: Operation, what: string): never {
  throw new Error(`${operation.id}: its ${what} has no example, so no sample can be made`);
}

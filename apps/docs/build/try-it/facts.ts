// What the form of an operation's page has to know, from the contract.
import { callFacts, sampleBodies, sampleRequest } from "@video-ads/codegen";
import { sandboxValueOf } from "@video-ads/core/credentials";
import {
  describeCredits,
  fileEntries,
  isFile,
  limitsOf,
  mergedSchema,
  type Operation,
  objectShape,
  type Parameter,
  type Schema,
  type ServiceModel,
  securityKey,
  sentSchemes,
  valueSet,
} from "@video-ads/model";
import type { Balance, Body, Field, Job, Keys, TryIt } from "../../browser/try-it/facts.ts";
import { typeName } from "../reference/fields.ts";
import { plain } from "../search/sections.ts";

/** @param pageOf Path of an operation's page, from another one. */
export function tryItFacts(model: ServiceModel, operation: Operation, pageOf: (id: string) => string): TryIt {
  const { id, resource, verb, method, path, queryParameters, credits } = operation;
  const request = sampleRequest(model, operation);
  const body = bodyOf(model, operation);
  const balance = balanceFor(model, operation);
  const job = jobOf(model, operation, pageOf);
  const values = new Map(
    [...request.path, ...request.query, ...request.headers].map(({ name, value }) => [name, value]),
  );
  const parameters = [...operation.pathParameters, ...queryParameters, ...operation.headerParameters];
  return {
    id,
    operation: {
      resource,
      verb,
      method,
      path,
      security: operation.security.slice(0, 1),
      queryParameters: queryParameters.map(({ name }) => name),
      ...(operation.body && { body: { empty: operation.body.empty } }),
    },
    call: callFacts(model, operation),
    parameters: parameters.map((parameter) => ({
      ...fieldOf(
        model,
        parameter.name,
        parameter.schema,
        parameter.required === true,
        [values.get(parameter.name)],
        parameter,
      ),
      in: parameter.in as "path" | "query" | "header",
      explode: parameter.explode !== false,
      ...(values.has(parameter.name) && { value: values.get(parameter.name) }),
    })),
    ...(body && { body }),
    keys: keysOf(operation),
    ...(credits && { price: describeCredits(credits, { format: "plain", remarks: false, job: operation.job }) }),
    ...(balance && { balance }),
    ...(job && { job }),
  };
}

function bodyOf(model: ServiceModel, operation: Operation): Body | undefined {
  const bodies = sampleBodies(model, operation);
  const [first] = bodies;
  if (!operation.body || !first) return undefined;
  const examples = bodies.map(({ name, summary, body }) => ({
    name,
    ...(summary !== undefined && { summary }),
    value:
      body.kind === "json" ? body.value : Object.fromEntries(body.fields.map((field) => [field.name, field.value])),
  }));
  const shape = operation.body.empty ? undefined : objectShape(model.contract, operation.body.schema);
  const fields = Object.entries(shape?.properties ?? {}).flatMap(([name, schema]) => {
    if (mergedSchema(model.contract, schema).readOnly) return [];
    const shown = examples.map(({ value }) => Object(value)[name] as unknown);
    return [fieldOf(model, name, schema, shape?.required.includes(name) ?? false, shown)];
  });
  return { kind: first.body.kind, empty: operation.body.empty, fields, examples };
}

/** @param shown What examples have there. */
function fieldOf(
  model: ServiceModel,
  name: string,
  given: Schema,
  required: boolean,
  shown: unknown[],
  says: Pick<Parameter, "description"> = given,
): Field {
  const schema = mergedSchema(model.contract, given);
  const limits = limitsOf(schema).join(", ");
  return {
    name,
    ...kindOf(model, given, shown),
    type: typeName(model, given),
    required,
    nullable: schema.nullable === true,
    about: firstSentence(says.description ?? schema.description ?? ""),
    ...(limits && { limits }),
  };
}

/** From so many characters on, a text has more than a line. */
const LONG = 44;

function kindOf(model: ServiceModel, given: Schema, shown: unknown[]): Pick<Field, "kind" | "values" | "numbers"> {
  const { contract } = model;
  if (isFile(contract, given)) return { kind: "file" };
  if (fileEntries(contract, given)) return { kind: "files" };
  const { type, items, format, maxLength = 0, anyOf, oneOf } = mergedSchema(contract, given);
  const { values, open } = valueSet(contract, given);
  const plainValues = values.filter((value) => typeof value !== "object") as (string | number | boolean)[];
  if (plainValues.length > 0) return { kind: open ? "suggestion" : "choice", values: plainValues };
  if (type === "boolean") return { kind: "boolean" };
  if (type === "number" || type === "integer") return { kind: "number" };
  if (type === "string" && !anyOf && !oneOf) {
    const isLong = !format && (maxLength > 300 || shown.some((value) => String(value ?? "").length > LONG));
    return { kind: isLong ? "long" : "text" };
  }
  const entry = items && mergedSchema(contract, items);
  if (type === "array" && entry?.type === "string") return { kind: "list" };
  if (type === "array" && (entry?.type === "number" || entry?.type === "integer"))
    return { kind: "list", numbers: true };
  return { kind: "json" };
}

function keysOf({ security: [schemes = []] }: Operation): Keys {
  return {
    schemes: sentSchemes(schemes),
    settings: schemes.flatMap(({ credentials }) =>
      credentials.map(({ setting, description }) => ({
        setting,
        label: labelOf(description),
        value: sandboxValueOf(setting),
      })),
    ),
  };
}

/** What a setting is, in as few words as its description has: "API key" of "The API key, from the account settings page." */
function labelOf(description: string): string {
  const words = description.split(/[,:.]/)[0]?.replace(/^The\s+/, "") ?? "";
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Whether what lets in to the one lets in to the other. */
function areAlike(one: Operation, other: Operation): boolean {
  return securityKey(one.security.slice(0, 1)) === securityKey(other.security.slice(0, 1));
}

function balanceFor({ operations }: ServiceModel, operation: Operation): Balance | undefined {
  const found = operations.find((other) => other.balance && areAlike(other, operation));
  return found?.balance && { path: found.path, at: found.balance.at };
}

function jobOf(model: ServiceModel, operation: Operation, pageOf: (id: string) => string): Job | undefined {
  const job = model.jobs.find(({ name }) => name === operation.job?.type);
  const read = model.operations.find(({ id }) => id === job?.read);
  if (!job || !read || !operation.job || !areAlike(read, operation)) return undefined;
  const parameter = job.by === "ids" ? "ids" : read.pathParameters.at(-1)?.name;
  if (parameter === undefined || read.pathParameters.length > 1) return undefined;
  const render = model.operations.find(({ id }) => id === job.render);
  return {
    facts: job.facts,
    until: operation.job.action === "start" ? operation.job.until : "done",
    path: read.path,
    parameter,
    ...(read.list?.at !== undefined && { at: read.list.at }),
    ...(render && { render: { summary: render.summary, page: pageOf(render.id) } }),
  };
}

function firstSentence(markdown: string): string {
  return /^.*?[.:](?=\s|$)/.exec(plain(markdown))?.[0] ?? plain(markdown);
}

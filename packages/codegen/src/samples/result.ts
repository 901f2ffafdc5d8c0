import { mergedSchema, type Operation, type Schema, type ServiceModel } from "@video-ads/model";
import type { SampleResult } from "./typescript-call.ts";

/** Absent when the operation answers nothing. */
export function sampleResult(model: ServiceModel, operation: Operation): SampleResult | undefined {
  const { type, schema, list } = operation.success;
  if (!type || !schema) return undefined;
  const job = model.jobs.find((candidate) => candidate.name === operation.job?.type);
  const one = job ? "job" : variable(type);
  if (operation.list?.at !== undefined && operation.records) {
    const item = variable(operation.records);
    const name = one === item ? plural(one) : one;
    const entries = `${name}${pathIn(model, schema, operation.list.at)}`;
    return { name, item, entries, fields: shownFields(model, operation, operation.records) };
  }
  const fields = shownFields(model, operation, type);
  return list ? { name: plural(one), item: one, fields } : { name: one, fields };
}

/** How a list is reached in an answer, none where it may be missing: `.data`, `.body?.results ?? []`. */
function pathIn(model: ServiceModel, answer: Schema, at: string): string {
  let schema = mergedSchema(model.contract, answer);
  let mayMiss = false;
  const names = at.split(".").map((name) => {
    const dot = mayMiss ? "?." : ".";
    const own = schema.properties?.[name] ?? {};
    const next = mergedSchema(model.contract, own);
    if (!schema.required?.includes(name) || next.nullable === true) mayMiss = true;
    schema = next;
    return `${dot}${name}`;
  });
  return `${names.join("")}${mayMiss ? " ?? []" : ""}`;
}

/** The same of one record of a list, by its type. */
export function recordResult(model: ServiceModel, operation: Operation, type: string): SampleResult {
  return { name: variable(type), fields: shownFields(model, operation, type) };
}

/** Fields by which people know a record. They are printed before others. */
const FAMILIAR = /^(id|name|title)$|_id$/;

/** What a reader wants to see first: the id and state of a job, the result once it is read; else two plain values. */
function shownFields(model: ServiceModel, operation: Operation, type: string): string[] {
  const properties = mergedSchema(model.contract, { $ref: `#/components/schemas/${type}` }).properties ?? {};
  const has = (name: string): boolean => name in properties;
  // An action on a job answers its record as well.
  const job =
    model.jobs.find((candidate) => candidate.name === operation.job?.type) ??
    model.jobs.find(({ record }) => record === type);
  const status = job?.status ?? "status";
  const result = job?.result.map((path) => /^[^.[]+/.exec(path)?.[0] ?? path).find(has);
  if (operation.job?.action === "read" && has(status) && result) return [status, result];
  if (has("id") && has(status)) return ["id", status];
  return Object.entries(properties)
    .filter(([, schema]) => isShown(mergedSchema(model.contract, schema)))
    .map(([name]) => name)
    .sort((a, b) => Number(FAMILIAR.test(b)) - Number(FAMILIAR.test(a)))
    .slice(0, 2);
}

/** A plain value that nobody is to leave off. */
function isShown({ type, deprecated }: Schema): boolean {
  return type !== undefined && type !== "object" && type !== "array" && deprecated !== true;
}

function variable(type: string): string {
  return type.slice(0, 1).toLowerCase() + type.slice(1);
}

function plural(name: string): string {
  return name.endsWith("s") ? `${name}List` : `${name}s`;
}

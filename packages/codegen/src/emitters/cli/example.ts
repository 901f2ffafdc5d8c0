import { kebabCase } from "@video-ads/core/names";
import type { Operation, ServiceModel } from "@video-ads/model";
import type { SampleRequest } from "../../samples/request.ts";
import { sampleRequest } from "../../samples/sample-request.ts";
import { type CliField, type CommandFields, commandFields } from "./fields.ts";

/** The command that sends the operation's first named example: `video-ads <resource> <verb>` and its flags. */
export function commandWords(model: ServiceModel, operation: Operation): string[] {
  const { resource, verb } = operation;
  const words = exampleWords(model, operation, commandFields(model, operation));
  return ["video-ads", kebabCase(resource), kebabCase(verb), ...words];
}

/** The words behind `video-ads <resource> <verb>` that send the operation's first named example. */
export function exampleWords(model: ServiceModel, operation: Operation, fields: CommandFields): string[] {
  const request = sampleRequest(model, operation);
  const words = request.path.map(({ value }) => String(value));
  const left: Record<string, unknown> = {};
  for (const [own, values] of [
    [fields.body, bodyOf(request)],
    [fields.query, named(request.query)],
    [fields.header, named(request.headers)],
  ] as const) {
    for (const [name, value] of Object.entries(values)) {
      const field = own.find((candidate) => candidate.name === name);
      const flags = field && flagWords(field, value);
      if (flags) words.push(...flags);
      else left[name] = value;
    }
  }
  // What has no flag, such as null of a text, goes with the body as a whole.
  if (Object.keys(left).length > 0) words.push("--data", JSON.stringify(left));
  return words;
}

function flagWords(field: CliField, value: unknown): string[] | undefined {
  const flag = `--${field.flag}`;
  if (value === null) return field.nullBy === "flag" ? [flag, "null"] : undefined;
  if (field.kind === "boolean") {
    // A header's is text.
    if (String(value) === "true") return [flag];
    return field.opposite === undefined ? undefined : [`--${field.opposite}`];
  }
  // What begins with @ names a file, where any text can stand.
  const word = (text: unknown): string => (isText(field) && String(text).startsWith("@") ? `@${text}` : String(text));
  if (field.kind === "list" && Array.isArray(value)) {
    if (value.some((entry) => typeof entry === "object" || String(entry) === "")) return undefined;
    return field.commas ? [flag, value.join(",")] : value.flatMap((entry) => [flag, word(entry)]);
  }
  if (field.kind === "object" || field.kind === "any") return [flag, JSON.stringify(value)];
  // A value that starts with a dash would be read as a flag.
  return String(value).startsWith("-") ? [`${flag}=${value}`] : [flag, word(value)];
}

function isText({ kind, items = "string", values, open }: CliField): boolean {
  return (kind === "string" || (kind === "list" && items === "string")) && (!values || open === true);
}

function bodyOf({ body }: SampleRequest): Record<string, unknown> {
  if (!body) return {};
  if (body.kind === "multipart") return Object.fromEntries(body.fields.map(({ name, value }) => [name, value]));
  return typeof body.value === "object" && body.value !== null ? { ...body.value } : {};
}

function named(given: readonly { name: string; value: unknown }[]): Record<string, unknown> {
  return Object.fromEntries(given.map(({ name, value }) => [name, value]));
}

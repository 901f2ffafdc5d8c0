import { fileFrom } from "@video-ads/client";
import { unreadable } from "@video-ads/core/file-fault";
import { isUuid } from "@video-ads/core/ids";
import { withArticle } from "@video-ads/core/names";
import { inWords } from "@video-ads/core/options";
import { CliError } from "../errors/cli-error.ts";
import { alternatives, asGiven, type FieldKey, type FieldPlace } from "../program/field-option.ts";
import type { Field, OperationRow } from "../rows.ts";
import { literalText } from "./at-sign.ts";
import { jsonFrom } from "./json-text.ts";
import { NULL } from "./null-word.ts";
import { putTogether } from "./put-together.ts";
import { assignment, withValue } from "./set-path.ts";
import { textFrom } from "./text-value.ts";
import { refuseUnknown, refuseUnknownParts } from "./unknown-names.ts";

/** What a command line asks for. Without a body, or a query, there is none: see `OperationRequest`. */
export interface CommandRequest {
  path: readonly string[];
  body?: Record<string, unknown> | undefined;
  query?: Record<string, unknown>;
  headers?: Record<string, unknown>;
}

export type GivenFields = Partial<Record<FieldKey, unknown>> & {
  data?: string;
  /** Fields that this version does not know are sent. */
  allowUnknown?: true;
};

/** Puts the request together: the body as a whole, and over it what the flags say. */
export async function requestFrom(
  operation: OperationRow,
  path: readonly string[],
  given: GivenFields,
): Promise<CommandRequest> {
  const { body, query, headers = [] } = operation;
  checkPath(operation, path);
  const request: CommandRequest = { path };
  if (body && body.kind !== "empty") {
    const whole = given.data === undefined ? {} : objectFrom(await jsonFrom("--data", given.data));
    if (!given.allowUnknown) refuseUnknown(body.fields, whole);
    const fields = await withFlags(body.fields, "body", given, whole);
    if (!given.allowUnknown) refuseUnknownParts(body.fields, fields);
    const isLeftOut = body.optional && given.data === undefined && Object.keys(fields).length === 0;
    if (!isLeftOut) requireFields(operation, fields);
    request.body = isLeftOut ? undefined : fields;
  }
  if (query.length > 0) {
    request.query = await withFlags(query, "query", given, {});
    missing(query.filter(({ name, required }) => required && request.query?.[name] === undefined));
  }
  if (headers.length > 0) {
    request.headers = await withFlags(headers, "header", given, {});
    missing(headers.filter(({ name, required }) => required && request.headers?.[name] === undefined));
  }
  return request;
}

/** An id that is none would be answered by the service, in words that nobody here has chosen. */
function checkPath({ parameters }: OperationRow, path: readonly string[]): void {
  for (const [index, { flag, placeholder }] of parameters.entries()) {
    const given = path[index] ?? "";
    if (placeholder !== "uuid" || isUuid(given)) continue;
    throw new CliError(`<${flag}>: ${inWords(given)} is no UUID.`, {
      exit: "validation",
      hints: ["Nothing was sent."],
    });
  }
}

function objectFrom(value: unknown): Record<string, unknown> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  const kind = Array.isArray(value) ? "a list" : value === null ? "null" : withArticle(typeof value);
  throw new CliError(`--data has to be a JSON object, not ${kind}.`);
}

async function withFlags(
  fields: readonly Field[],
  place: FieldPlace,
  given: GivenFields,
  whole: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const result = { ...whole };
  for (const field of fields) {
    const value = given[`${place}:${field.name}`];
    if (value === NULL) {
      result[field.name] = null;
      continue;
    }
    const paths = isUpload(field) ? [value ?? result[field.name]].flat() : [];
    if (paths.length > 0 && paths.every((path) => typeof path === "string")) {
      const files = await Promise.all(paths.map((path) => upload(field, path)));
      result[field.name] = field.kind === "file" ? files.at(-1) : files;
    } else if (value !== undefined) {
      result[field.name] = await fieldValue(field, value, result[field.name]);
    }
  }
  return result;
}

/** A file, or a list of them: what is given says where they lie. */
function isUpload({ kind, items }: Field): boolean {
  return kind === "file" || (kind === "list" && items === "file");
}

/**
 * What has parts is given as JSON or part by part, one over the other. JSON takes the place of what `--data` says of the field; parts alone
 * come on top of that.
 */
async function fieldValue(field: Field, given: unknown, before: unknown): Promise<unknown> {
  const { kind, flag } = field;
  if (kind === "any") return await anything(field, String(given));
  if (kind !== "object" || !Array.isArray(given)) return await plain(`--${flag}`, given);
  const texts = given.map(String);
  let value = texts.every(assignment) ? before : undefined;
  for (const text of texts) {
    const part = assignment(text);
    if (part) value = await withValue(field, value, part.path, part.value);
    else value = putTogether(field, value, await objectJson(field, text));
  }
  return value;
}

/** A value, or each of a list; of a text what stands in the file that it names. */
async function plain(flag: string, given: unknown): Promise<unknown> {
  if (!Array.isArray(given)) return typeof given === "string" ? await textFrom(flag, given) : given;
  const entries: unknown[] = [];
  for (const entry of given) entries.push(await plain(flag, entry));
  return entries;
}

async function objectJson(field: Field, text: string): Promise<unknown> {
  const flag = `--${field.flag}`;
  if (/^\s*[[{"@]|^-$|^null$/.test(text)) return jsonFrom(flag, text);
  throw new CliError(`${flag} takes JSON, @file or path=value, not ${JSON.stringify(text.slice(0, 40))}.`);
}

/** JSON, or the text itself where the field takes text: what looks like a word of JSON is one if the field takes that. */
async function anything({ flag, takes }: Field, text: string): Promise<unknown> {
  const isText = !takes || takes.includes("string");
  if (!isText || /^\s*[[{"]/.test(text)) return jsonFrom(`--${flag}`, text);
  const literal = literalText(text);
  if (literal === undefined) return jsonFrom(`--${flag}`, text);
  return isWord(literal, takes) ? JSON.parse(literal) : literal;
}

/** A number, a boolean or null as JSON writes them, of a type that is taken. A number that JavaScript cannot hold stays text. */
function isWord(text: string, takes: readonly string[] = ["number", "boolean", "null"]): boolean {
  if (text === "null") return takes.includes("null");
  if (text === "true" || text === "false") return takes.includes("boolean");
  if (!/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return false;
  const number = Number(text);
  if (Number.isInteger(number))
    return Number.isSafeInteger(number) && (takes.includes("integer") || takes.includes("number"));
  return Number.isFinite(number) && takes.includes("number");
}

async function upload(field: Field, path: string): Promise<File> {
  try {
    return await fileFrom(path);
  } catch (error) {
    throw new CliError(`--${field.flag}: ${unreadable(path, Object(error).cause)}`);
  }
}

function requireFields({ body }: OperationRow, value: Record<string, unknown>): void {
  if (!body) return;
  missing(body.fields.filter(({ name, required }) => required && value[name] === undefined));
  const { anyOf = [] } = body;
  if (anyOf.length === 0 || anyOf.some((names) => names.every((name) => value[name] !== undefined))) return;
  const ways = alternatives(body).map((flags) => flags.join(" and "));
  throw new CliError(`Missing: ${ways.join(", or ")}.`);
}

function missing(fields: readonly Field[]): void {
  if (fields.length > 0) throw new CliError(`Missing: ${fields.map(asGiven).join(", ")}.`);
}

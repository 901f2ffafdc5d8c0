// The call through `@video-ads/client`, of a request that is at hand.
import { Expression, LINE_WIDTH, literal } from "./literal.ts";
import type { SampleBody, SampleRequest } from "./request.ts";

/** How a sample names what comes back, and which of its fields it prints. */
export interface SampleResult {
  name: string;
  /** Name of one entry when a list comes back. */
  item?: string;
  /** Where the list stands in what comes back. Absent: it is the list. */
  entries?: string;
  fields: string[];
}

/** What the contract says of a call beside its request. */
export interface CallFacts {
  /** Absent when the operation answers nothing. */
  result?: SampleResult | undefined;
  /** The environment variables that the client reads. */
  variables: readonly string[];
}

/** The call as a file that runs. */
export function typescriptCall(request: SampleRequest, { result, variables }: CallFacts): string {
  const needsFile = request.body?.kind === "multipart" && request.body.fields.some(({ file }) => file);
  return [
    ...(needsFile ? [`import { readFile } from "node:fs/promises";`] : []),
    `import { createClient } from "@video-ads/client";`,
    "",
    `const ads = createClient(); // ${variables.join(", ")}`,
    call(request, result),
    ...(result ? print(result) : []),
    "",
  ].join("\n");
}

function call(request: SampleRequest, result: SampleResult | undefined): string {
  const { resource, verb } = request.operation;
  return callOf(request, `${result ? `const ${result.name} = ` : ""}await ads.${resource}.${verb}(`, ");");
}

/** A call's arguments, between what stands before and after them. */
export function callOf(request: SampleRequest, start: string, end: string): string {
  const given = [...request.path.map(({ value }) => value), ...argumentsOf(request)];
  const last = given.pop();
  if (last === undefined) return `${start}${end}`;
  const before = given.map((value) => `${literal(value, start.length)}, `).join("");
  const head = `${start}${before}`;
  const width = head.length - (head.lastIndexOf("\n") + 1);
  return `${head}${literal(last, width, end.length)}${end}`;
}

/** The arguments after the path: the body, the query and the options, up to the last one that says something. */
function argumentsOf({ operation, body, query, headers }: SampleRequest): unknown[] {
  const named = (pairs: readonly { name: string; value: unknown }[]) =>
    Object.fromEntries(pairs.map(({ name, value }) => [name, value]));
  const given = [
    ...(operation.body && !operation.body.empty ? [body && bodyValue(body)] : []),
    ...(operation.queryParameters.length > 0 ? [query.length > 0 ? named(query) : undefined] : []),
    ...(headers.length > 0 ? [{ headers: named(headers) }] : []),
  ];
  while (given.length > 0 && given.at(-1) === undefined) given.pop();
  return given.map((value) => value ?? new Expression("undefined"));
}

function bodyValue(body: SampleBody): unknown {
  if (body.kind === "json") return body.value;
  return Object.fromEntries(body.fields.map((field) => [field.name, formValue(field)]));
}

function formValue({ value, file }: { value: unknown; file: boolean }): unknown {
  if (Array.isArray(value)) return value.map((entry) => formValue({ value: entry, file }));
  return file ? new Expression(`new Blob([await readFile(${JSON.stringify(value)})])`) : value;
}

export function logged(holder: string, fields: readonly string[]): string {
  return `console.log(${fields.length > 0 ? fields.map((field) => `${holder}.${field}`).join(", ") : holder});`;
}

function print({ name, item, entries = name, fields }: SampleResult): string[] {
  const holder = item ?? name;
  const log = logged(holder, fields);
  if (!item) return [log];
  const loop = `for (const ${item} of ${entries})`;
  return `${loop} ${log}`.length <= LINE_WIDTH ? [`${loop} ${log}`] : [`${loop} {`, `  ${log}`, "}"];
}

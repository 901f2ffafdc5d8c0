import type { Operation, ServiceModel } from "@video-ads/model";
import { clientVariables } from "./auth.ts";
import { Expression, LINE_WIDTH, literal } from "./literal.ts";
import { recordResult, type SampleResult, sampleResult } from "./result.ts";
import { type SampleBody, type SampleRequest, sampleRequest } from "./sample-request.ts";

/** The call through `@video-ads/client`, as a file that runs. */
export function typescriptSample(model: ServiceModel, request: SampleRequest): string {
  const result = sampleResult(model, request.operation);
  const needsFile = request.body?.kind === "multipart" && request.body.fields.some(({ file }) => file);
  return [
    ...(needsFile ? [`import { readFile } from "node:fs/promises";`] : []),
    `import { createClient } from "@video-ads/client";`,
    "",
    `const ads = createClient(); // ${["VIDEO_ADS_BASE_URL", ...clientVariables(model, request.operation)].join(", ")}`,
    call(request, result),
    ...(result ? print(result) : []),
    "",
  ].join("\n");
}

/** Every record of a list that comes in pages, through `@video-ads/client`; undefined where a list does not. */
export function pagesSample(model: ServiceModel, operation: Operation): string | undefined {
  const { list, records, resource, verb } = operation;
  if (!list?.page || !records) return undefined;
  const { parameter, size } = list.page;
  const request = sampleRequest(model, operation);
  const query = request.query.filter(({ name }) => name !== parameter && name !== size);
  const { name, fields } = recordResult(model, operation, records);
  const all = callOf({ ...request, query }, `for await (const ${name} of ads.${resource}.${verb}All(`, ")) {");
  return [all, `  ${logged(name, fields)}`, "}", ""].join("\n");
}

function call(request: SampleRequest, result: SampleResult | undefined): string {
  const { resource, verb } = request.operation;
  return callOf(request, `${result ? `const ${result.name} = ` : ""}await ads.${resource}.${verb}(`, ");");
}

/** A call's arguments, between what stands before and after them. */
function callOf(request: SampleRequest, start: string, end: string): string {
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

function logged(holder: string, fields: readonly string[]): string {
  return `console.log(${fields.length > 0 ? fields.map((field) => `${holder}.${field}`).join(", ") : holder});`;
}

function print({ name, item, entries = name, fields }: SampleResult): string[] {
  const holder = item ?? name;
  const log = logged(holder, fields);
  if (!item) return [log];
  const loop = `for (const ${item} of ${entries})`;
  return `${loop} ${log}`.length <= LINE_WIDTH ? [`${loop} ${log}`] : [`${loop} {`, `  ${log}`, "}"];
}

import type { ServiceModel } from "@video-ads/model";
import { clientVariables } from "./auth.ts";
import { Expression, LINE_WIDTH, literal } from "./literal.ts";
import { type SampleResult, sampleResult } from "./result.ts";
import type { SampleBody, SampleRequest } from "./sample-request.ts";

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

function call(request: SampleRequest, result: SampleResult | undefined): string {
  const { resource, verb } = request.operation;
  const start = `${result ? `const ${result.name} = ` : ""}await ads.${resource}.${verb}(`;
  const given = [...request.path.map(({ value }) => value), ...argumentsOf(request)];
  const last = given.pop();
  if (last === undefined) return `${start});`;
  const before = given.map((value) => `${literal(value, start.length)}, `).join("");
  const head = `${start}${before}`;
  const width = head.length - (head.lastIndexOf("\n") + 1);
  return `${head}${literal(last, width, ");".length)});`;
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

function print({ name, item, fields }: SampleResult): string[] {
  const holder = item ?? name;
  const log = `console.log(${fields.length > 0 ? fields.map((field) => `${holder}.${field}`).join(", ") : holder});`;
  if (!item) return [log];
  const loop = `for (const ${item} of ${name})`;
  return `${loop} ${log}`.length <= LINE_WIDTH ? [`${loop} ${log}`] : [`${loop} {`, `  ${log}`, "}"];
}

import type { ServiceModel } from "@video-ads/model";
import { clientVariables } from "./auth.ts";
import { Expression, LINE_WIDTH, literal } from "./literal.ts";
import { type SampleResult, sampleResult } from "./result.ts";
import type { SampleRequest } from "./sample-request.ts";

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
  const path = request.path.map(({ value }) => JSON.stringify(value)).join(", ");
  const input = argument(request);
  if (input === undefined) return `${start}${path});`;
  const head = `${start}${path}${path && ", "}`;
  return `${head}${literal(input, head.length, ");".length)});`;
}

/** The argument after the path parameters: the body, else the query, else none. */
function argument({ body, query }: SampleRequest): unknown {
  if (body?.kind === "json") return body.empty ? undefined : body.value;
  if (body?.kind === "multipart") return Object.fromEntries(body.fields.map((field) => [field.name, formValue(field)]));
  return query.length > 0 ? Object.fromEntries(query.map(({ name, value }) => [name, value])) : undefined;
}

function formValue({ value, file }: { value: unknown; file: boolean }): unknown {
  return file ? new Expression(`new Blob([await readFile(${JSON.stringify(value)})])`) : value;
}

function print({ name, item, fields }: SampleResult): string[] {
  const holder = item ?? name;
  const log = `console.log(${fields.length > 0 ? fields.map((field) => `${holder}.${field}`).join(", ") : holder});`;
  if (!item) return [log];
  const loop = `for (const ${item} of ${name})`;
  return `${loop} ${log}`.length <= LINE_WIDTH ? [`${loop} ${log}`] : [`${loop} {`, `  ${log}`, "}"];
}

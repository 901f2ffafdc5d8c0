import { type Credentials, type CreditEstimate, createClient, InvalidResponseError } from "@video-ads/client";
import type { Redact } from "@video-ads/core/redact";
import { callByName } from "@video-ads/operate/call";
import { settingsInUse, withoutCredentials } from "@video-ads/operate/credentials";
import { namedAs } from "@video-ads/operate/user-agent";
import manifest from "../../package.json" with { type: "json" };
import { security } from "../generated/resources.ts";
import type { CommandRequest } from "../input/request.ts";
import { printJson, wantsJson } from "../output/print.ts";
import { writeLines } from "../output/standard-output.ts";
import { label } from "../output/style.ts";
import type { ConnectionOptions, OutputOptions } from "../program/common-options.ts";
import type { OperationRow } from "../rows.ts";
import { baseUrlOf } from "./base-url.ts";
import { type BudgetOptions, estimate, estimateLines, foreseeBudget } from "./budget.ts";
import { explained } from "./explain.ts";

interface Shown {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

/** Stands for an address that is not set: a dry run needs no settings. */
const NOWHERE = "http://base-url.invalid";

/** A dry run reads nothing, so it knows less of a render than the limit does. */
const OF_RECORD = "The record of the job may say its model and its length: --max-credits reads it first.";

/** Shows what would be sent, with the keys masked, and what it would cost. Nothing is sent. */
export async function dryRun(
  operation: OperationRow,
  request: CommandRequest,
  options: ConnectionOptions & OutputOptions & BudgetOptions,
): Promise<void> {
  const requests: Shown[] = [];
  const masked = maskedFor(operation);
  const redact = withoutCredentials(security, masked);
  const ads = createClient({
    baseUrl: baseUrlOf(options) || NOWHERE,
    ...masked,
    headers: namedAs(manifest),
    validate: true,
    fetch: async (input, init) => {
      requests.push(await requestShown(new Request(input, init), request.body, redact));
      return Response.json([]);
    },
  });
  await callByName(ads, operation, request, {}).catch((error: unknown) => {
    // The answer is made up: an empty list, for which a long list of ids is asked to its end.
    if (error instanceof InvalidResponseError) return;
    throw explained(error, options, { operation, path: request.path });
  });
  const credits = estimate(operation, request, options) ?? null;
  const { job, costByLength } = operation;
  if (job?.action === "render" && costByLength && credits && credits.unknown.length > 0)
    credits.unknown.push(OF_RECORD);
  await show({ requests, credits }, options);
  if (credits) foreseeBudget(operation, credits, options);
}

async function show(
  { requests, credits }: { requests: readonly Shown[]; credits: CreditEstimate | null },
  options: OutputOptions,
): Promise<void> {
  if (options.query !== undefined || wantsJson(options)) {
    return await printJson({ requests, credits }, options);
  }
  const lines = requests.flatMap(({ method, url, headers, body }) => [
    `${label(method)} ${url}`,
    ...Object.entries(headers).map(([name, value]) => `${label(`${name}:`)} ${value}`),
    ...(body === undefined ? [] : ["", JSON.stringify(body, null, 2)]),
    "",
  ]);
  const [amount, ...notes] = credits ? estimateLines(credits) : ["nothing"];
  lines.push(`${label("Estimated cost:")} ${amount}`, ...notes.map((note) => `  ${note}`));
  await writeLines(lines);
  process.stderr.write("Dry run: nothing was sent.\n");
}

/** What lets in, in other words: nothing that is set is needed, and nothing of it shown. */
function maskedFor(operation: OperationRow): Credentials {
  // A client does not start without what most operations ask for.
  const settings = [...settingsInUse(security), ...settingsInUse(security, operation)];
  return Object.fromEntries(settings.map((setting) => [setting, `masked-${setting}`]));
}

async function requestShown(
  request: Request,
  body: Record<string, unknown> | undefined,
  redact: Redact,
): Promise<Shown> {
  const headers = [...request.headers].map(([name, value]) => [name, redact(value)] as const);
  const type = request.headers.get("content-type") ?? "";
  const isForm = type.startsWith("multipart/");
  return {
    method: request.method,
    url: redact(request.url.replace(NOWHERE, "$VIDEO_ADS_BASE_URL")),
    // The boundary of a form is new each time, and says nothing.
    headers: Object.fromEntries(
      headers.map(([name, value]) => [name, isForm && name === "content-type" ? "multipart/form-data" : value]),
    ),
    body: isForm ? formShown(body ?? {}) : await jsonShown(request),
  };
}

async function jsonShown(request: Request): Promise<unknown> {
  const text = await request.text();
  return text === "" ? undefined : JSON.parse(text);
}

/** Files by name and size: their bytes are of no use here. */
function formShown(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? value.map(fileShown) : fileShown(value)]),
  );
}

function fileShown(value: unknown): unknown {
  return value instanceof File ? `@${value.name} (${value.size} bytes)` : value;
}

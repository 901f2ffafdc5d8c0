import { kebabCase } from "@video-ads/core/names";
import { readAmount, readAssumed } from "@video-ads/core/options";
import type { JobRole } from "@video-ads/operate/facts";
import { helpWidth, items } from "@video-ads/operate/help-text";
import { parser } from "@video-ads/operate/options";
import { type Command, Option } from "commander";
import { resources } from "../generated/resources.ts";
import { hasOpenPart } from "../input/open-part.ts";
import { shellLines, shellWords } from "../output/shell-words.ts";
import type { Field, OperationRow } from "../rows.ts";
import type { OperationOptions } from "../run/operation.ts";
import { addConnectionOptions, addOutputOptions, addWaitingOptions } from "./common-options.ts";
import { alternatives, asGiven, deprecation, fieldOptions, hasManyParts, isText, required } from "./field-option.ts";
import { title } from "./help.ts";

/** Gives a command what its operation takes, and runs the operation. */
export function defineOperation(command: Command, operation: OperationRow): void {
  const { parameters, query, headers = [], body, cost, job } = operation;
  command.description(description(operation)).usage(usage(operation));
  for (const { flag, description, deprecated } of parameters) {
    command.argument(`<${flag}>`, [deprecation(deprecated), description].filter((part) => part).join(" "));
  }
  const fields = body?.fields ?? [];
  if (fields.length + query.length + headers.length > 0) command.optionsGroup("Request:");
  for (const field of fields) for (const option of fieldOptions(field, "body")) command.addOption(option);
  for (const field of query) for (const option of fieldOptions(field, "query")) command.addOption(option);
  for (const field of headers) for (const option of fieldOptions(field, "header")) command.addOption(option);
  if (body && body.kind !== "empty") {
    command.option("--data <json>", "The body as JSON, @file.json or - for standard input; flags win over it.");
    command.option("--allow-unknown", "Send fields of the body that this version does not know.");
  }
  if (job && job.action !== "read") addJobOptions(command, operation);
  if (operation.paged) command.option("--all", "Go through all pages, and print every record.");
  command.optionsGroup(cost ? "Cost:" : "Request:");
  command.option(
    "--dry-run",
    cost ? "Show the request and its estimated cost, and send nothing." : "Show the request, and send nothing.",
  );
  if (cost) addCostOptions(command, operation);
  if (job?.action === "render") command.option("--render-again", "Render it although it is rendered, or may be.");
  addOutputOptions(command);
  addConnectionOptions(command);
  command.addHelpText("after", () => notes(operation));
  command.action(async (...given: unknown[]) => {
    const { runOperation } = await import("../run/operation.ts");
    const words = given.slice(0, parameters.length).map(String);
    await runOperation(operation, words, command.opts<OperationOptions>());
  });
}

function addJobOptions(command: Command, { job, canRender }: OperationRow): void {
  const preview = job?.until === "preview";
  command.optionsGroup("Waiting:");
  command.option("--wait", preview ? "Wait until the preview is ready." : "Wait until the job is done.");
  if (canRender) command.option("--render", "Render when the preview is ready, and wait until the job is done.");
  addWaitingOptions(command);
}

function addCostOptions(command: Command, { costByLength }: OperationRow): void {
  command.addOption(
    new Option(
      "--max-credits <number>",
      "Ask before more than this may be spent. VIDEO_ADS_MAX_CREDITS says it for all commands.",
    ).argParser(parser(readAmount)),
  );
  command.option("-y, --yes", "Spend it without being asked.");
  if (costByLength) {
    command.addOption(
      new Option("--estimate-seconds <number>", "Length of the output, for the estimate.").argParser(
        parser(readAssumed),
      ),
    );
  }
}

function fieldsOf({ body, query, headers = [] }: OperationRow): Field[] {
  return [...(body?.fields ?? []), ...query, ...headers];
}

function usage(operation: OperationRow): string {
  const parameters = operation.parameters.map(({ flag }) => `<${flag}>`);
  const ways = operation.body && !operation.body.optional ? alternatives(operation.body) : [];
  const either = ways.length > 0 ? [`(${ways.map((flags) => flags.join(" ")).join(" | ")})`] : [];
  return [...parameters, ...required(operation).map(asGiven), ...either, "[options]"].join(" ");
}

function description({ summary, description, provisional, deprecated, cost }: OperationRow): string {
  return [`${summary}.`, deprecation(deprecated), description, cost, provisional && `Provisional: ${provisional}`]
    .filter((part) => part)
    .join("\n\n");
}

function notes(operation: OperationRow): string {
  const { id, resource, command, example, job, errors = [] } = operation;
  const start = ["video-ads", kebabCase(resource), command];
  const text = [
    ...partsOf(operation),
    "",
    title("Example:"),
    ...shellLines([...start, ...example], { width: helpWidth() - 2 }).map((line) => `  ${line}`),
  ];
  if (job && job.action !== "read") text.push("", `  ${shellWords(start)} … ${more(job, operation)}`);
  if (fieldsOf(operation).some((field) => isText(field) && field.placeholder === "text"))
    text.push("", title("Texts:"), items(TEXTS));
  if (errors.length > 0) text.push("", title("Errors:"), items(errors.map(([status, why]) => [`${status}`, why])));
  return [...text, "", title("Documentation:"), items([["video-ads docs", `shows it at /reference/${id}.html`]])].join(
    "\n",
  );
}

const TEXTS = [
  ["@script.txt", "what stands in a file; @- on standard input"],
  ["@@team", "a text that begins with @"],
] as const;

/** Of lists whose entries have many parts: what those are called, by what they belong to. */
function partsOf(operation: OperationRow): string[] {
  return fieldsOf(operation).flatMap((field) => {
    if (!hasManyParts(field)) return [];
    const groups = new Map<string, string[]>();
    for (const path of Object.keys(field.paths ?? {})) {
      const parts = path.split(".");
      const open = parts.filter(hasOpenPart).length;
      const head = parts.slice(0, parts.length > open + 1 ? open + 1 : open);
      const group = head.join(".");
      groups.set(group, [...(groups.get(group) ?? []), parts.slice(head.length).join(".")]);
    }
    const rows = [...groups].map(([group, names]) => [`${group}.`, names.join(", ")] as const);
    return ["", title(`Parts of --${field.flag}:`), items(rows), "", `  ${WHAT_N_IS}`];
  });
}

const WHAT_N_IS = "<n> is 0 for the first entry.";

/** From the request to a file, or to the preview where only another command leads on. */
function more({ until, resource }: JobRole, { canRender }: OperationRow): string {
  if (until === "preview" && !canRender) return "--wait";
  const file = resources.find(({ name }) => name === resource)?.file;
  return `${until === "preview" ? "--render" : "--wait"} --download ${file}`;
}

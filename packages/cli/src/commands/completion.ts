// Answers what the script of a shell asks: what could stand at the end of a command line.
import { Command, type Option } from "commander";
import { resources } from "../generated/resources.ts";
import { hasOpenPart } from "../input/open-part.ts";
import { writeLines } from "../output/standard-output.ts";
import { addConnectionOptions, addOutputOptions, type ConnectionOptions } from "../program/common-options.ts";
import { program } from "../program/program.ts";
import { type CompanionTool, commandWords, companionIn, normalized } from "../program/words.ts";
import type { Field, OperationRow, ResourceRow } from "../rows.ts";
import { readProfiles } from "../run/profiles.ts";
import { reader } from "../run/reader.ts";
import { companionFlags } from "./companion.ts";
import { describeJob, recordedJobs } from "./completion-jobs.ts";
import { eventNames, sourceNames } from "./events.ts";
import { SHELLS } from "./shells.ts";

interface Candidate {
  value: string;
  description: string;
}

/** Prints a line per candidate for the last word; for shells that show them, with a description behind a tab. */
export async function complete([shell = "", ...given]: readonly string[]): Promise<void> {
  const words = shell === "bash" ? rejoined(given) : [...given];
  const current = words.pop() ?? "";
  const before = normalized(words);
  const lines = (await candidates(before, current, resources)).map(({ value, description }) =>
    // Bash takes a word apart at "=", and replaces what stands behind it.
    shell === "bash" ? value.replace(/^--[\w-]+=(?=.)/, "") : `${value}\t${description}`,
  );
  await writeLines(lines);
}

/** `--flag`, `=` and `value`, as bash hands them over, are one word; so are `@` and the name behind it. */
function rejoined(words: readonly string[]): string[] {
  const result: string[] = [];
  for (const [index, word] of words.entries()) {
    const joins = /^=@?$/.test(word) || /^(=@?|@)$/.test(words[index - 1] ?? "");
    if (joins && result.length > 0) result[result.length - 1] += word;
    else result.push(word);
  }
  return result;
}

/** What could stand behind these words. */
export async function candidates(
  before: readonly string[],
  current: string,
  rows: readonly ResourceRow[],
): Promise<Candidate[]> {
  const [resource, verb] = commandWords(before);
  const companion = companionIn(before);
  if (companion) return await flagsOfCompanion(companion.tool, current);
  const root = await program(before, rows);
  const group = root.commands.find((command) => command.name() === resource);
  const command = group?.commands.find((own) => own.name() === verb);
  const target = command ?? group ?? root;
  const flags = target.commands.length > 0 ? withFlagsBefore(target) : target;
  const assigned = /^(--[\w-]+)=(.*)$/s.exec(current);
  const flag = assigned?.[1] ?? flagBefore(flags, before);
  const row = rows.find((each) => each.command === resource);
  if (flag !== undefined) {
    const prefix = assigned ? `${flag}=` : "";
    const start = assigned?.[2] ?? current;
    const jobs = await idsOfFlag(flag, await operationOf(row, verb), before);
    const values = valuesOf(flags, flag, await fieldsOf(row, verb)).map((value) => ({ value, description: "" }));
    return [...values, ...jobs]
      .filter(({ value }) => value.startsWith(start))
      .map(({ value, description }) => ({ value: prefix + value, description }));
  }
  if (current.startsWith("-")) return options(flags, current, deprecatedFlags(await fieldsOf(row, verb)));
  if (target.commands.length > 0) {
    const old = deprecatedVerbs(row);
    return target.commands
      .filter((own) => own.name().startsWith(current) && !(target === group && old.has(own.name())))
      .map((own) => ({ value: own.name(), description: own.summary() }));
  }
  const jobs = hasOperand(target, before) ? [] : await jobsOf(resource, verb, row, before);
  return [...jobs, ...argumentValues(target).map((value) => ({ value, description: "" }))].filter(({ value }) =>
    value.startsWith(current),
  );
}

/** The flags of a command without its verb, and those of all commands, which may stand before one. */
function withFlagsBefore(target: Command): Command {
  const all = new Command(target.name()).helpOption(false);
  for (const option of target.createHelp().visibleOptions(target)) all.addOption(option);
  addOutputOptions(all);
  addConnectionOptions(all);
  return all;
}

/** Flags of a program that another package brings along, as its help says. */
async function flagsOfCompanion(tool: CompanionTool, current: string): Promise<Candidate[]> {
  if (!current.startsWith("-")) return [];
  return (await companionFlags(tool)).filter(({ value }) => value.startsWith(current));
}

/** Whether the one argument that a command takes, or its first one, stands there already. */
function hasOperand(command: Command, before: readonly string[]): boolean {
  const given = before.slice(before.indexOf(command.name()) + 1);
  return given.some((word, at) => !word.startsWith("-") && flagBefore(command, given.slice(0, at)) === undefined);
}

/** What was started from here and is asked for by its id, or by its number. */
async function jobsOf(
  resource: string | undefined,
  verb: string | undefined,
  row: ResourceRow | undefined,
  before: readonly string[],
): Promise<Candidate[]> {
  const options = connectionIn(before);
  if (resource === "jobs" && (verb === "wait" || verb === "settle")) {
    const jobs = await recordedJobs(undefined, options);
    const asked = jobs.filter(({ id, open }) => (verb === "wait" ? id !== undefined : open.length > 0));
    return asked.map((job) => ({ value: `${job.number}`, description: describeJob(job) }));
  }
  const { job, parameters = [] } = (await operationOf(row, verb)) ?? {};
  const isOfJob = job !== undefined && job.action !== "start" && parameters.length === 1;
  const readBy = isOfJob ? job.resource : row?.job && verb === "wait" ? row.name : undefined;
  return readBy === undefined ? [] : await ids(readBy, options);
}

/** Jobs that are read by a list of ids. */
async function idsOfFlag(
  flag: string,
  operation: OperationRow | undefined,
  before: readonly string[],
): Promise<Candidate[]> {
  if (operation?.job?.action !== "read") return [];
  const { resource, job } = reader(operation.job.resource);
  const field = operation.query.find((one) => `--${one.flag}` === flag);
  return field !== undefined && field.name === job.by ? await ids(resource.name, connectionIn(before)) : [];
}

async function ids(resource: string, options: ConnectionOptions): Promise<Candidate[]> {
  const jobs = await recordedJobs(resource, options);
  return jobs.flatMap((job) => (job.id === undefined ? [] : [{ value: job.id, description: describeJob(job) }]));
}

/** Whose jobs: as far as the command line says so. */
function connectionIn(before: readonly string[]): ConnectionOptions {
  const given = (flag: string): string | undefined => {
    const at = before.lastIndexOf(flag);
    return at < 0 ? undefined : before[at + 1];
  };
  const [baseUrl, env, profile] = ["--base-url", "--env", "--profile"].map(given);
  return {
    ...(baseUrl !== undefined && { baseUrl }),
    ...(env !== undefined && { env }),
    ...(profile !== undefined && { profile }),
  };
}

/** The flag whose value comes next. */
function flagBefore(command: Command, before: readonly string[]): string | undefined {
  const last = before.at(-1) ?? "";
  return command.options.some((option) => matches(option, last) && option.required) ? last : undefined;
}

function matches({ long, short }: Option, word: string): boolean {
  return word === long || word === short;
}

/** What is deprecated goes on working, and is not offered. */
function deprecatedVerbs(row: ResourceRow | undefined): Set<string> {
  const verbs = (row?.verbs ?? []).filter(({ deprecated }) => deprecated).map(({ command }) => command);
  return new Set([...verbs, ...(row?.waitDeprecated === undefined ? [] : ["wait"])]);
}

function deprecatedFlags(fields: readonly Field[]): Set<string> {
  return new Set(fields.filter(({ deprecated }) => deprecated !== undefined).map(({ flag }) => `--${flag}`));
}

function options(command: Command, current: string, hidden: ReadonlySet<string>): Candidate[] {
  return command
    .createHelp()
    .visibleOptions(command)
    .flatMap(({ long, description }) =>
      long?.startsWith(current) && !hidden.has(long) ? [{ value: long, description: firstSentence(description) }] : [],
    );
}

function valuesOf(command: Command, flag: string, fields: readonly Field[]): readonly string[] {
  const choices = command.options.find((option) => matches(option, flag))?.argChoices;
  if (flag === "--profile") return profileNames();
  const field = fields.find((one) => `--${one.flag}` === flag);
  if (field?.paths) return pathsOf(field);
  if (field?.kind === "boolean") return ["true", "false"];
  const values = field?.values ?? choices ?? [];
  return field?.nullBy === "flag" ? [...values, "null"] : values;
}

function pathsOf({ paths = {}, deprecatedPaths = {} }: Field): string[] {
  return Object.keys(paths).flatMap((path) =>
    hasOpenPart(path) || Object.hasOwn(deprecatedPaths, path) ? [] : [`${path}=`],
  );
}

function profileNames(): string[] {
  try {
    return [...readProfiles().keys()];
  } catch {
    return [];
  }
}

async function operationOf(row: ResourceRow | undefined, verb: string | undefined): Promise<OperationRow | undefined> {
  return (await row?.load())?.find(({ command }) => command === verb);
}

async function fieldsOf(row: ResourceRow | undefined, verb: string | undefined): Promise<readonly Field[]> {
  const operation = await operationOf(row, verb);
  return operation ? [...(operation.body?.fields ?? []), ...operation.query, ...(operation.headers ?? [])] : [];
}

function argumentValues(command: Command): readonly string[] {
  const name = command.registeredArguments[0]?.name();
  if (name === "event") return eventNames();
  if (name === "source") return sourceNames();
  return name === "shell" ? SHELLS : [];
}

function firstSentence(text: string): string {
  return text.replace(/^Required\. /, "").split(/(?<=\.)\s/)[0] ?? text;
}

// Answers what the script of a shell asks: what could stand at the end of a command line.
import type { Command, Option } from "commander";
import { resources } from "../generated/resources.ts";
import { hasOpenPart } from "../input/set-path.ts";
import { program } from "../program/program.ts";
import { commandWords, normalized } from "../program/words.ts";
import type { Field, ResourceRow } from "../rows.ts";
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
  if (lines.length > 0) process.stdout.write(`${lines.join("\n")}\n`);
}

/** `--flag`, `=` and `value`, as bash hands them over, are one word. */
function rejoined(words: readonly string[]): string[] {
  const result: string[] = [];
  for (const [index, word] of words.entries()) {
    const joins = word === "=" || words[index - 1] === "=";
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
  const root = await program(before, rows);
  const [resource, verb] = commandWords(before);
  const group = root.commands.find((command) => command.name() === resource);
  const command = group?.commands.find((own) => own.name() === verb);
  const target = command ?? group ?? root;
  const assigned = /^(--[\w-]+)=(.*)$/s.exec(current);
  const flag = assigned?.[1] ?? flagBefore(target, before);
  const row = rows.find((each) => each.command === resource);
  if (flag !== undefined) {
    const prefix = assigned ? `${flag}=` : "";
    return starting(valuesOf(target, flag, await fieldsOf(row, verb)), assigned?.[2] ?? current).map((value) => ({
      value: prefix + value,
      description: "",
    }));
  }
  if (current.startsWith("-")) return options(target, current, deprecatedFlags(await fieldsOf(row, verb)));
  if (target.commands.length > 0) {
    const old = deprecatedVerbs(row);
    return target.commands
      .filter((own) => own.name().startsWith(current) && !(target === group && old.has(own.name())))
      .map((own) => ({ value: own.name(), description: own.summary() }));
  }
  return starting(argumentValues(target), current).map((value) => ({ value, description: "" }));
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
  const field = fields.find((one) => `--${one.flag}` === flag);
  if (field?.paths) return pathsOf(field);
  if (field?.kind === "boolean") return ["true", "false"];
  return field?.values ?? choices ?? [];
}

function pathsOf({ paths = {}, deprecatedPaths = {} }: Field): string[] {
  return Object.keys(paths).flatMap((path) =>
    hasOpenPart(path) || Object.hasOwn(deprecatedPaths, path) ? [] : [`${path}=`],
  );
}

async function fieldsOf(row: ResourceRow | undefined, verb: string | undefined): Promise<readonly Field[]> {
  const operation = (await row?.load())?.find(({ command }) => command === verb);
  return operation ? [...(operation.body?.fields ?? []), ...operation.query, ...(operation.headers ?? [])] : [];
}

function argumentValues(command: Command): readonly string[] {
  const name = command.registeredArguments[0]?.name();
  if (name === "event") return eventNames();
  if (name === "source") return sourceNames();
  return name === "shell" ? SHELLS : [];
}

function starting(values: readonly string[], text: string): string[] {
  return values.filter((value) => value.startsWith(text));
}

function firstSentence(text: string): string {
  return text.replace(/^Required\. /, "").split(/(?<=\.)\s/)[0] ?? text;
}

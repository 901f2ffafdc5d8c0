// Answers what the script of a shell asks: what could stand at the end of a command line.
import type { Command, Option } from "commander";
import { resources } from "../generated/resources.ts";
import { program } from "../program/program.ts";
import { commandWords, normalized } from "../program/words.ts";
import type { Field } from "../rows.ts";
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
  const lines = (await candidates(before, current)).map(({ value, description }) =>
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

async function candidates(before: readonly string[], current: string): Promise<Candidate[]> {
  const root = await program(before);
  const [resource, verb] = commandWords(before);
  const group = root.commands.find((command) => command.name() === resource);
  const command = group?.commands.find((own) => own.name() === verb);
  const target = command ?? group ?? root;
  const assigned = /^(--[\w-]+)=(.*)$/s.exec(current);
  const flag = assigned?.[1] ?? flagBefore(target, before);
  if (flag !== undefined) {
    const prefix = assigned ? `${flag}=` : "";
    return starting(await valuesOf(target, flag, before), assigned?.[2] ?? current).map((value) => ({
      value: prefix + value,
      description: "",
    }));
  }
  if (current.startsWith("-")) return options(target, current);
  if (target.commands.length > 0) {
    return target.commands
      .filter((own) => own.name().startsWith(current))
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

function options(command: Command, current: string): Candidate[] {
  return command
    .createHelp()
    .visibleOptions(command)
    .flatMap(({ long, description }) =>
      long?.startsWith(current) ? [{ value: long, description: firstSentence(description) }] : [],
    );
}

async function valuesOf(command: Command, flag: string, before: readonly string[]): Promise<readonly string[]> {
  const choices = command.options.find((option) => matches(option, flag))?.argChoices;
  const field = (await fieldsOf(before)).find((one) => `--${one.flag}` === flag);
  if (field?.paths) return Object.keys(field.paths).flatMap((path) => (path.includes("*") ? [] : [`${path}=`]));
  if (field?.kind === "boolean") return ["true", "false"];
  return field?.values ?? choices ?? [];
}

async function fieldsOf(before: readonly string[]): Promise<readonly Field[]> {
  const [resource, verb] = commandWords(before);
  const operations = await resources.find(({ command }) => command === resource)?.load();
  const operation = operations?.find(({ command }) => command === verb);
  return operation ? [...(operation.body?.fields ?? []), ...operation.query] : [];
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

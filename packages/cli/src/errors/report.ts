import { styleText } from "node:util";
import { snakeCase } from "@video-ads/core/names";
import { nearInWords } from "@video-ads/core/options";
import { cut, oneLine, printable, steerless } from "@video-ads/core/printable";
import { withoutCredentials } from "@video-ads/operate/credentials";
import { CommanderError } from "commander";
import { security } from "../generated/resources.ts";
import { flagsBefore } from "../program/words.ts";
import { Interruption } from "../run/interrupt.ts";
import { type NextStep, WaitStopped } from "../run/wait-stopped.ts";
import { CliError } from "./cli-error.ts";
import { EXIT_CODES, type ExitName } from "./exit-codes.ts";
import type { Verdict } from "./verdict.ts";

/**
 * Says on standard error what went wrong and what to do, and answers the exit code. Never shows a key.
 *
 * @param help The command that shows the help of what was called.
 * @param asJson One line of JSON, for programs; else lines for people.
 */
export async function report(error: unknown, help: string, asJson = false): Promise<number> {
  const { next, cause, id } = error instanceof WaitStopped ? error : { next: [], cause: error, id: undefined };
  if (cause instanceof WaitStopped) return await report(cause, help, asJson);
  if (cause instanceof CommanderError && cause.exitCode === 0) return EXIT_CODES.done.code;
  const said = await toldOf(cause, help);
  const told = { ...said, id: said.id ?? id };
  const steps = [...(said.next ?? []), ...next];
  process.stderr.write(asJson ? jsonLine(told, steps) : linesOf(told, steps));
  return told.code;
}

/** What is said of an error. */
interface Told extends Omit<Verdict, "exit"> {
  readonly exit: ExitName;
  readonly code: number;
  /** What stands before the message. */
  readonly label?: string;
  /** It is this program's own, and may show a place in a text below it; others are one line. */
  readonly hasLines?: boolean;
}

async function toldOf(error: unknown, help: string): Promise<Told> {
  if (error instanceof Interruption) {
    const { message, hints, code, exit, outcome, id, next } = error;
    return { message, hints, code, exit, outcome, id, next };
  }
  const verdict = await verdictOn(error, help);
  const { exit, hints = [] } = verdict;
  const own = exit === "usage" ? [...hints.slice(0, MOST_HINTS), `See ${help}`] : hints;
  const hasLines = error instanceof CliError;
  return { ...verdict, hints: own, code: EXIT_CODES[exit].code, label: "error:", hasLines };
}

function linesOf({ label, message, hints = [], hasLines = false }: Told, next: readonly NextStep[]): string {
  const first = harmless(message, hasLines);
  const lines = [label === undefined ? first : `${styleText("red", label, { stream: process.stderr })} ${first}`];
  lines.push(...shown(hints).map((hint) => `  ${hint}`));
  for (const { sentence, commands } of next) lines.push(sentence, ...commands.map((line) => `  ${oneLine(line)}`));
  return `${lines.join("\n")}\n`;
}

/** The last line of standard error. */
function jsonLine(
  { exit, code, message, hints = [], hasLines = false, ...more }: Told,
  next: readonly NextStep[],
): string {
  const { status, outcome, id } = more;
  const error = {
    exit,
    code,
    message: harmless(message, hasLines),
    hints: shown(hints),
    ...(status !== undefined && { status }),
    ...(id !== undefined && { id: harmless(id) }),
    ...(outcome && { outcome: snakeCase(outcome) }),
    ...(next.length > 0 && { next }),
  };
  return `${JSON.stringify({ error })}\n`;
}

function shown(hints: readonly string[]): string[] {
  const lines = hints.slice(0, MOST_HINTS + 1).map((hint) => harmless(hint));
  if (hints.length <= MOST_HINTS + 1) return lines;
  return [...lines.slice(0, MOST_HINTS), `… and ${hints.length - MOST_HINTS} more.`];
}

async function verdictOn(error: unknown, help: string): Promise<Verdict> {
  if (error instanceof CliError) {
    const { message, hints, exit, status, id, outcome, next } = error;
    return { message, hints, exit, status, id, outcome, next };
  }
  if (error instanceof CommanderError) return usageVerdict(error, help);
  const [{ explain }, { verdictOn: verdictOnClient }] = await Promise.all([
    import("@video-ads/operate/explain"),
    import("./service-verdict.ts"),
  ]);
  const explanation = explain(error);
  if (explanation) return verdictOnClient(explanation, error);
  const [message = "", ...hints] = (error instanceof Error ? (error.stack ?? error.message) : String(error)).split(
    "\n",
  );
  return { message, hints, exit: "unexpected" };
}

function usageVerdict({ code, message }: CommanderError, help: string): Verdict {
  const [first = "", ...rest] = message.replace(/^error: /, "").split("\n");
  const suggestions = rest.map((line) => line.replace(/^\((.*)\)$/, "$1"));
  // It stands before any command.
  if (code === "commander.unknownOption" && help === "video-ads --help") {
    const before = flagsBefore();
    const near = nearInWords(/'(--[^']*)'/.exec(first)?.[1] ?? "", before);
    suggestions.push(`${near}Before a command can stand ${before.join(", ")}; its other flags stand behind it.`);
  }
  return { message: first, hints: suggestions, exit: "usage" };
}

/** More than a request has fields: a service that finds fault with thousands is not to fill the screen. */
const MOST_HINTS = 40;

/**
 * A last line of defence: whatever a message was made of, no key is in it, and nothing that steers a terminal or fills it.
 *
 * @param hasLines It is this program's own and may show a place in a text below it; others are one line.
 */
function harmless(text: string, hasLines = false): string {
  const clean = withoutCredentials(security)(text);
  return hasLines ? steerless(cut(clean)) : printable(clean);
}

import { styleText } from "node:util";
import { cut, oneLine, printable, steerless } from "@video-ads/core/printable";
import { withoutCredentials } from "@video-ads/operate/credentials";
import { CommanderError } from "commander";
import { security } from "../generated/resources.ts";
import { Interruption } from "../run/interrupt.ts";
import { WaitStopped } from "../run/wait-stopped.ts";
import { CliError } from "./cli-error.ts";
import { EXIT_CODES } from "./exit-codes.ts";
import type { Verdict } from "./verdict.ts";

/**
 * Says on standard error what went wrong and what to do, and answers the exit code. Never shows a key.
 *
 * @param help The command that shows the help of what was called.
 */
export async function report(error: unknown, help: string): Promise<number> {
  if (error instanceof WaitStopped) {
    const code = await report(error.cause, help);
    for (const { sentence, commands } of error.next)
      process.stderr.write(`${sentence}\n${commands.map((line) => `  ${oneLine(line)}\n`).join("")}`);
    return code;
  }
  if (error instanceof Interruption) {
    process.stderr.write(`${[error.message, ...error.hints.map((hint) => `  ${hint}`)].join("\n")}\n`);
    return error.code;
  }
  if (error instanceof CommanderError && error.exitCode === 0) return EXIT_CODES.done.code;
  const { message, hints = [], exit } = await verdictOn(error);
  const lines = [
    `${styleText("red", "error:", { stream: process.stderr })} ${harmless(message, error instanceof CliError)}`,
  ];
  lines.push(...hints.slice(0, MOST_HINTS).map((hint) => `  ${harmless(hint)}`));
  if (hints.length > MOST_HINTS) lines.push(`  … and ${hints.length - MOST_HINTS} more.`);
  if (exit === "usage") lines.push(`  See ${help}`);
  process.stderr.write(`${lines.join("\n")}\n`);
  return EXIT_CODES[exit].code;
}

async function verdictOn(error: unknown): Promise<Verdict> {
  if (error instanceof CliError) return { message: error.message, hints: error.hints, exit: error.exit };
  if (error instanceof CommanderError) return usageVerdict(error);
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

function usageVerdict({ message }: CommanderError): Verdict {
  const [first = "", ...rest] = message.replace(/^error: /, "").split("\n");
  const suggestions = rest.map((line) => line.replace(/^\((.*)\)$/, "$1"));
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

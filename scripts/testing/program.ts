// Programs in processes of their own: run to their end, or until they say that they are ready, and never longer than a limit.
import type { ChildProcess, StdioOptions } from "node:child_process";
import { x } from "tinyexec";

/** How a program ended. */
export interface Ended {
  /** Null: a signal ended it. */
  code: number | null;
  stdout: string;
  stderr: string;
  /** Both, in the order in which they came. */
  output: string;
}

export interface ProgramOptions {
  cwd?: string;
  /** Everything that it finds in its environment. @default what this process finds */
  env?: NodeJS.ProcessEnv;
  /** What it reads. `open`: the test writes to it, and ends it. @default nothing */
  input?: string | "open";
  /** Whether it may send and get messages, as after `fork`. */
  messages?: boolean;
  /** Milliseconds after which it is killed, which is an error; 0: never. @default 180_000 */
  limitMs?: number;
}

/** A program that has been started. `await using` kills it at the end of the block. */
export interface Program extends AsyncDisposable {
  child: ChildProcess;
  /** What it has said so far on either stream. */
  output(): string;
  /** Resolves when it has ended and all that it said was read. Rejects when it cannot be started, or does not end in time. */
  ended: Promise<Ended>;
  /** Resolves when its output has the pattern; rejects with what it said when it ends without. */
  said(pattern: RegExp): Promise<RegExpExecArray>;
  /** Ends it, by SIGTERM unless told otherwise, and waits until it is gone. */
  stop(signal?: NodeJS.Signals): Promise<Ended>;
}

/** A program that failed, with the end of what it said. */
export class ProgramError extends Error {
  constructor(command: readonly string[], what: string, output: string) {
    const lines = output.trim().split("\n");
    const said = lines.slice(-40).map((line) => (line.length > 300 ? `${line.slice(0, 300)} …` : line));
    super(`\`${command.join(" ")}\` ${what}\n${said.join("\n") || "It said nothing."}`);
    this.name = "ProgramError";
  }
}

/** Runs a command to its end. A code that is not 0 is a result, not an error. */
export function run(command: readonly string[], options: ProgramOptions = {}): Promise<Ended> {
  return start(command, options).ended;
}

/** The same, and throws with the output when the command fails. Answers what it wrote to stdout. */
export async function runOk(command: readonly string[], options: ProgramOptions = {}): Promise<string> {
  const { code, stdout, output } = await run(command, options);
  if (code !== 0) throw new ProgramError(command, `ended with ${code}:`, output);
  return stdout;
}

/** Starts a command. */
export function start(command: readonly string[], options: ProgramOptions = {}): Program {
  const child = spawned(command, options);
  const texts = { stdout: "", stderr: "", output: "" };
  const waiting = new Set<() => void>();
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream]?.setEncoding("utf8").on("data", (text: string) => {
      texts[stream] += text;
      texts.output += text;
      for (const look of waiting) look();
    });
  }
  const ended = endOf(child, command, options.limitMs ?? 180_000, texts);
  // Who waits for a word hears of it there, who waits for nothing has no need to.
  ended.catch(() => {});
  const stop = (signal: NodeJS.Signals = "SIGTERM"): Promise<Ended> => {
    child.kill(signal);
    return ended;
  };
  return {
    child,
    output: () => texts.output,
    ended,
    said: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = pattern.exec(texts.output);
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
        ended.then(
          ({ code, output }) => reject(new ProgramError(command, `ended with ${code} without ${pattern}:`, output)),
          reject,
        );
      }),
    stop,
    [Symbol.asyncDispose]: async () => {
      await stop("SIGKILL").catch(() => {});
    },
  };
}

function spawned([command = "", ...args]: readonly string[], options: ProgramOptions): ChildProcess {
  const { cwd, env = process.env, input, messages } = options;
  const unset = Object.fromEntries(Object.keys(process.env).map((name) => [name, undefined]));
  const stdio: StdioOptions = [
    input === undefined ? "ignore" : "pipe",
    "pipe",
    "pipe",
    ...(messages ? ["ipc" as const] : []),
  ];
  const nodeOptions = { ...(cwd !== undefined && { cwd }), env: { ...unset, ...env }, stdio };
  const { process: child } = x(command, args, { nodeOptions, nodePath: false });
  if (!child) throw new Error(`${command} was not started.`);
  // A program may end without reading all of it.
  child.stdin?.on("error", () => {});
  if (input !== undefined && input !== "open") child.stdin?.end(input);
  return child;
}

function endOf(
  child: ChildProcess,
  command: readonly string[],
  limitMs: number,
  texts: Omit<Ended, "code">,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      reject(
        new ProgramError(
          command,
          `was not over after ${limitMs / 1000} s, and was killed. It said last:`,
          texts.output,
        ),
      );
      child.kill("SIGKILL");
      // What it has started itself may go on, and hold them.
      for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.destroy();
    };
    const limit = limitMs > 0 ? setTimeout(stop, limitMs) : undefined;
    child.once("error", (error) => {
      clearTimeout(limit);
      reject(new ProgramError(command, `cannot be run: ${error.message}`, texts.output));
    });
    child.once("close", (code) => {
      clearTimeout(limit);
      resolve({ ...texts, code });
    });
  });
}

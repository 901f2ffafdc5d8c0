// Programs in processes of their own: run to their end, or until they say that they are ready, and never longer than a limit.
import { AsyncLocalStorage } from "node:async_hooks";
import type { ChildProcess, StdioOptions } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
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
  /** Everything that it finds in its environment. @default what this process finds, and that nobody wants colours */
  env?: NodeJS.ProcessEnv;
  /** What it finds there besides. */
  extraEnv?: NodeJS.ProcessEnv;
  /** What it reads. `open`: the test writes to it, and ends it. @default nothing */
  input?: string | "open";
  /** Whether it may send and get messages, as after `fork`. */
  messages?: boolean;
  /** Milliseconds after which it is killed, which is an error; 0: never. @default a little less than the test has, else 180_000 */
  limitMs?: number;
}

/** A program that has been started. It is killed at the end of the test; `await using` kills it at the end of the block. */
export interface Program extends AsyncDisposable {
  child: ChildProcess;
  /** What it has said so far. */
  stdout(): string;
  stderr(): string;
  /** Both, in the order in which they came. */
  output(): string;
  /** Resolves when it has ended and all that it said was read. Rejects when it cannot be started, or does not end in time. */
  ended: Promise<Ended>;
  /**
   * Resolves when its output has the pattern. Rejects with what it said when it ends without, or says nothing such in time.
   *
   * @param limitMs How long to wait. @default a little less than the test has, else 50_000
   */
  said(pattern: RegExp, limitMs?: number): Promise<RegExpExecArray>;
  /** Resolves with the next line of stdout that nobody has asked for yet. Rejects as `said` does. */
  line(limitMs?: number): Promise<string>;
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
  const said = { stdout: "", stderr: "", output: "" };
  const waiting = new Set<() => void>();
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream]?.setEncoding("utf8").on("data", (text: string) => {
      said[stream] += text;
      said.output += text;
      for (const look of waiting) look();
    });
  }
  const ended = endOf(child, command, options.limitMs ?? scope.getStore()?.left() ?? 180_000, said);
  // Who waits for a word hears of it there, who waits for nothing has no need to.
  ended.catch(() => {});
  /** What is found in what it says, as soon as there is something. */
  const until = <T>(
    find: () => T | undefined,
    what: string,
    limitMs = scope.getStore()?.left() ?? 50_000,
  ): Promise<T> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = find();
        if (found !== undefined) settle(() => resolve(found));
      };
      const settle = (how: () => void): void => {
        waiting.delete(look);
        clearTimeout(limit);
        how();
      };
      const fail = (how: string): void =>
        settle(() => reject(new ProgramError(command, `${how} without ${what}:`, said.output)));
      const limit = setTimeout(() => fail(`went on for ${seconds(limitMs)}`), limitMs);
      waiting.add(look);
      look();
      ended.then(
        ({ code }) => fail(`ended with ${code}`),
        (error) => settle(() => reject(error)),
      );
    });
  let read = 0;
  const nextLine = (): string | undefined => {
    const end = said.stdout.indexOf("\n", read);
    if (end < 0) return undefined;
    const line = said.stdout.slice(read, end);
    read = end + 1;
    return line;
  };
  const program: Program = {
    child,
    stdout: () => said.stdout,
    stderr: () => said.stderr,
    output: () => said.output,
    ended,
    said: (pattern, limitMs) => until(() => pattern.exec(said.output) ?? undefined, String(pattern), limitMs),
    line: (limitMs) => until(nextLine, "another line on stdout", limitMs),
    stop: (signal = "SIGTERM") => {
      child.kill(signal);
      return ended;
    },
    [Symbol.asyncDispose]: async () => {
      kill(child);
      await ended.catch(() => {});
    },
  };
  scope.getStore()?.started.push(program);
  return program;
}

/** What was started in a block of code, and how long such a program may take by itself. */
const scope = new AsyncLocalStorage<{ started: Program[]; left: () => number | undefined }>();

/**
 * Runs a block of code, and kills by its end, whatever that is, what was started in it and is still there.
 *
 * @param limitMs How long the block may take. What it starts has a little less, so that its last words are in the error.
 */
export async function endingPrograms(code: () => Promise<void>, limitMs = 0): Promise<void> {
  const began = performance.now();
  const limited = limitMs > 0 && Number.isFinite(limitMs);
  const left = (): number | undefined =>
    limited ? Math.max(1, Math.max(limitMs - 1_000, limitMs / 2) - (performance.now() - began)) : undefined;
  const started: Program[] = [];
  try {
    await scope.run({ started, left }, code);
  } finally {
    await Promise.all(started.map((program) => program[Symbol.asyncDispose]()));
  }
}

function spawned([command = "", ...args]: readonly string[], options: ProgramOptions): ChildProcess {
  const { cwd, env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" }, extraEnv, input, messages } = options;
  const unset = Object.fromEntries(Object.keys(process.env).map((name) => [name, undefined]));
  const stdio: StdioOptions = [
    input === undefined ? "ignore" : "pipe",
    "pipe",
    "pipe",
    ...(messages ? ["ipc" as const] : []),
  ];
  const nodeOptions = { ...(cwd !== undefined && { cwd }), env: { ...unset, ...env, ...extraEnv }, stdio };
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
  said: Omit<Ended, "code">,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      const what = `was not over after ${seconds(limitMs)}, and was killed. It said last:`;
      reject(new ProgramError(command, what, said.output));
      kill(child);
    };
    const limit = limitMs > 0 ? setTimeout(stop, limitMs) : undefined;
    child.once("error", (error) => {
      clearTimeout(limit);
      reject(new ProgramError(command, `cannot be run: ${error.message}`, said.output));
    });
    child.once("close", (code) => {
      clearTimeout(limit);
      resolve({ ...said, code });
    });
  });
}

function seconds(milliseconds: number): string {
  return `${Math.round(milliseconds / 100) / 10} s`;
}

function kill(child: ChildProcess): void {
  const left = child.exitCode === null && child.signalCode === null ? startedBy(child.pid) : [];
  child.kill("SIGKILL");
  for (const pid of left) attempt(() => process.kill(pid, "SIGKILL"));
  // What is not known here may go on, and hold them.
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.destroy();
}

/** Everything that a process has started, and what that has in turn: a package manager's script is a child of the shell's. */
function startedBy(pid: number | undefined): number[] {
  // Only Linux has these files.
  const children = globSync(`/proc/${pid}/task/*/children`).flatMap(
    (file) => attempt(() => readFileSync(file, "utf8"))?.match(/\d+/g) ?? [],
  );
  return children.flatMap((child) => [Number(child), ...startedBy(Number(child))]);
}

/** Undefined when it fails: a process may end at any time. */
function attempt<T>(what: () => T): T | undefined {
  try {
    return what();
  } catch {
    return undefined;
  }
}

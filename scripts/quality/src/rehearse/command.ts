// Runs a command to its end, or until it says that it is ready.
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

type Child = ChildProcessByStdio<null, Readable, Readable>;

/** How a command ended. */
export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

interface Options {
  cwd: string;
  env?: Record<string, string>;
  /** Milliseconds after which it is killed; 0: never. @default 180_000 */
  limitMs?: number;
}

/** A process that goes on until it is stopped. */
export interface Running {
  /** The line that it was waited for. */
  line: string;
  stop(): Promise<void>;
}

/** Runs a command to its end. A code that is not 0 is a result, not an error. */
export async function run([command = "", ...args]: readonly string[], options: Options): Promise<Ended> {
  const child = start(command, args, options);
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)];
  const code = await ended(child);
  return { code, stdout: stdout(), stderr: stderr() };
}

/** The same, and throws with the output when the command fails. Answers what it wrote to stdout. */
export async function runOk(command: readonly string[], options: Options): Promise<string> {
  const { code, stdout, stderr } = await run(command, options);
  if (code !== 0) throw new CommandError(command, code, `${stdout}\n${stderr}`);
  return stdout;
}

/** Starts a command and waits for a line of its output. */
export async function runUntil(
  [command = "", ...args]: readonly string[],
  ready: RegExp,
  options: Options,
): Promise<Running> {
  const child = start(command, args, options);
  const end = ended(child);
  const stderr = collect(child.stderr);
  const stop = async (): Promise<void> => {
    child.kill();
    await end;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    if (ready.test(line)) {
      child.stdout.resume();
      return { line, stop };
    }
  }
  throw new CommandError([command, ...args], await end, stderr());
}

/** A command that failed, with the end of what it said. */
export class CommandError extends Error {
  constructor(command: readonly string[], code: number, output: string) {
    const lines = output
      .trim()
      .split("\n")
      .map((line) => (line.length > 300 ? `${line.slice(0, 300)} …` : line));
    const said = lines.slice(-40).join("\n");
    super(`\`${command.join(" ")}\` ended with ${code}:\n${said}`);
    this.name = "CommandError";
  }
}

function start(command: string, args: string[], { cwd, env = {}, limitMs = 180_000 }: Options): Child {
  return spawn(command, args, {
    cwd,
    env: { ...inheritedEnv(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: limitMs,
    shell: process.platform === "win32" && command !== process.execPath,
  });
}

/** What a shell outside of this repository would have: not what a test runner or a package manager adds for its scripts. */
function inheritedEnv(): NodeJS.ProcessEnv {
  const added =
    /^(npm_(package|lifecycle|command|execpath|node_execpath|config_user_agent)|pnpm_(package|script)_|INIT_CWD|VITEST|NODE_ENV|NODE_OPTIONS|NODE_PATH|VIDEO_ADS_|TURBO_HASH)/i;
  const kept = Object.entries(process.env).filter(([name]) => !added.test(name));
  // A rehearsal is nobody's installation: it is not to be counted as one.
  const uncounted = { SCARF_ANALYTICS: "false", DO_NOT_TRACK: "1", DENO_NO_UPDATE_CHECK: "1" };
  return {
    ...Object.fromEntries(kept),
    ...uncounted,
    NO_COLOR: "1",
    FORCE_COLOR: "0",
    npm_config_update_notifier: "false",
  };
}

function collect(stream: Readable): () => string {
  let text = "";
  stream.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  return () => text;
}

function ended(child: Child): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
}

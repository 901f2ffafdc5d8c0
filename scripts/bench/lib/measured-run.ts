/** Runs a Node program to its end and says what it took, with all the Node processes that it starts. */
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface MeasuredRun {
  /** Seconds on the clock. */
  wall: number;
  /** Seconds of CPU: user and system, all threads, all Node processes. */
  cpu: number;
  /** Megabytes of the largest process at its largest. */
  peak: number;
  stdout: string;
}

export interface RunOptions {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  /** It is ended after so many seconds; ten minutes are the default. */
  limit?: number;
}

/** What no tool needs to tell anybody. */
const QUIET = {
  REDOCLY_TELEMETRY: "off",
  REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
  SCARF_ANALYTICS: "false",
  DO_NOT_TRACK: "1",
  NO_COLOR: "1",
};

/**
 * @param args Of Node: the program and its arguments.
 * @throws Error with the end of what it wrote, when it fails or does not end in time.
 */
export async function measuredRun(args: readonly string[], options: RunOptions): Promise<MeasuredRun> {
  const { cwd, env, limit = 600 } = options;
  const scratch = await mkdtemp(join(tmpdir(), "video-ads-usage-"));
  const usage = join(scratch, "usage");
  const { FORCE_COLOR: _, ...outer } = process.env;
  const started = performance.now();
  try {
    const child = spawn(process.execPath, args, {
      cwd,
      stdio: ["ignore", "pipe", "pipe"],
      // A group of its own, so that what it has started ends with it.
      detached: process.platform !== "win32",
      env: {
        ...outer,
        ...QUIET,
        ...env,
        BENCH_USAGE_FILE: usage,
        NODE_OPTIONS: `--import=${new URL("report-at-exit.mjs", import.meta.url).href}`,
      },
    });
    let [stdout, stderr, timedOut] = ["", "", false];
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    const end = (): void => {
      if (child.pid && process.platform !== "win32") process.kill(-child.pid, "SIGKILL");
      else child.kill("SIGKILL");
    };
    const timer = setTimeout(() => {
      timedOut = true;
      end();
    }, limit * 1000);
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on("error", reject);
      child.on("close", resolve);
    }).finally(() => clearTimeout(timer));
    const wall = (performance.now() - started) / 1000;
    if (timedOut) throw new Error(`not done after ${limit} s`);
    if (code !== 0) throw new Error(lastLines(stderr || stdout) || `ended with ${code}`);
    const lines = (await readFile(usage, "utf8"))
      .trim()
      .split("\n")
      .map((line) => line.split(" ").map(Number));
    return {
      wall,
      cpu: lines.reduce((sum, [cpu = 0]) => sum + cpu, 0),
      peak: Math.max(...lines.map(([, peak = 0]) => peak)),
      stdout,
    };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function lastLines(text: string): string {
  const heap = /(JavaScript heap out of memory)/.exec(text)?.[1];
  return heap ?? text.trim().split("\n").slice(-12).join("\n");
}

import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** How a command ended. */
export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command to its end. Its output is in the result, whatever the exit code. */
export function run(cwd: string, command: string, args: string[], env: Record<string, string> = {}): Promise<Ended> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32" && command !== process.execPath,
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    stdout += chunk;
  });
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    stderr += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, stdout, stderr }));
  });
}

/** The same, and throws with the output when the command fails. Answers what it wrote to stdout. */
export async function runOk(...args: Parameters<typeof run>): Promise<string> {
  const { code, stdout, stderr } = await run(...args);
  if (code !== 0) throw new Error(`${args[1]} ${args[2].join(" ")} ended with ${code}:\n${stdout}\n${stderr}`);
  return stdout;
}

/** The compiler, for `run` with Node itself: a package manager in between takes as long to start as a small program to compile. */
export const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc");

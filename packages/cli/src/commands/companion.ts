import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { CliError } from "../errors/cli-error.ts";
import type { CompanionTool } from "../program/words.ts";

/** The package whose program this one starts, and the command of that program, where it is one. */
const PACKAGES: Readonly<Record<CompanionTool, readonly [name: string, ...command: string[]]>> = {
  mock: ["@video-ads/mock"],
  docs: ["@video-ads/docs"],
  coverage: ["@video-ads/mock", "coverage"],
  "can-upgrade": ["@video-ads/mock", "can-upgrade"],
};

/** Starts the program of another package, with all of its own flags, as if it had been called by its own name. */
export async function runCompanion(tool: CompanionTool, args: readonly string[]): Promise<number> {
  const [file, ...command] = await programOf(tool);
  process.argv = [process.execPath, file, ...command, ...args];
  await import(pathToFileURL(file).href);
  return Number(process.exitCode ?? 0);
}

async function programOf(tool: CompanionTool): Promise<[file: string, ...command: string[]]> {
  const [name, ...command] = PACKAGES[tool];
  const { path, bin } = await manifestOf(name);
  return [join(dirname(path), bin), ...command];
}

/** A shell waits for it. */
const HELP_MS = 5_000;

/** The flags of such a program, as its own help lists them; none where it is not installed. */
export async function companionFlags(tool: CompanionTool): Promise<{ value: string; description: string }[]> {
  try {
    const options = { timeout: HELP_MS, env: { ...process.env, COLUMNS: "500", NO_COLOR: "1" } };
    const { stdout } = await promisify(execFile)(process.execPath, [...(await programOf(tool)), "--help"], options);
    const lines = stdout.matchAll(/^ +(?:-\w, )?(--[\w-]+)(?: [<[]\S+?[>\]])? {2,}(\S.*)$/gm);
    return Array.from(lines, ([, value = "", description = ""]) => ({ value, description }));
  } catch {
    return [];
  }
}

/** Beside this package, or in the project that one is in. */
async function manifestOf(name: string): Promise<{ path: string; bin: string }> {
  for (const from of [import.meta.url, pathToFileURL(join(process.cwd(), "package.json")).href]) {
    const require = createRequire(from);
    try {
      const path = require.resolve(`${name}/package.json`);
      const { bin: programs = {} }: { bin?: Record<string, string> } = require(path);
      const [bin] = Object.values(programs);
      if (bin !== undefined) return { path, bin };
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND")) throw error;
    }
  }
  throw new CliError(`${name} is not installed. Get it with: npm install --save-dev ${name}`, {
    exit: "configuration",
  });
}

import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { CliError } from "../errors/cli-error.ts";

/** Packages with a program of their own, which this one starts. */
const PACKAGES = { mock: "@video-ads/mock", docs: "@video-ads/docs" } as const;

/** Starts the program of another package, with all of its own flags, as if it had been called by its own name. */
export async function runCompanion(tool: keyof typeof PACKAGES, args: readonly string[]): Promise<number> {
  const name = PACKAGES[tool];
  const { path, bin } = await manifestOf(name);
  const file = join(dirname(path), bin);
  process.argv = [process.execPath, file, ...args];
  await import(pathToFileURL(file).href);
  return Number(process.exitCode ?? 0);
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

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);

/** Folder of a package that is installed here. */
export function folderOf(name: string): string {
  for (const path of require.resolve.paths(name) ?? []) {
    const folder = join(path, name);
    try {
      readFileSync(join(folder, "package.json"));
      return folder;
    } catch {
      // It is looked for further up.
    }
  }
  throw new Error(`${name} is not installed`);
}

function manifestOf(name: string): { version: string; bin?: string | Record<string, string> } {
  return JSON.parse(readFileSync(join(folderOf(name), "package.json"), "utf8"));
}

export function versionOf(name: string): string {
  return manifestOf(name).version;
}

/** The words that start a package's program. */
export function program(name: string, command?: string): string[] {
  const { bin = {} } = manifestOf(name);
  const file = typeof bin === "string" ? bin : command === undefined ? Object.values(bin)[0] : bin[command];
  if (file === undefined) throw new Error(`${name} has no program ${command ?? ""}`);
  return [process.execPath, join(folderOf(name), file)];
}

/** Path of a published form of the contract. */
export function pathOf(form: string): string {
  return join(dirname(require.resolve("@video-ads/spec/openapi.json")), form);
}

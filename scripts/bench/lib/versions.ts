/** Versions of packages, as they are installed. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const FOLDERS = ["../", "../../testing/", "../../../"].map((up) => fileURLToPath(new URL(up, import.meta.url)));

/** @throws Error for a package that is not installed here. */
export function versionsOf(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.toSorted().map((name) => [name, versionOf(name)]));
}

function versionOf(name: string): string {
  // Not by resolving: not every package exports its package.json.
  const file = FOLDERS.map((folder) => join(folder, "node_modules", name, "package.json")).find(existsSync);
  if (!file) throw new Error(`${name} is not installed for the benchmarks: name it in scripts/bench/package.json.`);
  const { version } = JSON.parse(readFileSync(file, "utf8")) as { version: string };
  return version;
}

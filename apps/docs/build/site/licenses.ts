import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import manifest from "../../package.json" with { type: "json" };

/** `licenses.txt`: the licences of what the site serves of other people's work ask to be shown with it. */
export function licensesText(): string {
  return Object.keys(manifest.inlinedDependencies)
    .map((name) => `${name}\n\n${noticesOf(name).join("\n\n")}\n`)
    .join(`\n${"-".repeat(72)}\n\n`);
}

/** The licence of a package, and what it says of those that are bundled into it. */
function noticesOf(name: string): string[] {
  const folder = fileURLToPath(new URL(`../../node_modules/${name}/`, import.meta.url));
  const files = globSync("{LICENSE,LICENSE.txt,license,THIRD_PARTY_NOTICES}", { cwd: folder }).sort();
  if (!files.some((file) => /^license/i.test(file))) throw new Error(`${name} keeps no licence.`);
  return files.map((file) => readFileSync(`${folder}${file}`, "utf8").trim());
}

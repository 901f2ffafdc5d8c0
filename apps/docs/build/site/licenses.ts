import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";

/** What the site serves of other people's work, and where its package keeps the licence. */
const SERVED = [
  { name: "Inter", from: "@fontsource-variable/inter", licence: "LICENSE" },
  { name: "JetBrains Mono", from: "@fontsource-variable/jetbrains-mono", licence: "LICENSE" },
  { name: "MiniSearch", from: "minisearch", licence: "LICENSE.txt" },
  { name: "stemmer", from: "stemmer", licence: "license" },
];

/** `licenses.txt`: these licences ask to be shown with the work. */
export function licensesText(): string {
  return SERVED.map(({ name, from, licence }) => {
    const manifest = findPackageJSON(from, import.meta.url);
    if (!manifest) throw new Error(`${from} is not installed`);
    return `${name}\n\n${readFileSync(join(dirname(manifest), licence), "utf8").trim()}\n`;
  }).join(`\n${"-".repeat(72)}\n\n`);
}

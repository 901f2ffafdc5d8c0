import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** What the site serves of other people's work, and where its package keeps the licence. */
const SERVED = [
  { name: "Inter", licence: "@fontsource-variable/inter/LICENSE" },
  { name: "JetBrains Mono", licence: "@fontsource-variable/jetbrains-mono/LICENSE" },
];

/** `licenses.txt`: these licences ask to be shown with the work. */
export function licensesText(): string {
  const { resolve } = createRequire(import.meta.url);
  return SERVED.map(({ name, licence }) => `${name}\n\n${readFileSync(resolve(licence), "utf8").trim()}\n`).join(
    `\n${"-".repeat(72)}\n\n`,
  );
}

// The licences of everything that comes along when the published packages are installed.
import { runOk } from "../rehearse/command.ts";

/** A third-party package that runs at somebody's place. */
export interface Licence {
  name: string;
  versions: string[];
  /** An SPDX expression, or what the package says instead. */
  licence: string;
}

/** Licences that ask for no more than to be named. */
const PERMISSIVE = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "Unlicense",
  "Python-2.0",
]);

/** The runtime dependencies of these packages, with all of theirs, as installed on this platform. */
export async function runtimeLicences(root: string, names: readonly string[]): Promise<Licence[]> {
  const filters = names.flatMap((name) => ["--filter", name]);
  const said = await runOk(["pnpm", "licenses", "list", "--prod", "--json", ...filters], { cwd: root });
  const byLicence = JSON.parse(said) as Record<string, { name: string; versions: string[] }[]>;
  return Object.entries(byLicence)
    .flatMap(([licence, list]) => list.map(({ name, versions }) => ({ name, versions, licence })))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** What may not come along. */
export function objectionable(licences: readonly Licence[]): Licence[] {
  return licences.filter(({ licence }) => !isAllowed(licence));
}

/** One of `A OR B` is enough, all of `A AND B` are needed. */
function isAllowed(expression: string): boolean {
  const alternatives = expression.replace(/^\((.*)\)$/, "$1").split(" OR ");
  return alternatives.some((all) => all.split(" AND ").every((id) => PERMISSIVE.has(id.trim())));
}

/** How many packages come under each licence, the most frequent first, in one line. */
export function summaryOf(licences: readonly Licence[]): string {
  const counts = new Map<string, number>();
  for (const { licence } of licences) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  const parts = [...counts].sort(([, a], [, b]) => b - a).map(([licence, count]) => `${licence} ${count}`);
  return `${licences.length} packages of others come along: ${parts.join(", ")}.`;
}

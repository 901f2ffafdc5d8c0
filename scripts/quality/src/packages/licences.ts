// The licences of everything that comes along when the published packages are installed.
import { runOk } from "../rehearse/command.ts";
import type { Published } from "./published.ts";

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
  return listed(root, names, "--prod");
}

/** What stands in the files of these packages themselves. */
export async function inlinedLicences(root: string, published: readonly Published[]): Promise<Licence[]> {
  const inlining = published.filter(({ manifest }) => manifest.inlinedDependencies);
  const wanted = new Set(
    inlining.flatMap(({ manifest }) => Object.entries(manifest.inlinedDependencies ?? {}).map(String)),
  );
  const all = await listed(
    root,
    inlining.map(({ manifest }) => manifest.name),
  );
  return all.flatMap((one) => {
    const versions = one.versions.filter((version) => wanted.has(String([one.name, version])));
    return versions.length > 0 ? [{ ...one, versions }] : [];
  });
}

async function listed(root: string, names: readonly string[], ...flags: string[]): Promise<Licence[]> {
  const filters = names.flatMap((name) => ["--filter", name]);
  const said = await runOk(["pnpm", "licenses", "list", "--json", ...flags, ...filters], { cwd: root });
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

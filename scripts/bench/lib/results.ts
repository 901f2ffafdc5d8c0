/** The kept results: one JSON file per suite. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Figure, Growth } from "./figure.ts";
import type { Machine } from "./machine.ts";

/** A suite with what a run of it has shown. */
export interface Results {
  suite: string;
  title: string;
  about: string;
  /** Some suites have a longer form, with more of everything. */
  form: Form;
  /** Day of the run, as in 2026-11-21. */
  date: string;
  /** How long the run took. */
  seconds: number;
  machine: Machine;
  /** By package. */
  versions: Record<string, string>;
  figures: (Figure | Growth)[];
}

export type Form = "short" | "full";

/** Where results are kept, and the page that is made of them. */
export interface Place {
  folder: string;
  page: string;
}

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** What is committed. */
export const committed: Place = {
  folder: join(root, "scripts/bench/results"),
  page: join(root, "BENCHMARKS.md"),
};

/** Another place, to try something out. */
export function placeIn(folder: string): Place {
  return { folder, page: join(folder, "BENCHMARKS.md") };
}

export function readResults({ folder }: Place, suite: string): Results | undefined {
  const file = join(folder, `${suite}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Results) : undefined;
}

/** Of all suites, by name. */
export function readAllResults(place: Place): Results[] {
  if (!existsSync(place.folder)) return [];
  const names = readdirSync(place.folder).filter((file) => file.endsWith(".json"));
  return names.sort().flatMap((file) => readResults(place, file.slice(0, -".json".length)) ?? []);
}

export function writeResults({ folder }: Place, results: Results): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${results.suite}.json`), `${JSON.stringify(results, null, 2)}\n`);
}

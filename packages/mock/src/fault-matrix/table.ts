import { textTable } from "../text-table.ts";
import type { FaultCase } from "./types.ts";

/** The cases as a table for people. */
export function table(cases: readonly FaultCase[]): string {
  const rows = cases.map(({ name, met, ending, mistakes, jobs, spent }) => [
    name,
    met ? ending : `${ending} (did not happen)`,
    mistakes.join(", ") || "-",
    String(jobs),
    String(spent),
  ]);
  const wrong = cases.filter(({ mistakes }) => mistakes.length > 0).length;
  return [textTable(["fault", "the app", "mistakes", "jobs", "credits"], rows), "", sum(cases.length, wrong)].join(
    "\n",
  );
}

function sum(all: number, wrong: number): string {
  return `${all} faults, ${wrong === 0 ? "no mistake" : `${wrong} with a mistake`}.`;
}

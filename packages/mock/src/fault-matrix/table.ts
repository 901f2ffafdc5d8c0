import { textTable } from "../text-table.ts";
import type { FaultCase } from "./types.ts";

/** The cases as a table for people, and what could not be checked. */
export function table(cases: readonly FaultCase[], notes: readonly string[]): string {
  const rows = cases.map(({ name, met, ending, mistakes, jobs, spent }) => [
    name,
    met ? ending : `${ending} (did not happen)`,
    mistakes.join(", ") || "-",
    String(jobs),
    String(spent),
  ]);
  const wrong = cases.filter(({ mistakes }) => mistakes.length > 0).length;
  const head = ["fault", "the app", "mistakes", "jobs", "credits"];
  return [textTable(head, rows), "", sum(cases.length, wrong), ...notes].join("\n");
}

function sum(all: number, wrong: number): string {
  return `${all} faults, ${wrong === 0 ? "no mistake" : `${wrong} with a mistake`}.`;
}

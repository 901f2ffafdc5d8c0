import { textTable } from "../text-table.ts";
import { didOf } from "./missed.ts";
import type { FaultCase, Mistake } from "./types.ts";

/** The cases as a table for people, and what could not be checked. */
export function table(cases: readonly FaultCase[], notes: readonly string[]): string {
  const rows = cases.map(({ name, met, ending, mistakes, missed, jobs, spent }) => [
    name,
    met ? ending : `${ending} (did not happen)`,
    mistakes.map((mistake) => withMissed(mistake, missed)).join(", ") || "-",
    String(jobs),
    String(spent),
  ]);
  const wrong = cases.filter(({ mistakes }) => mistakes.length > 0).length;
  const head = ["fault", "the app", "mistakes", "jobs", "credits"];
  return [textTable(head, rows), "", sum(cases.length, wrong), ...notes].join("\n");
}

/** What is lost, as far as its name is known. */
function withMissed(mistake: Mistake, missed: FaultCase["missed"] = []): string {
  return mistake === "lost a result" && missed.length > 0 ? `${mistake}: ${missed.map(didOf).join(", ")}` : mistake;
}

function sum(all: number, wrong: number): string {
  return `${all} faults, ${wrong === 0 ? "no mistake" : `${wrong} with a mistake`}.`;
}

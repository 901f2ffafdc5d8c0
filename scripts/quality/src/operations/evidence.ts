import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One thing that a test of this run has seen. */
export interface Evidence {
  row: string;
  column: string;
}

/** The parts in use of vitest's JSON report. */
interface Report {
  testResults: { assertionResults: { status: string; meta?: { evidence?: Evidence[] } }[] }[];
}

/** Everything that the passed tests of the last run say they have seen, from the reports of all packages. */
export function collectEvidence(root: string): Evidence[] {
  return globSync("{*,*/*}/reports/vitest.json", { cwd: root }).flatMap((path) => {
    const report = JSON.parse(readFileSync(join(root, path), "utf8")) as Report;
    return report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === "passed")
      .flatMap(({ meta }) => meta?.evidence ?? []);
  });
}

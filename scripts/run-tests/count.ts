// Turns the runs of tasks into numbers of passed, failed and skipped.
import { type Report, readReport } from "./report.ts";
import type { TaskRun } from "./task-run.ts";

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

export const emptyCount: Count = { passed: 0, failed: 0, skipped: 0 };
const oneFailed: Count = { ...emptyCount, failed: 1 };

export const plus = (a: Count, b: Count): Count => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

export const sentence = ({ passed, failed, skipped }: Count): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;

/** Counts the tests of a `test` task; any other task counts only when it fails. `note` says what the numbers do not. */
export function countOf(root: string, run: TaskRun): { count: Count; note?: string } {
  if (run.exitCode === undefined) return { count: oneFailed, note: `${run.task} did not run` };
  if (run.task !== "test")
    return run.exitCode === 0 ? { count: emptyCount } : { count: oneFailed, note: `${run.task} failed` };

  const report = readReport(root, run.directory);
  if (!report) return { count: oneFailed, note: "test left no report" };
  const count = countReport(report);
  // An error outside of any test: the report alone would say that all is well.
  if (run.exitCode !== 0 && count.failed === 0)
    return { count: plus(count, oneFailed), note: "test ended with an error" };
  return run.cached ? { count, note: "unchanged" } : { count };
}

function countReport(report: Report): Count {
  return report.testResults.map(countFile).reduce(plus, emptyCount);
}

function countFile({ status, assertionResults }: Report["testResults"][number]): Count {
  const passed = assertionResults.filter((test) => test.status === "passed").length;
  const failed = assertionResults.filter((test) => test.status === "failed").length;
  const skipped = assertionResults.length - passed - failed;
  // A file that cannot be loaded has no tests to fail.
  return { passed, failed: status === "failed" && failed === 0 ? 1 : failed, skipped };
}

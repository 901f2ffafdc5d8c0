// Turns the runs of tasks into numbers of passed, failed and skipped.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TaskRun } from "./turbo.ts";

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

/** The parts in use of vitest's JSON report. */
interface Report {
  testResults: { status: string; assertionResults: { status: string }[] }[];
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

  const report = readReport(join(root, run.directory, "reports", "vitest.json"));
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

function readReport(file: string): Report | undefined {
  try {
    const report: unknown = JSON.parse(readFileSync(file, "utf8"));
    return isReport(report) ? report : undefined;
  } catch {
    return undefined;
  }
}

const isReport = (value: unknown): value is Report =>
  typeof value === "object" && value !== null && "testResults" in value && Array.isArray(value.testResults);

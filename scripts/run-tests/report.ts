// Reads the JSON report that vitest leaves in a package.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The parts in use of vitest's JSON report. */
export interface Report {
  testResults: {
    /** Path of the test file. */
    name: string;
    status: string;
    /** Why the file could not be run. */
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

/** The report of a package; undefined when it left none that can be read. `directory` is relative to `root`. */
export function readReport(root: string, directory: string): Report | undefined {
  try {
    const report: unknown = JSON.parse(readFileSync(join(root, directory, "reports", "vitest.json"), "utf8"));
    return isReport(report) ? report : undefined;
  } catch {
    return undefined;
  }
}

const isReport = (value: unknown): value is Report =>
  typeof value === "object" && value !== null && "testResults" in value && Array.isArray(value.testResults);

// What failed, said again at the end of `npm test`: the output of other packages has scrolled it away by then.
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { type Report, readReport } from "./report.ts";
import type { TaskRun } from "./turbo.ts";

/** Lines of a message that are shown: the difference of a large object would hide the next failure. */
const LINES = 25;

/** Each failed test with its file and why, in the order of the packages; empty when none has failed. */
export function failuresOf(root: string, runs: TaskRun[]): string[] {
  return runs
    .filter(({ task, exitCode }) => task === "test" && exitCode !== 0)
    .flatMap(({ directory }) => failuresIn(readReport(root, directory), join(root, directory), root));
}

function failuresIn(report: Report | undefined, folder: string, root: string): string[] {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0) return status === "failed" ? [entry(file, message ?? "", folder)] : [];
    return failed.map((test) => entry(`${file} > ${test.fullName}`, (test.failureMessages ?? []).join("\n"), folder));
  });
}

function entry(title: string, message: string, folder: string): string {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "" && !/^\s+at .*(node_modules|node:internal)/.test(line))
    .map((line) => line.replaceAll(`${folder}/`, ""));
  const shown = lines.slice(0, LINES);
  const more = lines.length > shown.length ? [`… ${lines.length - shown.length} more lines`] : [];
  return [`✗ ${title}`, ...[...shown, ...more].map((line) => `    ${line}`)].join("\n");
}

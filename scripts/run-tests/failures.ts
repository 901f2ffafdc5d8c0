// What failed, said again at the end of `npm test`: the output of other packages has scrolled it away by then.
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { type Report, readReport } from "./report.ts";
import type { TaskRun } from "./task-run.ts";

/** Lines of a message that are shown: the difference of a large object would hide the next failure. */
const LINES = 25;

/**
 * Each failed test with its file and why, in the order of the packages; empty when none has failed. A task that failed and names no
 * test (an error outside of any, a build, a type check) is here with what it said last.
 */
export function failuresOf(root: string, runs: TaskRun[]): string[] {
  return runs
    .filter(({ exitCode }) => exitCode !== undefined && exitCode !== 0)
    .flatMap(({ package: name, task, directory }) => {
      const folder = join(root, directory);
      const failed = task === "test" ? failuresIn(readReport(root, directory), folder, root) : [];
      return failed.length > 0 ? failed : [entry(`${name}: ${task}`, saidLast(folder, task), folder)];
    });
}

/** From where vitest tells of errors outside of tests, else the end. */
function saidLast(folder: string, task: string): string {
  const log = logOf(folder, task);
  const errors = log.search(/^.*Unhandled Errors?/m);
  return errors < 0 ? log.trimEnd().split("\n").slice(-LINES).join("\n") : log.slice(errors);
}

function logOf(folder: string, task: string): string {
  try {
    return readFileSync(join(folder, ".turbo", `turbo-${task}.log`), "utf8");
  } catch {
    return "It left no log.";
  }
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

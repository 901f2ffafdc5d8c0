// `npm test`: runs every check of every package, then counts. Its last line is the result in one sentence.
import { spawnSync } from "node:child_process";
import { globSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Count, countOf, emptyCount, plus, sentence } from "./run-tests/count.ts";
import { failuresOf } from "./run-tests/failures.ts";
import { tableOf } from "./run-tests/table.ts";
import type { TaskRun } from "./run-tests/task-run.ts";
import { runTurbo } from "./run-tests/turbo.ts";
import { installRuntimes } from "./testing/runtimes.ts";

const root = dirname(import.meta.dirname);

const args = process.argv.slice(2);
const full = args.includes("--full");
const selection = args
  .filter((arg) => arg !== "--full")
  .map((arg) => (arg.startsWith("-") ? arg : `--filter=${arg.includes("/") ? arg : `@video-ads/${arg}`}`));
// Types and lint are tasks of the whole tree, whatever is selected: one process reads once what all share.
const tasks = ["build", "test", "//#types", "//#lint"];
// A flag alone, such as --force, selects nothing.
if (selection.some((arg) => arg.startsWith("--filter"))) selection.push("--filter=//");

// A report from an earlier run must not speak for this one; those of unchanged packages come back from turbo's cache.
for (const report of globSync("{*,*/*}/reports/vitest.json", { cwd: root })) rmSync(join(root, report));

// Before turbo generates: afterwards the committed files would be what they should be, whatever they were.
const drift = spawnSync(process.execPath, [join(root, "packages/codegen/src/cli.ts"), "--check"], { stdio: "inherit" });

// Once and here: the suites that need them run side by side, and would install them twice into one folder.
if (full) await installRuntimes();

const { runs, interrupted } = await runTurbo(root, tasks, selection, full ? { VIDEO_ADS_TEST_FULL: "1" } : {});
if (interrupted) {
  console.log("\nInterrupted: nothing was counted.");
  process.exit(130);
}

const packages = new Map<string, { count: Count; notes: string[]; seconds: number }>();
for (const run of runs) {
  const row = packages.get(run.package) ?? { count: emptyCount, notes: [], seconds: 0 };
  const { count, note } = countOf(root, run);
  packages.set(run.package, {
    count: plus(row.count, count),
    notes: note ? [...row.notes, note] : row.notes,
    seconds: row.seconds + run.seconds,
  });
}

const total = [...packages.values()].map((row) => row.count).reduce(plus, emptyCount);
const tests = total.passed + total.failed;

const failures = failuresOf(root, runs);
if (failures.length > 0) console.log(`\n${failures.join("\n\n")}`);
console.log(`\n${tableOf(packages)}\n`);
if (runs.length === 0) console.log("turbo did not get as far as running a task: see above.");
else if (tests === 0) console.log("No test ran.");
const checks = runs.filter((run: TaskRun) => run.task !== "test").length;
if (checks > 0)
  console.log(`Beside the tests, ${checks} builds, type checks and lint runs; a failed one counts as one failed.`);

// Only a run of everything can have seen everything.
const operations =
  selection.length === 0
    ? spawnSync(process.execPath, [join(root, "scripts/quality/src/operations/main.ts"), "--check"], {
        stdio: "inherit",
      })
    : { status: 0 };
if (operations.status !== 0) console.log("OPERATIONS.md has a red cell, or is not what this run has shown.");

const stopped = {
  ...emptyCount,
  failed: (runs.length === 0 ? 1 : 0) + (drift.status === 0 ? 0 : 1) + (operations.status === 0 ? 0 : 1),
};
if (drift.status !== 0) console.log("Generated files have drifted from spec/, or cannot be generated: see the top.");
const failed = plus(total, stopped);
process.exitCode = failed.failed > 0 || tests === 0 ? 1 : 0;
console.log(sentence(failed));

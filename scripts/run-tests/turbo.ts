// Runs turbo and reads back what became of each task.
import { existsSync, globSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { run } from "../bootstrap/process.mjs";
import type { TaskRun } from "./task-run.ts";

/** Tasks at a time; each test task runs two files at a time. More than there are cores: tests wait more than they compute. */
const SLOTS = Math.max(3, availableParallelism());

/** The parts in use of the file that `turbo run --summarize` writes. */
interface Summary {
  tasks: {
    package: string;
    task: string;
    directory: string;
    command: string;
    cache: { status: "HIT" | "MISS" };
    execution?: { startTime: number; endTime: number; exitCode: number };
  }[];
}

/** Runs all tasks to the end, also after failures, and shows the output of those that are not in the cache. */
export async function runTurbo(root: string, tasks: string[], args: string[], extraEnv: NodeJS.ProcessEnv) {
  const summaries = join(root, ".turbo", "runs");
  rmSync(summaries, { recursive: true, force: true });

  // turbo asks its tasks for colours even when nobody sees them.
  const { env, stdout } = process;
  const plain = stdout.isTTY || env.FORCE_COLOR ? {} : { NO_COLOR: "1" };
  const flags = ["--continue", "--summarize", "--output-logs=new-only", "--ui=stream", `--concurrency=${SLOTS}`];
  const { interrupted } = await run(turboBinary(root), ["run", ...tasks, ...flags, ...args], {
    cwd: root,
    env: { ...env, ...plain, ...extraEnv, TURBO_NO_UPDATE_NOTIFIER: "1" },
    stdio: "inherit",
  });

  const [file] = existsSync(summaries) ? globSync("*.json", { cwd: summaries }) : [];
  const summary: Summary = file ? JSON.parse(readFileSync(join(summaries, file), "utf8")) : { tasks: [] };
  const runs = summary.tasks.filter((task) => task.command !== "<NONEXISTENT>").map(toRun);
  return { runs, interrupted };
}

function toRun({ execution, cache, ...task }: Summary["tasks"][number]): TaskRun {
  return {
    package: task.package === "//" ? "repository" : task.package,
    task: task.task,
    directory: task.directory,
    exitCode: execution?.exitCode,
    cached: cache.status === "HIT",
    seconds: execution ? (execution.endTime - execution.startTime) / 1000 : 0,
  };
}

/** turbo's own executable: its JavaScript wrapper dies of a signal without passing it on. */
export function turboBinary(root: string): string {
  const wrapper = createRequire(join(root, "package.json")).resolve("turbo/package.json");
  const os = process.platform === "win32" ? "windows" : process.platform;
  const cpu = process.arch === "x64" ? "64" : process.arch;
  return createRequire(wrapper).resolve(`@turbo/${os}-${cpu}/bin/turbo${os === "windows" ? ".exe" : ""}`);
}

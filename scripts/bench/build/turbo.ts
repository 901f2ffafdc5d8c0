import { rm } from "node:fs/promises";
import { run } from "../../bootstrap/process.mjs";
import { turboBinary } from "../../run-tests/turbo.ts";
import type { SizedTree } from "../growth/sized-tree.ts";
import type { Figure, Say } from "../lib/figure.ts";

/** All that is published. */
const PACKAGES = ["./spec", "./packages/*", "./apps/docs", "//"].map((folder) => `--filter=${folder}`);

/** The tasks of the packages, with nothing in the cache and with everything. */
export async function tasks(tree: SizedTree, say: Say): Promise<Figure[]> {
  const cache = tree.at("scripts/bench/turbo-cache");
  await rm(cache, { recursive: true, force: true });
  const figures: Figure[] = [];
  for (const [task, title, method] of [
    ["build", "Build of the packages", "`turbo run build`, which generates everything first."],
    ["//#types", "Type-check of the tree", "`turbo run //#types`, when everything is built."],
  ] as const) {
    const rows = [];
    for (const name of ["nothing cached", "everything cached"]) {
      say(`${title}, ${name}`);
      rows.push({ name, value: await seconds(tree, task, cache) });
    }
    figures.push({
      title,
      method: `${method} Once, in a copy of the tree, on the clock.`,
      unit: "s",
      rows,
      // A tenth of a second is more or less of a cache that answers in two.
    });
  }
  return figures;
}

async function seconds(tree: SizedTree, task: string, cache: string): Promise<number> {
  const started = performance.now();
  let output = "";
  const args = [
    "run",
    task,
    ...PACKAGES,
    `--cache-dir=${cache}`,
    "--output-logs=errors-only",
    "--ui=stream",
    "--no-daemon",
  ];
  const { code } = await run(turboBinary(tree.root), args, {
    cwd: tree.root,
    env: { ...process.env, TURBO_NO_UPDATE_NOTIFIER: "1", TURBO_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "pipe", "pipe"],
    onOutput: (text: string) => (output += text),
  });
  if (code !== 0) throw new Error(`turbo run ${task} ended with ${code}:\n${output.slice(-2_000)}`);
  return (performance.now() - started) / 1000;
}

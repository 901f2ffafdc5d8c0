import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Figure, valueIn } from "../lib/figure.ts";
import { median } from "../lib/median.ts";
import { buildRedocPage } from "./redoc-page.ts";

const RUNS = 3;

/** Seconds from a changed contract to the built site. */
export async function buildTimes(say: (progress: string) => void): Promise<Figure[]> {
  const cwd = new URL("../../../apps/docs/", import.meta.url);
  const scratch = await mkdtemp(join(tmpdir(), "video-ads-bench-"));
  const builds: [name: string, build: () => Promise<unknown>][] = [
    ["redocly build-docs, one page", () => buildRedocPage(scratch, "--inlineBundle")],
    ["whole site", () => promisify(execFile)(process.execPath, ["build/build-site.ts"], { cwd })],
  ];
  const seconds = new Map(builds.map(([name]) => [name, [] as number[]]));
  for (let run = 1; run <= RUNS; run++) {
    for (const [name, build] of builds) {
      say(`building: ${name}, ${run} of ${RUNS}`);
      const start = performance.now();
      await build();
      seconds.get(name)?.push((performance.now() - start) / 1000);
    }
  }
  await rm(scratch, { recursive: true, force: true });
  const rows = [...seconds].map(([name, values]) => ({ name, value: median(values) }));
  return [
    {
      title: "Build of the site",
      method: `\`node build/build-site.ts\` with nothing but the renderers' libraries compressed before; median of ${RUNS}. Unchanged, turbo does not run it at all.`,
      unit: "s",
      rows,
      peers: ["redocly build-docs, one page"],
      target: { text: "at most 5 s", met: valueIn(rows, "whole site") <= 5 },
    },
  ];
}

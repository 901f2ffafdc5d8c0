import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Figure } from "../lib/figure.ts";
import { median } from "../lib/median.ts";

const RUNS = 3;

/** Seconds from a changed contract to the built site. */
export async function buildTimes(say: (progress: string) => void): Promise<Figure[]> {
  const cwd = new URL("../../../apps/docs/", import.meta.url);
  const seconds: number[] = [];
  for (let run = 1; run <= RUNS; run++) {
    say(`building the site, ${run} of ${RUNS}`);
    const start = performance.now();
    await promisify(execFile)(process.execPath, ["scripts/build-site.ts"], { cwd });
    seconds.push((performance.now() - start) / 1000);
  }
  const value = median(seconds);
  return [
    {
      title: "Build of the site",
      method: `\`node scripts/build-site.ts\` with nothing but the renderers' libraries compressed before; median of ${RUNS}. Unchanged, turbo does not run it at all.`,
      unit: "s",
      rows: [{ name: "whole site", value }],
      target: { text: "at most 5 s", met: value <= 5 },
    },
  ];
}

/** Runs the checks on a runtime and reads back what became of each. */
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { headersOf, keysOf } from "@video-ads/model/testing/keys";
import { bareEnvironment, startWorker } from "@video-ads/testing/application";
import type { Consumer } from "@video-ads/testing/consumer";
import { runOk } from "@video-ads/testing/program";
import type { Runtime } from "@video-ads/testing/runtimes";
import type { Outcome, Place } from "../checks.ts";
import type { Service } from "./service.ts";

const LIMIT_MS = 240_000;

export async function runOn(
  runtime: Runtime,
  consumer: Consumer,
  service: Service,
  rounds: number,
): Promise<Outcome[]> {
  const keys = keysOf("test");
  const place: Place = {
    runtime: runtime.kind,
    service: service.url,
    closed: service.closed,
    keys,
    keyHeaders: headersOf(keys),
    rounds,
  };
  if (runtime.kind === "workerd") return runInWorkerd(runtime, consumer, place);
  const folder = await mkdtemp(join(consumer.folder, "files-"));
  const args = [...flags(runtime, folder), join(consumer.folder, "main.ts"), JSON.stringify({ ...place, folder })];
  const stdout = await runOk([runtime.binary, ...args], {
    cwd: consumer.folder,
    limitMs: LIMIT_MS,
    // Not this process's settings: the checks count on none being there.
    env: bareEnvironment(),
  });
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
}

/** Without Node compatibility: the client promises to need none. */
async function runInWorkerd(runtime: Runtime, consumer: Consumer, place: Place): Promise<Outcome[]> {
  const { origin, stop } = await startWorker(runtime, consumer, { programs: ["worker.ts", "checks.ts"] });
  try {
    const signal = AbortSignal.timeout(LIMIT_MS);
    const answer = await fetch(origin, { method: "POST", body: JSON.stringify(place), signal });
    const outcomes = await answer.text();
    if (!answer.ok) throw new Error(`workerd answered ${answer.status}: ${outcomes}`);
    return JSON.parse(outcomes);
  } finally {
    await stop();
  }
}

/** Deno gets no more than the client should need: the network and the folder it writes to, not the environment. */
function flags({ kind, flags: own = [] }: Runtime, folder: string): string[] {
  if (kind !== "deno") return [...own];
  return [
    "run",
    "--no-prompt",
    "--no-lock",
    "--node-modules-dir=manual",
    "--allow-net",
    `--allow-read=${folder}`,
    `--allow-write=${folder}`,
  ];
}

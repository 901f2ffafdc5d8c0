/** Runs the checks on a runtime and reads back what became of each. */
import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Runtime } from "../../../../scripts/testing/runtimes.ts";
import type { Outcome, Place } from "../checks.ts";
import type { Consumer } from "./consumer.ts";
import type { Service } from "./service.ts";
import { runInWorkerd } from "./workerd.ts";

const LIMIT_MS = 90_000;

export async function runOn(
  runtime: Runtime,
  consumer: Consumer,
  service: Service,
  rounds: number,
): Promise<Outcome[]> {
  const place: Place = { runtime: runtime.kind, service: service.url, closed: service.closed, rounds };
  if (runtime.kind === "workerd") return runInWorkerd(runtime.binary, consumer, place, LIMIT_MS);
  const folder = await mkdtemp(join(consumer.folder, "files-"));
  const args = [...flags(runtime, folder), join(consumer.folder, "main.ts"), JSON.stringify({ ...place, folder })];
  const { PATH = "", HOME = "", TMPDIR } = process.env;
  const { stdout } = await promisify(execFile)(runtime.binary, args, {
    cwd: consumer.folder,
    timeout: LIMIT_MS,
    // Not this process's settings: the checks count on none being there.
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), DENO_NO_UPDATE_CHECK: "1", DO_NOT_TRACK: "1" },
  });
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
}

/** Deno gets no more than the client should need: the network and the folder it writes to, not the environment. */
function flags({ kind }: Runtime, folder: string): string[] {
  if (kind !== "deno") return [];
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

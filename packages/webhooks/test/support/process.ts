import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Program, start } from "@video-ads/testing/program";
import { onTestFinished } from "vitest";
import { until } from "./receiver.ts";
import type { ProcessSettings } from "./receiver-process.ts";

const program = fileURLToPath(new URL("receiver-process.ts", import.meta.url));

/** A receiver in a process of its own. */
export interface ReceiverProcess extends Program {
  /** What it has said so far. */
  lines: string[];
  /** Where its receiver is mounted. */
  base: string;
}

/** Starts one. It is killed when the test is finished, before the files of its store are removed. */
export async function startProcess(settings: ProcessSettings): Promise<ReceiverProcess> {
  // It ends by itself when the channel of its messages is gone, as it is when this process is.
  const started = start([process.execPath, program, JSON.stringify(settings)], { messages: true, limitMs: 0 });
  onTestFinished(() => started[Symbol.asyncDispose]());
  const lines: string[] = [];
  for (const stream of [started.child.stdout, started.child.stderr]) {
    let rest = "";
    stream?.on("data", (chunk: string) => {
      const parts = (rest + chunk).split("\n");
      rest = parts.pop() ?? "";
      lines.push(...parts);
    });
  }
  const [, port] = await started.said(/^port (\d+)\n/m);
  return { ...started, lines, base: `http://127.0.0.1:${port}/webhooks` };
}

/** Has a process stop, until it is told to go on (SIGCONT), where it keeps no one else from the store. */
export async function standStill({ child, lines }: ReceiverProcess): Promise<void> {
  child.send("stand still");
  await until(() => lines.includes("stands still"));
}

/** Stops a process for a while, wherever it is, as a machine does that is short of time or sleeps. */
export async function pause({ child }: ReceiverProcess, ms: number): Promise<void> {
  child.kill("SIGSTOP");
  await sleep(ms);
  child.kill("SIGCONT");
}

/** Kills a process and waits until it is gone. */
export async function kill({ stop }: ReceiverProcess): Promise<void> {
  await stop("SIGKILL");
}

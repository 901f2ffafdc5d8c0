import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { until } from "./receiver.ts";
import type { ProcessSettings } from "./receiver-process.ts";

const program = fileURLToPath(new URL("receiver-process.ts", import.meta.url));

/** A receiver in a process of its own. */
export interface ReceiverProcess {
  child: ChildProcess;
  /** Resolves when it has ended. */
  gone: Promise<unknown>;
  /** What it has said so far. */
  lines: string[];
  /** Where its receiver is mounted. */
  base: string;
}

/** Starts one. It is killed when the test is finished, before the files of its store are removed. */
export async function startProcess(settings: ProcessSettings): Promise<ReceiverProcess> {
  const child = fork(program, [JSON.stringify(settings)], { stdio: ["ignore", "pipe", "pipe", "ipc"] });
  const gone = new Promise((resolve) => child.once("exit", resolve));
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await gone;
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    let rest = "";
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      const parts = (rest + chunk).split("\n");
      rest = parts.pop() ?? "";
      lines.push(...parts);
    });
  }
  const port = (): string | undefined => lines.find((line) => line.startsWith("port "))?.slice(5);
  await until(() => port() !== undefined || child.exitCode !== null);
  if (child.exitCode !== null) throw new Error(`The process ended:\n${lines.join("\n")}`);
  return { child, gone, lines, base: `http://127.0.0.1:${port()}/webhooks` };
}

/** Stops a process for a while, as a machine does that is short of time or sleeps. */
export async function pause({ child }: ReceiverProcess, ms: number): Promise<void> {
  child.kill("SIGSTOP");
  await sleep(ms);
  child.kill("SIGCONT");
}

/** Kills a process and waits until it is gone. */
export async function kill({ child, gone }: ReceiverProcess, signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
  child.kill(signal);
  await gone;
}

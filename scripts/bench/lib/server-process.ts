/** A server in a process of its own, so that its CPU time is its own: `await using server = await startServer(…)`. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@video-ads/testing/free-port";

/** One that has not answered by then never will. */
const LIMIT_MS = 600_000;

export interface ServerProcess extends AsyncDisposable {
  url: string;
  /** Milliseconds from the start of the process to the first whole answer. */
  firstAnswer: number;
  /** Seconds of CPU so far: user and system, all threads. */
  cpu(): Promise<number>;
  /** Megabytes of the JavaScript heap after a garbage collection. */
  heap(): Promise<number>;
}

/**
 * Starts a program that listens on the port it is given.
 *
 * @param args Of Node, for a port.
 * @param ready A path that it answers with 200 when it is up, and headers for it.
 */
export async function startServer(
  args: (port: number) => readonly string[],
  ready: { path: string; headers: Record<string, string> },
): Promise<ServerProcess> {
  const port = await freePort(7_000, 2_000);
  const url = `http://127.0.0.1:${port}`;
  const start = performance.now();
  const child = spawn(
    process.execPath,
    ["--expose-gc", "--import", new URL("report-usage.ts", import.meta.url).href, ...args(port)],
    {
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      env: { ...process.env, NO_COLOR: "1" },
    },
  );
  let errors = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (errors += text));
  while (!(await answers(url + ready.path, ready.headers))) {
    if (child.exitCode !== null) throw new Error(`A server of the benchmark has ended: ${errors}`);
    if (performance.now() - start > LIMIT_MS) {
      await end(child);
      throw new Error(`no answer after ${LIMIT_MS / 1000} s`);
    }
    await sleep(4);
  }
  const firstAnswer = performance.now() - start;
  return {
    url,
    firstAnswer,
    cpu: () => ask(child, "cpu"),
    heap: () => ask(child, "heap"),
    [Symbol.asyncDispose]: () => end(child),
  };
}

async function answers(url: string, headers: Record<string, string>): Promise<boolean> {
  try {
    const response = await fetch(url, { headers });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

async function ask(child: ChildProcess, what: "cpu" | "heap"): Promise<number> {
  const answer = once(child, "message");
  child.send(what);
  return Number((await answer)[0]);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, "exit");
  child.kill("SIGKILL");
  await closed;
}

// The quickstart as a process of its own, as its user starts it.
import { spawn } from "node:child_process";
import { createServer, type Server } from "node:net";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

const main = fileURLToPath(new URL("../../src/main.ts", import.meta.url));

export interface Ended {
  code: number | null;
  output: string;
}

/** Starts it. It is killed when the test is finished. */
export function start(args: string[], portBase: string | number, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, PORT_BASE: String(portBase), NO_COLOR: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  const waiting: { text: string; found: () => void }[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
      for (const { text, found } of waiting) if (output.includes(text)) found();
    });
  }
  return {
    child,
    ended: new Promise<Ended>((resolve) => child.once("close", (code) => resolve({ code, output }))),
    printed: (text: string) =>
      new Promise<void>((found, failed) => {
        waiting.push({ text, found });
        child.once("close", () => failed(new Error(`It ended without printing ${JSON.stringify(text)}:\n${output}`)));
      }),
  };
}

/**
 * Four ports in a row that were free a moment ago, below those that the system hands out by itself. Files that run at the same time
 * get theirs from different ranges.
 */
export async function freeBase(): Promise<number> {
  const range = 15_000 + (Number(process.env.VITEST_POOL_ID) % 2) * 7_500;
  for (;;) {
    const base = range + Math.floor(Math.random() * 7_000);
    const tries = await Promise.allSettled([bind(base), bind(base + 1), bind(base + 2), bind(base + 3)]);
    const bound = tries.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    await Promise.all(bound.map((server) => new Promise((resolve) => server.close(resolve))));
    if (bound.length === tries.length) return base;
  }
}

export function bind(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject).listen(port, "127.0.0.1", () => resolve(server));
  });
}

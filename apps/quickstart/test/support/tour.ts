// The quickstart as a process of its own, as its user starts it.
import { createServer, type Server } from "node:net";
import { fileURLToPath } from "node:url";
import * as program from "@video-ads/testing/program";

const main = fileURLToPath(new URL("../../src/main.ts", import.meta.url));

/** Starts it. */
export function start(args: string[], portBase: string | number, env: Record<string, string> = {}): program.Program {
  return program.start([process.execPath, main, ...args], { extraEnv: { PORT_BASE: String(portBase), ...env } });
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

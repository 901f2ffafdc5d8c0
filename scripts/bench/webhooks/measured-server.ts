import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** A server in a process of its own. */
export interface MeasuredServer {
  port: number;
  /** CPU time so far (user and system, all threads) in microseconds, and resident memory in bytes. */
  usage(): Promise<{ cpuMicros: number; rss: number }>;
  stop(): void;
}

export async function measuredServer(...args: string[]): Promise<MeasuredServer> {
  const program = fileURLToPath(new URL("server.ts", import.meta.url));
  const child = fork(program, args, { execArgv: ["--expose-gc"] });
  child.once("exit", (code) => code && child.emit("error", new Error(`The measured server ended with ${code}.`)));
  const reply = async (): Promise<Record<string, number>> => (await once(child, "message"))[0];
  const { port = 0 } = await reply();
  return {
    port,
    async usage() {
      child.send("usage");
      const { cpuMicros = 0, rss = 0 } = await reply();
      return { cpuMicros, rss };
    },
    stop: () => child.disconnect(),
  };
}

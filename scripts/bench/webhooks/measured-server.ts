import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** A server in a process of its own. */
export interface MeasuredServer {
  port: number;
  /** CPU time so far (user and system, all threads) in microseconds. */
  cpuMicros(): Promise<number>;
  /** Resident memory in bytes, after a garbage collection. */
  rss(): Promise<number>;
  stop(): void;
}

export async function measuredServer(...args: string[]): Promise<MeasuredServer> {
  const program = fileURLToPath(new URL("server.ts", import.meta.url));
  const child = fork(program, args, { execArgv: ["--expose-gc"] });
  child.once("exit", (code) => code && child.emit("error", new Error(`The measured server ended with ${code}.`)));
  const reply = async (): Promise<Record<string, number>> => (await once(child, "message"))[0];
  const { port = 0 } = await reply();
  const ask = async (what: "cpuMicros" | "rss"): Promise<number> => {
    child.send(what);
    return (await reply())[what] ?? Number.NaN;
  };
  return {
    port,
    cpuMicros: () => ask("cpuMicros"),
    rss: () => ask("rss"),
    stop: () => child.disconnect(),
  };
}

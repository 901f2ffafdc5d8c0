/** Requests per second of the server's CPU: what a machine can serve, whatever else it is doing. */
import { load, type Shots } from "./load.ts";
import { median } from "./median.ts";
import type { ServerProcess } from "./server-process.ts";

export interface Contender {
  name: string;
  server: ServerProcess;
  shots: Shots;
}

export interface ThroughputOptions {
  requests: number;
  /** Turns of each contender, of which the median counts. */
  rounds: number;
}

/** Measures in turns, after a warm-up. */
export async function throughput(
  contenders: readonly Contender[],
  { requests, rounds }: ThroughputOptions,
): Promise<Map<string, number>> {
  for (const { server, shots } of contenders) await load(server.url, shots, requests);
  const turns = new Map(contenders.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round++) {
    for (const { name, server, shots } of contenders) {
      const before = await server.cpu();
      await load(server.url, shots, requests);
      const after = await server.cpu();
      turns.get(name)?.push(requests / (after - before));
    }
  }
  return new Map([...turns].map(([name, values]) => [name, median(values)]));
}

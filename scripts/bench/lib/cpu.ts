/** CPU time of things that are compared, fair to all: the same number of calls, in turns, in one process. */
import { median } from "./median.ts";

export interface Contestant {
  name: string;
  /** One operation, from call to settled promise. */
  operation: () => Promise<unknown>;
}

export interface CpuOptions {
  /** Operations of one turn. */
  calls: number;
  /** Turns of each contestant, of which the median counts. */
  rounds: number;
}

/** Microseconds of CPU (user and system, all threads) per operation. */
export async function cpuPerOperation(
  contestants: readonly Contestant[],
  { calls, rounds }: CpuOptions,
): Promise<Map<string, number>> {
  for (const { operation } of contestants) await turn(operation, 5 * calls);
  const turns = new Map(contestants.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round++) {
    // Another one begins each time, so that nobody always follows the same neighbour's garbage.
    const order = contestants.map((_, index) => contestants[(index + round) % contestants.length]);
    for (const contestant of order) {
      if (contestant) turns.get(contestant.name)?.push(await turn(contestant.operation, calls));
    }
  }
  return new Map([...turns].map(([name, values]) => [name, median(values)]));
}

async function turn(operation: () => Promise<unknown>, calls: number): Promise<number> {
  globalThis.gc?.();
  const before = process.cpuUsage();
  for (let call = 0; call < calls; call++) await operation();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / calls;
}

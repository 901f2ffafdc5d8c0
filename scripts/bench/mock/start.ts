import { type Figure, valueIn } from "../lib/figure.ts";
import { median } from "../lib/median.ts";
import { startMockProcess, startPrism, startSandbox } from "./servers.ts";

const STARTS = 5;

/** How long a newcomer waits. */
export async function startToFirstAnswer(say: (progress: string) => void): Promise<Figure[]> {
  const starts = {
    "prism mock -v error": startPrism,
    "contract mode": () => startMockProcess("--mode", "contract"),
    sandbox: startSandbox,
  };
  const times = new Map<string, number[]>(Object.keys(starts).map((name) => [name, []]));
  for (let round = 0; round < STARTS; round++) {
    for (const [name, start] of Object.entries(starts)) {
      say(`start of ${name}`);
      await using server = await start();
      times.get(name)?.push(server.firstAnswer);
    }
  }
  const rows = [...times].map(([name, values]) => ({ name, value: median(values) }));
  const peer = valueIn(rows, "prism mock -v error");
  return [
    {
      title: "Start to first answer",
      method: `Wall time from the start of the process to the first whole answer, asked every 4 ms. Median of ${STARTS} starts, in turns.`,
      unit: "ms",
      rows,
      target: { text: "at most that of the raw CLI", met: rows.every(({ value }) => value <= peer) },
    },
  ];
}

import { type Figure, valueIn } from "../lib/figure.ts";
import { median } from "../lib/median.ts";
import { startMockProcess, startPrism } from "./servers.ts";

const STARTS = 5;

/** How long a newcomer waits. */
export async function startToFirstAnswer(say: (progress: string) => void): Promise<Figure[]> {
  const starts = {
    "prism mock -v error": startPrism,
    "contract mode": () => startMockProcess("--mode", "contract"),
    sandbox: () => startMockProcess(),
  };
  const names = Object.keys(starts);
  const wall = new Map<string, number[]>(names.map((name) => [name, []]));
  const cpu = new Map<string, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < STARTS; round++) {
    for (const [name, start] of Object.entries(starts)) {
      say(`start of ${name}`);
      await using server = await start();
      wall.get(name)?.push(server.firstAnswer);
      cpu.get(name)?.push(1_000 * (await server.cpu()));
    }
  }
  return [
    figure(
      "Start to first answer",
      "Wall time from the start of the process to the first whole answer, asked every 4 ms.",
      wall,
    ),
    figure("CPU from the start to the first answer", "What the start costs, whatever else the machine is doing.", cpu),
  ];
}

function figure(title: string, method: string, times: ReadonlyMap<string, readonly number[]>): Figure {
  const rows = [...times].map(([name, values]) => ({ name, value: median(values) }));
  const peer = valueIn(rows, "prism mock -v error");
  const most = (name: string, share: number): boolean => valueIn(rows, name) <= share * peer;
  return {
    title,
    method: `${method} Median of ${STARTS} starts, in turns.`,
    unit: "ms",
    rows,
    peers: ["prism mock -v error"],
    target: {
      text: "at most that of the raw CLI, and half of it for the sandbox",
      met: most("contract mode", 1) && most("sandbox", 0.5),
    },
  };
}

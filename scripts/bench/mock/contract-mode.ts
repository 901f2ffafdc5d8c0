import { type Figure, valueIn } from "../lib/figure.ts";
import { throughput } from "../lib/throughput.ts";
import { createJob, getJob } from "./requests.ts";
import { startMockProcess, startPrism } from "./servers.ts";

const OPTIONS = { requests: 1_500, rounds: 5 };
const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";

/** Contract mode beside the raw CLI, whose engine it hosts. */
export async function contractMode(say: (progress: string) => void): Promise<Figure[]> {
  await using prism = await startPrism();
  await using mock = await startMockProcess("--mode", "contract");
  const figures: Figure[] = [];
  for (const [what, shot] of [
    ["GET", getJob(ID)],
    ["POST", createJob()],
  ] as const) {
    say(`contract mode, ${what}`);
    const contenders = [
      { name: "prism mock -v error", server: prism, shots: () => shot },
      { name: "contract mode", server: mock, shots: () => shot },
    ];
    const rows = [...(await throughput(contenders, OPTIONS))].map(([name, value]) => ({ name, value }));
    figures.push({
      title: `${what} ${shot.path} in contract mode`,
      method: `Both answer the contract's example and validate the request and the answer. Median of ${OPTIONS.rounds} turns of ${OPTIONS.requests} requests over 8 connections.`,
      unit: "requests per CPU-second",
      rows,
      peers: ["prism mock -v error"],
      target: {
        text: "at least 1.0 times the raw CLI; aim 1.5",
        met: valueIn(rows, "contract mode") >= valueIn(rows, "prism mock -v error"),
      },
    });
  }
  return figures;
}

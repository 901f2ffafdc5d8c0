import { type Figure, valueIn } from "../lib/figure.ts";
import { load } from "../lib/load.ts";
import { createJob, getJob } from "./requests.ts";
import { startMockProcess } from "./servers.ts";

/** A full run takes some minutes. */
const REQUESTS = process.env.VIDEO_ADS_TEST_FULL === undefined ? 50_000 : 1_000_000;
const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";

/** Megabytes that a heap may grow by and still be called flat. */
const FLAT = 3;

/** The heap after a warm-up, and after many requests more. */
export async function memory(say: (progress: string) => void): Promise<Figure[]> {
  await using mock = await startMockProcess("--mode", "contract");
  const mixed = (index: number) => (index % 4 === 0 ? createJob() : getJob(ID));
  const rows = [];
  let sent = 0;
  for (const share of [0.1, 0.25, 0.5, 1]) {
    const upTo = Math.round(REQUESTS * share);
    say(`memory, ${upTo} of ${REQUESTS} requests`);
    await load(mock.url, mixed, upTo - sent);
    sent = upTo;
    rows.push({ name: `after ${upTo.toLocaleString("en-US")}`, value: await mock.heap() });
  }
  const [warm] = rows;
  const last = rows.at(-1);
  return [
    {
      title: "Memory of contract mode",
      method: "JavaScript heap after a garbage collection; three reads to one creation.",
      unit: "MB",
      rows,
      target: {
        text: `flat after the warm-up (within ${FLAT} MB)`,
        met: warm !== undefined && last !== undefined && valueIn(rows, last.name) <= warm.value + FLAT,
      },
    },
  ];
}

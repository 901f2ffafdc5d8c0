/** Whether finding out that a post came before depends on how many are remembered. */
import { memoryStore, type NewDelivery, type Store } from "@video-ads/webhooks";
import { sqliteStore } from "@video-ads/webhooks/sqlite";
import { type Figure, type Row, valueIn } from "../lib/figure.ts";

/** More than a CPU cache holds, so that memory itself is not what is compared. */
const FEW = 100_000;
const MANY = 1_000_000;
const LOOKUPS = 5_000;
const BATCH = 5_000;

export async function lookups(say: (progress: string) => void): Promise<Figure[]> {
  const rows: Row[] = [];
  for (const [name, store, many] of [
    ["memory", memoryStore({ maxEntries: 2 * MANY }), MANY],
    // In memory, so that the time is the lookup's and not the disk's.
    ["SQLite", sqliteStore(":memory:"), MANY / 5],
  ] as const) {
    let kept = 0;
    for (const count of [FEW, many]) {
      say(`${name}: ${count.toLocaleString("en-US")} kept`);
      while (kept < count) {
        const size = Math.min(BATCH, count - kept);
        await Promise.all(Array.from({ length: size }, (_, index) => store.accept(delivery(kept + index))));
        kept += size;
      }
      rows.push({ name: `${name}, ${count.toLocaleString("en-US")} kept`, value: await microseconds(store, count) });
    }
  }
  const few = valueIn(rows, "memory, 100,000 kept");
  const many = valueIn(rows, "memory, 1,000,000 kept");
  return [
    {
      title: "Recognising a post that came before",
      method: `Median time of a repeated post in the store, of ${LOOKUPS} in random places. All are kept, none is handled.`,
      unit: "µs",
      rows,
      target: { text: "independent of how many are kept: below 2x from 100,000 to 1,000,000", met: many < 2 * few },
    },
  ];
}

function delivery(index: number): NewDelivery {
  const id = String(index).padStart(12, "0");
  return {
    key: `key-${id}`,
    source: "customTemplateJob",
    ref: `ref-${id}`,
    jobId: `3f2b8c1e-7a64-4d0b-9c55-${id}`,
    body: "{}",
    via: "post",
    keepMs: 3_600_000,
  };
}

async function microseconds(store: Store, kept: number): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < LOOKUPS; count++) {
    const repeated = delivery(Math.floor(Math.random() * kept));
    const start = performance.now();
    if ((await store.accept(repeated)) !== "repeated") throw new Error("A post was forgotten.");
    times.push((performance.now() - start) * 1_000);
  }
  return times.sort((a, b) => a - b)[LOOKUPS >> 1] ?? Number.NaN;
}

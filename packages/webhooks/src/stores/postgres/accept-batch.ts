import type { Acceptance, NewDelivery } from "../store.ts";

/** Keeps deliveries and says, by their keys, what became of those that have not come before. */
export type Insert = (deliveries: readonly NewDelivery[]) => Promise<ReadonlyMap<string, Acceptance>>;

interface Waiting {
  readonly delivery: NewDelivery;
  readonly resolve: (accepted: Acceptance) => void;
  readonly reject: (error: unknown) => void;
}

const MOST_AT_ONCE = 500;

/**
 * Lets deliveries that come while a transaction is under way share the next one: a commit costs the disk as much for one as for
 * a hundred. At most `lanes` transactions run at the same time.
 */
export function acceptBatch(insert: Insert, lanes: number): (delivery: NewDelivery) => Promise<Acceptance> {
  let waiting: Waiting[] = [];
  let running = 0;

  const flush = async (): Promise<void> => {
    running++;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MOST_AT_ONCE);
      waiting = waiting.slice(MOST_AT_ONCE);
      try {
        const became = new Map(await insert(batch.map(({ delivery }) => delivery)));
        for (const { delivery, resolve } of batch) {
          const { key } = delivery;
          const one = became.get(key) ?? "repeated";
          // Of equal ones in a batch, the first is the one that was kept.
          if (one === "accepted") became.delete(key);
          resolve(one);
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    running--;
  };

  return (delivery) =>
    new Promise((resolve, reject) => {
      waiting.push({ delivery, resolve, reject });
      // After what has come in the same moment.
      if (running < lanes && waiting.length === 1) setImmediate(() => void (waiting.length > 0 && flush()));
    });
}

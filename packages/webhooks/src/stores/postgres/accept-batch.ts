import type { NewDelivery } from "../store.ts";

/** Keeps deliveries and gives the keys of those that are new. */
export type Insert = (deliveries: readonly NewDelivery[]) => Promise<ReadonlySet<string>>;

interface Waiting {
  readonly delivery: NewDelivery;
  readonly resolve: (accepted: boolean) => void;
  readonly reject: (error: unknown) => void;
}

const MOST_AT_ONCE = 500;

/**
 * Lets deliveries that come while a transaction is under way share the next one: a commit costs the disk as much for one as for
 * a hundred. At most `lanes` transactions run at the same time.
 */
export function acceptBatch(insert: Insert, lanes: number): (delivery: NewDelivery) => Promise<boolean> {
  let waiting: Waiting[] = [];
  let running = 0;

  const flush = async (): Promise<void> => {
    running++;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MOST_AT_ONCE);
      waiting = waiting.slice(MOST_AT_ONCE);
      try {
        const accepted = new Set(await insert(batch.map(({ delivery }) => delivery)));
        // Of equal ones in a batch, the first is the one that was kept.
        for (const { delivery, resolve } of batch) resolve(accepted.delete(delivery.key));
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

import type { JobReader } from "./job-reader.ts";

/** Reads the records of these ids in one or more requests. */
export type ListRead<J> = (ids: string[], signal: AbortSignal) => Promise<J[]>;

/** Milliseconds in which reads that are asked for one after the other become one request. */
const WINDOW_MS = 15;

interface Batch<J> {
  readonly ids: Set<string>;
  readonly answer: Promise<Map<string, J>>;
  readonly controller: AbortController;
  waiting: number;
}

/**
 * Lets many waits share the reads of one list: whoever asks within a moment is answered by the same request. A request that
 * nobody waits for any more is aborted.
 */
export function listReader<J extends { id: string }>(read: ListRead<J>): JobReader<J> {
  let open: Batch<J> | undefined;

  const startBatch = (): Batch<J> => {
    const ids = new Set<string>();
    const controller = new AbortController();
    const answer = new Promise<void>((resolve) => {
      setTimeout(resolve, WINDOW_MS);
    }).then(async () => {
      open = undefined;
      controller.signal.throwIfAborted();
      const records = await read([...ids], controller.signal);
      return new Map(records.map((record) => [record.id, record]));
    });
    return { ids, answer, controller, waiting: 0 };
  };

  return (id, { signal }) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      open ??= startBatch();
      const batch = open;
      batch.ids.add(id);
      batch.waiting++;
      const abort = (): void => {
        batch.waiting--;
        if (batch.waiting === 0) {
          batch.controller.abort(signal.reason);
          if (open === batch) open = undefined;
        }
        reject(signal.reason);
      };
      signal.addEventListener("abort", abort, { once: true });
      batch.answer
        .then((records) => resolve(records.get(id)), reject)
        .finally(() => signal.removeEventListener("abort", abort));
    });
}

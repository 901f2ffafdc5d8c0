import { plainId } from "../ids/index.ts";
import type { StateFacts } from "./facts.ts";

/** Reads a job by its id; undefined when the service does not know it. */
export type ReadJob<J> = (id: string, options?: { readonly signal?: AbortSignal }) => Promise<J | undefined>;

/** Reads the records of these ids in one request. Those that the service does not know are not in its answer. */
export type ReadList<J> = (ids: string[], options: { readonly signal: AbortSignal }) => Promise<readonly J[]>;

/** The record, when it is the one that was asked for: UUIDs are the same in either case. What another one says is not about this job. */
export function ownRecord<J extends { readonly id: string }>(record: J, id: string): J | undefined {
  return plainId(record.id) === plainId(id) ? record : undefined;
}

/** Lets at most `limit` reads run at once; the others wait for a place. */
export function limited<J>(read: ReadJob<J>, limit: number): ReadJob<J> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (id, options) => {
    if (running >= limit) await new Promise<void>((resolve) => queue.push(resolve));
    else running++;
    try {
      options?.signal?.throwIfAborted();
      return await read(id, options);
    } finally {
      // The place goes to the next in line, or is given back.
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}

/** Milliseconds in which reads that are asked for one after the other become one request. */
const WINDOW_MS = 15;

interface Batch<J> {
  readonly ids: Set<string>;
  readonly answer: Promise<ReadonlyMap<string, J>>;
  readonly controller: AbortController;
  waiting: number;
}

/**
 * Lets many readers of jobs share the reads of one list: who asks within a moment is answered by the same request, of as many
 * ids as one takes. A request that nobody waits for any more is aborted.
 */
export function sharedList<J extends { readonly id: string }>(
  { most }: Pick<StateFacts, "most">,
  read: ReadList<J>,
): ReadJob<J> {
  let open: Batch<J> | undefined;

  const startBatch = (): Batch<J> => {
    const ids = new Set<string>();
    const controller = new AbortController();
    const { signal } = controller;
    const answer = new Promise<void>((resolve) => {
      setTimeout(resolve, WINDOW_MS);
    }).then(async () => {
      open = undefined;
      signal.throwIfAborted();
      const records = await read([...ids], { signal });
      return new Map(records.map((record) => [plainId(record?.id), record]));
    });
    return { ids, answer, controller, waiting: 0 };
  };

  return (id, { signal } = {}) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      if (open?.ids.size === most) open = undefined;
      open ??= startBatch();
      const batch = open;
      batch.ids.add(id);
      batch.waiting++;
      const abort = (): void => {
        batch.waiting--;
        if (batch.waiting === 0) {
          batch.controller.abort(signal?.reason);
          if (open === batch) open = undefined;
        }
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", abort, { once: true });
      batch.answer
        .then((records) => resolve(records.get(plainId(id))), reject)
        .finally(() => signal?.removeEventListener("abort", abort));
    });
}

// Reads of many jobs in one request.
import { plainId } from "../ids/index.ts";
import type { ReadJob, StateFacts } from "../job/index.ts";

/** Reads the records of these ids, or a page of them, in one request. Those that the service does not know are not in its answer. */
export type ReadList<J> = (
  query: { ids: string[] },
  options: { readonly signal: AbortSignal },
) => Promise<readonly J[]>;

/** Milliseconds in which reads that are asked for one after the other become one request. */
const WINDOW_MS = 15;

/** What a service answers that takes one of several ids for none, or their list for too long. */
const REFUSED = /^4(00|04|1[034]|22)$/;

/** The records that were found, and what the reads of the others ended with. */
interface Found<J> {
  readonly records: Map<string, J>;
  readonly faults: Map<string, unknown>;
}

interface Batch<J> {
  readonly ids: Set<string>;
  readonly answer: Promise<Found<J>>;
  readonly controller: AbortController;
  waiting: number;
}

/**
 * Lets many readers of jobs share the reads of one list: who asks within a moment is answered by the same request, of as many
 * ids as one takes. Ids that are refused together are asked for in halves, until the one that is wrong is alone: it fails nobody
 * else's read. A request that nobody waits for any more is aborted.
 */
export function sharedList<J extends { readonly id: string }>(
  { most, pages }: Pick<StateFacts, "most" | "pages">,
  read: ReadList<J>,
): ReadJob<J> {
  let open: Batch<J> | undefined;

  const readPages = async ({ records }: Found<J>, ids: string[], signal: AbortSignal): Promise<void> => {
    const missing = new Set(ids.map(plainId));
    const size = Object.fromEntries(pages?.size ? [pages.size] : []);
    // A page that brings none of them is behind the last one, or the last one again.
    for (let page = 1, before = 0; missing.size > 0 && missing.size !== before; page++) {
      before = missing.size;
      const which = pages && page > 1 ? { [pages.parameter]: page - 1 + (pages.first ?? 1) } : {};
      for (const record of await read({ ids, ...size, ...which }, { signal })) {
        const id = plainId(record?.id);
        records.set(id, record);
        missing.delete(id);
      }
      if (!pages) return;
    }
  };

  const readInto = async (found: Found<J>, ids: string[], signal: AbortSignal): Promise<void> => {
    try {
      await readPages(found, ids, signal);
    } catch (error) {
      if (ids.length > 1 && REFUSED.test(`${Object(error).status}`)) {
        const half = ids.length >> 1;
        await readInto(found, ids.slice(0, half), signal);
        await readInto(found, ids.slice(half), signal);
      } else {
        // Each its own: whoever names the job in an error does so in nobody else's.
        ids.forEach((id, at) => void found.faults.set(id, at ? copyOf(error) : error));
      }
    }
  };

  const startBatch = (): Batch<J> => {
    const ids = new Set<string>();
    const controller = new AbortController();
    const { signal } = controller;
    const answer = new Promise<void>((resolve) => {
      setTimeout(resolve, WINDOW_MS);
    }).then(async () => {
      open = undefined;
      signal.throwIfAborted();
      const found: Found<J> = { records: new Map(), faults: new Map() };
      await readInto(found, [...ids], signal);
      return found;
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
        .then(({ records, faults }) => {
          if (faults.has(id)) reject(faults.get(id));
          else resolve(records.get(plainId(id)));
        }, reject)
        .finally(() => signal?.removeEventListener("abort", abort));
    });
}

function copyOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  // Where a stack is read by a getter, it is that of the error alone.
  const stack = { value: error.stack, configurable: true, writable: true };
  return Object.create(Object.getPrototypeOf(error), { ...Object.getOwnPropertyDescriptors(error), stack });
}

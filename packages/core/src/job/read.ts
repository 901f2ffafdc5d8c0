import { plainId } from "../ids/index.ts";

/** Reads a job by its id; undefined when the service does not know it. */
export type ReadJob<J> = (id: string, options?: { readonly signal?: AbortSignal }) => Promise<J | undefined>;

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

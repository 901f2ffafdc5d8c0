import type { CallOptions } from "../options.ts";

/** Reads a job by its id; undefined when a list does not hold it. */
export type JobReader<J> = (
  id: string,
  options: Required<Pick<CallOptions, "signal">> & CallOptions,
) => Promise<J | undefined>;

/** Lets at most `limit` reads run at once; the others wait for a place. */
export function limited<J>(reader: JobReader<J>, limit: number): JobReader<J> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (id, options) => {
    if (running >= limit) await new Promise<void>((resolve) => queue.push(resolve));
    else running++;
    try {
      options.signal.throwIfAborted();
      return await reader(id, options);
    } finally {
      // The place goes to the next in line, or is given back.
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}

import type { limited as Limited, ReadJob } from "@video-ads/core/job";
import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import { kindOf } from "../kind-of.ts";
import { numberFrom } from "../settings.ts";
import type { limitsOf } from "./wait-limits.ts";
import type { WaitAllOptions } from "./wait-options.ts";

const CONCURRENCY = 8;

/**
 * Waits for each job by itself, by a list and options that are checked first. Loaded with the first list.
 *
 * @param check Given and not imported, as `limited` is: they are in the parts that load this one.
 * @param read Reads each job by itself, so that only a few may be read at once; undefined where one request reads many.
 */
export async function settled<Job, J>(
  check: typeof limitsOf,
  limited: typeof Limited,
  jobs: readonly Job[],
  options: WaitAllOptions<never> = {},
  read: ReadJob<J> | undefined,
  wait: (job: Job, through?: ReadJob<J>) => Promise<J>,
): Promise<PromiseSettledResult<J>[]> {
  if (!Array.isArray(jobs))
    throw new InvalidRequestError(`waitAll takes a list of jobs or of ids, not ${kindOf(jobs)}.`);
  // What was given up before is given up job by job.
  if (!options?.signal?.aborted) check(options, 1);
  const most = numberFrom(options, "concurrency", CONCURRENCY) || 1;
  const through = read && limited(read, most);
  return Promise.allSettled(jobs.map((job) => wait(job, through)));
}

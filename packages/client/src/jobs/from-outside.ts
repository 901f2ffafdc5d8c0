import { limited, type ReadJob } from "@video-ads/core/job";
import { checkOptions } from "../call-options.ts";
import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import { kindOf } from "../kind-of.ts";
import { CALL_OPTIONS } from "../known-options.ts";
import type { ResourceJob } from "../operation-row.ts";
import { numberFrom } from "../settings.ts";
import { idOf } from "./id-of.ts";
import { limitsOf } from "./wait-limits.ts";
import type { WaitAllOptions } from "./wait-options.ts";
import { lookAt } from "./watch.ts";

const CONCURRENCY = 8;

/** A look at a job, by an id and options that are checked first. */
export async function readOnce<J extends { id: string }>(
  facts: ResourceJob,
  job: unknown,
  read: ReadJob<J>,
  options?: Parameters<ReadJob<J>>[1],
): Promise<J> {
  // A request that others share is nobody's own.
  checkOptions(options, facts.by === "ids" ? "signal" : CALL_OPTIONS);
  return (await lookAt(facts, idOf(facts, job), read, options)).job;
}

/**
 * Waits for each job by itself, by a list and options that are checked first.
 *
 * @param read Reads each job by itself, so that only a few may be read at once; undefined where one request reads many.
 */
export async function settled<Job, J>(
  jobs: readonly Job[],
  options: WaitAllOptions<never> = {},
  read: ReadJob<J> | undefined,
  wait: (job: Job, through?: ReadJob<J>) => Promise<J>,
): Promise<PromiseSettledResult<J>[]> {
  if (!Array.isArray(jobs))
    throw new InvalidRequestError(`waitAll takes a list of jobs or of ids, not ${kindOf(jobs)}.`);
  // What was given up before is given up job by job.
  if (!options?.signal?.aborted) limitsOf(options, 1);
  const most = numberFrom(options, "concurrency", CONCURRENCY) || 1;
  const through = read && limited(read, most);
  return Promise.allSettled(jobs.map((job) => wait(job, through)));
}

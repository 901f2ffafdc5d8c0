import { limited, type ReadJob } from "@video-ads/core/job";
import { checkOptions } from "../call-options.ts";
import { CALL_OPTIONS } from "../known-options.ts";
import { once } from "../once.ts";
import type { ResourceJob } from "../operation-row.ts";
import { idOf } from "./id-of.ts";
import { limitsOf } from "./wait-limits.ts";
import type { WaitAllOptions } from "./wait-options.ts";
import { lookAt } from "./watch.ts";

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

// Dropped where nothing waits, as in what only estimates.
const loadSettled = /* @__PURE__ */ once(() => import("./settled.ts"));

/** Waits for each of many jobs, as `waitAll` does. */
export async function settled<Job, J>(
  ...given: [
    jobs: readonly Job[],
    options: WaitAllOptions<never> | undefined,
    read: ReadJob<J> | undefined,
    wait: (job: Job, through?: ReadJob<J>) => Promise<J>,
  ]
): Promise<PromiseSettledResult<J>[]> {
  return (await loadSettled()).settled(limitsOf, limited, ...given);
}

import type { QueryClient } from "@tanstack/query-core";
import { JobFailedError, type JobItemState, type JobState } from "@video-ads/client";
import { isReached } from "@video-ads/core/job";
import { isPassing } from "./job-query.ts";
import type { JobQuery } from "./query.ts";

/** Where a job is, as a component shows it. */
export interface JobView<J> {
  /**
   * `idle`: there is no job. `loading`: it has not been read yet. `running`. `ready`: its preview is, and that is how far it was to
   * be followed. `succeeded`, `failed`: it has ended. `unreadable`: it cannot be read, and reading was given up; `error` says why.
   */
  phase: "idle" | "loading" | "running" | "ready" | "succeeded" | "failed" | "unreadable";
  /** The record as it was read last. */
  job: J | undefined;
  /** As the service says it. */
  status: string | undefined;
  /** Percent; undefined when the record does not say. */
  progress: number | undefined;
  /** The preview can be looked at. */
  previewReady: boolean;
  /** The parts of the job, where it has parts with a state of their own. */
  items: readonly JobItemState[];
  /** The record, once the job has succeeded, or has its preview with `until: "preview"`. */
  result: J | undefined;
  /** A `JobFailedError` when the job failed; else why it cannot be read. */
  error: Error | undefined;
  /** The last read failed for a reason that may pass. It is tried again. */
  isConnectionLost: boolean;
}

/** What a view is made of: the parts of a query's result. */
export interface ReadResult<J> {
  data: J | undefined;
  error: Error | null;
}

export const IDLE: JobView<never> = {
  phase: "idle",
  job: undefined,
  status: undefined,
  progress: undefined,
  previewReady: false,
  items: [],
  result: undefined,
  error: undefined,
  isConnectionLost: false,
};

/** Puts a query's result into the words of a view. */
export function viewOf<J extends { id: string }>(
  query: JobQuery<J>,
  { data, error }: ReadResult<J>,
  queryClient: QueryClient,
): JobView<J> {
  if (query.enabled === false) return IDLE;
  const { job: reading } = query;
  const state = data && reading.stateOf(data);
  const enough = state !== undefined && isReached(state, reading.until);
  const failed = state?.outcome === "failed";
  const givenUp = error !== null && !enough && !mayPass(query, error, queryClient);
  return {
    phase: givenUp ? "unreadable" : (state?.outcome ?? (enough ? "ready" : state ? "running" : "loading")),
    job: data,
    status: state?.status,
    progress: state?.progress,
    previewReady: state?.previewReady ?? false,
    items: state?.items ?? [],
    result: enough && !failed ? data : undefined,
    error: givenUp ? error : failed ? failureOf(state, reading.type) : undefined,
    isConnectionLost: error !== null && !enough && !givenUp,
  };
}

/** One error for one record, so that it is the same with each render. */
function failureOf<J extends { id: string }>(state: JobState<J>, type: string): JobFailedError {
  const known = failures.get(state.job) ?? new JobFailedError(state, type);
  failures.set(state.job, known);
  return known;
}

const failures = new WeakMap<object, JobFailedError>();

function mayPass<J extends { id: string }>(query: JobQuery<J>, error: Error, queryClient: QueryClient): boolean {
  const found = queryClient.getQueryCache().find<J, Error>({ queryKey: query.queryKey });
  return found !== undefined && isPassing(found, error, query.job.pollMs);
}

import { useQueries, useQueryClient } from "@tanstack/react-query";
import { onHint } from "@video-ads/core/hints";
import { useEffect } from "react";
import { type JobView, viewOf } from "./job-view.ts";
import type { JobQuery } from "./query.ts";
import type { UseJobOptions } from "./use-job.ts";

/** Many jobs, each with its own outcome. */
export interface FollowedJobs<Jobs extends readonly { id: string }[]> {
  /** In the order asked. */
  jobs: { readonly [Index in keyof Jobs]: JobView<Jobs[Index]> };
  /** How many are where they were to be followed to, have failed, or cannot be read. */
  settled: number;
  /** All of them are. */
  isDone: boolean;
  /** Mean of what the jobs say, in percent; one that is settled counts as 100. */
  progress: number;
}

/**
 * Follows many jobs, of one kind or of several. Jobs that are read from a list share its requests: one per tick for as many as it takes.
 *
 * @example
 * ```tsx
 * const { jobs, settled, isDone } = useWaitAll(ids.map((id) => queryOf(id)));
 * ```
 */
export function useWaitAll<Jobs extends readonly { id: string }[]>(
  given: readonly [...{ [Index in keyof Jobs]: JobQuery<Jobs[Index]> }],
  { events }: UseJobOptions = {},
): FollowedJobs<Jobs> {
  const queryClient = useQueryClient();
  const queries: readonly JobQuery<Jobs[number]>[] = given;
  const results = useQueries({ queries: [...queries] });
  const jobs = queries.map((query, index) => {
    const { data, error = null } = results[index] ?? {};
    return viewOf(query, { data, error }, queryClient);
  });
  const going = queries.filter((_, index) => !isSettled(jobs[index]));
  const keys = JSON.stringify(going.map(({ queryKey }) => queryKey));
  useEffect(() => {
    const followed = JSON.parse(keys) as unknown[][];
    if (followed.length === 0) return;
    return onHint(events, () => {
      for (const queryKey of followed) void queryClient.invalidateQueries({ queryKey, exact: true });
    });
  }, [keys, events, queryClient]);
  const settled = jobs.length - going.length;
  const progress = jobs.reduce((sum, view) => sum + (isSettled(view) ? 100 : (view.progress ?? 0)), 0);
  return {
    jobs: jobs as unknown as FollowedJobs<Jobs>["jobs"],
    settled,
    isDone: going.length === 0,
    progress: jobs.length > 0 ? progress / jobs.length : 100,
  };
}

function isSettled(view: JobView<unknown> | undefined): boolean {
  return view !== undefined && view.phase !== "idle" && view.phase !== "loading" && view.phase !== "running";
}

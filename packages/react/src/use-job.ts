import { type QueryKey, skipToken, type UseQueryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { onHint } from "@video-ads/core/hints";
import { useCallback, useEffect } from "react";
import type { PushedHints } from "./hints.ts";
import { IDLE, type JobView, viewOf } from "./job-view.ts";
import type { JobQuery } from "./query.ts";

/** How to follow a job from a component. */
export interface UseJobOptions {
  /** Hints that the job has changed, for example an `EventSource`: it is then read at once, also in a hidden tab. */
  events?: PushedHints | undefined;
}

/** A job, and what can be done with it. */
export interface FollowedJob<J> extends JobView<J> {
  /** Reads it now; also after it was `unreadable`. */
  refresh: () => void;
}

/**
 * Follows a job until it has ended: reads it less and less often, soon again after a change, not in a hidden tab, and at once when
 * a hint comes. It stops with the component. Components that follow the same job share its reads; after a reload, the id is all
 * that is needed to go on.
 *
 * @param query `queries.<resource>.job(jobOrId)`, of undefined or left out while there is no job.
 *
 * @example
 * ```tsx
 * const { phase, progress, result, error } = useJob(query);
 * if (result) return <Finished job={result} />;
 * if (error) return <p role="alert">{error.message}</p>;
 * return <progress value={progress} max={100} />;
 * ```
 */
export function useJob<J extends { id: string }>(
  query: JobQuery<J> | null | undefined,
  { events }: UseJobOptions = {},
): FollowedJob<J> {
  const queryClient = useQueryClient();
  const options: UseQueryOptions<J, Error, J, QueryKey> = query ?? { queryKey: NO_JOB, queryFn: skipToken };
  const { data, error } = useQuery(options);
  const view = query ? viewOf(query, { data, error }, queryClient) : IDLE;
  const key = query ? JSON.stringify(query.queryKey) : undefined;
  const refresh = useCallback(() => {
    if (key !== undefined) void queryClient.invalidateQueries({ queryKey: JSON.parse(key) as QueryKey, exact: true });
  }, [key, queryClient]);
  const isFollowed = view.phase === "loading" || view.phase === "running";
  useEffect(() => (isFollowed ? onHint(events, refresh) : undefined), [isFollowed, events, refresh]);
  return { ...view, refresh };
}

const NO_JOB = ["video-ads", "no job"];

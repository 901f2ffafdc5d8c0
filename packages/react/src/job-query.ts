import { ConfigurationError, type JobMethods, JobNotFoundError, type JobOrId } from "@video-ads/client";
import { LONGEST_TIMER_MS } from "@video-ads/core/duration";
import { plainId } from "@video-ads/core/ids";
import { isReached } from "@video-ads/core/job";
import { givenNumber, POLL_MS } from "@video-ads/core/options";
import { isUnknown, nextPollMs } from "@video-ads/core/pace";
import { isTransient, isUnreadable } from "@video-ads/core/transient";
import type { JobQuery, JobQueryOptions, JobQueryState, QueryKey } from "./query.ts";

/** What has been seen of a query up to one of its reads. */
interface Seen {
  reads: number;
  data: unknown;
  /** Reads in a row that brought nothing new. */
  still: number;
  /** When the first of the reads in a row ended that did not find the job; undefined when the last one did. */
  missing: number | undefined;
}

/** By query, so that everybody who looks at a job agrees, and nothing is kept of one that is forgotten. */
const seen = new WeakMap<object, Seen>();

/** A query that reads a job again until it has ended. */
export function jobQuery<J extends { id: string }>(
  methods: JobMethods<J>,
  path: QueryKey,
  type: string,
  job: JobOrId | undefined,
  options: JobQueryOptions = {},
): Omit<JobQuery<J>, "meta"> {
  const { until = "done", pollMs = 2_000, ...others } = options;
  // An option that the type has and that is not taken here does not compile.
  for (const name in others satisfies Record<string, never>)
    throw new ConfigurationError("no such option. Allowed: until, pollMs.", name);
  if (!/^(preview|done)$/.test(until)) throw new ConfigurationError("preview or done.", "until");
  const { problem } = givenNumber(pollMs, POLL_MS);
  // TanStack Query would take most others for "never again", and the job would seem to stand still; below 1 there is no pause.
  if (problem !== undefined) throw new ConfigurationError(problem, "pollMs");
  const id: string = Object(job).id ?? job;
  const goesOn = (query: JobQueryState<J>): boolean => {
    const { data, error } = query.state;
    if (error && !isPassing(query, error, pollMs)) return false;
    return !data || !isReached(methods.stateOf(data), until);
  };
  const again = (query: JobQueryState<J>): boolean | "always" => goesOn(query) && "always";
  return {
    // As that of its read: in one case.
    queryKey: [...path, plainId(id)] as unknown as JobQuery<J>["queryKey"],
    queryFn: ({ signal }) => methods.read(id, { signal }),
    retry: false,
    staleTime: (query) => (goesOn(query) ? 0 : Number.POSITIVE_INFINITY),
    // No sooner than the service asks for.
    refetchInterval: (query) =>
      goesOn(query) &&
      Math.min(
        Math.max(nextPollMs(pollMs, look(query).still), Object(query.state.error).retryAfterMs ?? 0),
        LONGEST_TIMER_MS,
      ),
    refetchIntervalInBackground: false,
    refetchOnMount: goesOn,
    refetchOnReconnect: again,
    refetchOnWindowFocus: again,
    job: { id, type, until, pollMs, stateOf: (record) => methods.stateOf(record) },
  };
}

/** A read that failed for a reason that may be gone with the next one. It does not outlive a wrong key, nor an id that stays unknown. */
export function isPassing(query: JobQueryState<unknown>, error: Error, pollMs: number): boolean {
  const { missing } = look(query);
  return missing ? !isUnknown(query.state.errorUpdatedAt - missing, pollMs) : isTransient(error);
}

function look(query: JobQueryState<unknown>): Seen {
  const { data, error, errorUpdatedAt, dataUpdateCount, errorUpdateCount } = query.state;
  const reads = dataUpdateCount + errorUpdateCount;
  const before = seen.get(query);
  if (before?.reads === reads) return before;
  // A list that lacks the job, or a 404: a read can lag behind the create. Or an answer that is no JSON, where there was none that is.
  const missed = error instanceof JobNotFoundError || (!data && isUnreadable(error));
  const now = {
    reads,
    data,
    // TanStack keeps the same object for the same answer. A miss is looked at again at the plain pace: patience, not rest.
    still: before && before.data === data && !missed ? before.still + 1 : 0,
    missing: missed ? (before?.missing ?? errorUpdatedAt) : undefined,
  };
  seen.set(query, now);
  return now;
}

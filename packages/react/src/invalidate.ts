import type { Query, QueryClient } from "@tanstack/query-core";
import type { JobQuery, JobQueryMeta, MutationMeta, QueryKey } from "./query.ts";

/**
 * From now on, reads again what may have changed, as soon as it has: after a mutation of `createQueries` the queries of its resource,
 * those of the resource that reads the job which it started, and the balance if it can cost credits; and the balance once more when a
 * job that is followed has ended, which is when its price is known, or given back.
 *
 * @returns Ends that.
 *
 * @example
 * ```ts
 * const queryClient = new QueryClient();
 * invalidateAfterMutations(queryClient);
 * ```
 */
export function invalidateAfterMutations(queryClient: QueryClient): () => void {
  const ended = new WeakSet<object>();
  const invalidate = (keys: readonly QueryKey[] = []): void => {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  };
  const ends = [
    queryClient.getMutationCache().subscribe((event) => {
      if (event.type !== "updated" || event.action.type !== "success") return;
      invalidate((event.mutation.meta as Partial<MutationMeta> | undefined)?.invalidates);
    }),
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== "updated" || event.action.type !== "success" || !hasEnded(event.query)) return;
      if (ended.has(event.query)) return;
      ended.add(event.query);
      invalidate((event.query.meta as Partial<JobQueryMeta> | undefined)?.invalidates);
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

function hasEnded({ options, state }: Query): boolean {
  const { job } = options as Partial<JobQuery<{ id: string }>>;
  return job !== undefined && job.stateOf(state.data as { id: string }).outcome !== undefined;
}

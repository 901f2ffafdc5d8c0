import type { QueryClient } from "@tanstack/query-core";
import type { MutationMeta } from "./query.ts";

/**
 * From now on, reads again what a mutation of `createQueries` may have changed, as soon as it has succeeded: the queries of its
 * resource, and those of the resource that reads the job which it started.
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
  return queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    const meta = event.mutation.meta as Partial<MutationMeta> | undefined;
    for (const queryKey of meta?.invalidates ?? []) void queryClient.invalidateQueries({ queryKey });
  });
}

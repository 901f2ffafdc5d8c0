import { type Query, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { type HintedLooks, hintedLooks, onPushedHint, type PushedHints } from "@video-ads/core/hints";
import { useEffect } from "react";

/** What hints make of a query that reads a job. */
interface Hinted extends HintedLooks {
  /** How many components follow the job by hints. */
  followers: number;
}

/** By query, so that components which follow the same job look at it once for one hint. */
const hinted = new WeakMap<Query, Hinted>();

/** Reads the jobs of these queries when hints ask for it, each when a hint is about it. */
export function useHints(events: PushedHints | undefined, queries: readonly { queryKey: QueryKey }[]): void {
  const queryClient = useQueryClient();
  const keys = JSON.stringify(queries.map(({ queryKey }) => queryKey));
  useEffect(() => {
    if (!events || keys === "[]") return;
    const isFollowed = ({ queryKey }: Query): boolean => keys.includes(JSON.stringify(queryKey));
    const followed = queryClient.getQueryCache().findAll({ predicate: isFollowed }).map(hintedOf);
    for (const one of followed) one.followers++;
    const end = onPushedHint(events, (id) => {
      for (const one of followed) one.hear(id);
    });
    return () => {
      end();
      for (const one of followed) one.followers--;
    };
  }, [keys, events, queryClient]);
}

function hintedOf(query: Query): Hinted {
  const looks = hintedLooks(
    String(query.queryKey.at(-1)),
    async () => {
      // A read that runs has begun after the hint.
      if (one.followers > 0 && query.isActive()) await query.fetch(undefined, { cancelRefetch: false }).catch(() => {});
    },
    async () => {
      // One that ran when the hint came may have begun before it.
      if (query.state.fetchStatus === "fetching") await query.promise?.catch(() => {});
      const { error, errorUpdatedAt } = query.state;
      return errorUpdatedAt + (Object(error).retryAfterMs ?? 0) - Date.now();
    },
  );
  const one = hinted.get(query) ?? { ...looks, followers: 0 };
  hinted.set(query, one);
  return one;
}

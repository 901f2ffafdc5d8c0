import { plainId } from "@video-ads/core/ids";
import { nextPage, recordsOf } from "@video-ads/core/pages";
import type { InfiniteQuery, PageParam, QueryKey } from "./query.ts";
import type { ListPage, PagesRow } from "./table.ts";

/** Options for `useInfiniteQuery`: the arguments are those of the list, where the first page is asked for by its query. */
export function pagesQuery(
  list: ListPage,
  key: QueryKey,
  row: PagesRow,
  args: readonly unknown[],
): InfiniteQuery<unknown> {
  const { path, parameter } = row;
  const given = args.slice(0, path);
  const [query, options] = args.slice(path) as [query?: Record<string, unknown>, options?: object];
  const asked = [...given, ...(query || options ? [query] : []), ...(options ? [options] : [])];
  return {
    queryKey: [
      ...key,
      ...asked.map((value) => (typeof value === "string" ? plainId(value) : value)),
    ] as unknown as InfiniteQuery<unknown>["queryKey"],
    queryFn: ({ pageParam, signal }) =>
      list(...given, { ...query, ...(pageParam !== null && { [parameter]: pageParam }) }, { ...options, signal }),
    initialPageParam: (query?.[parameter] ?? null) as PageParam,
    getNextPageParam: (last, pages, now) => {
      const most = Math.max(...pages.map((page) => recordsOf(row, page)?.length ?? 0));
      const next = nextPage(row, last, now ?? undefined, most);
      // A service that gives the same page for ever has no other one.
      return next === now ? undefined : (next as PageParam | undefined);
    },
    retry: false,
  };
}

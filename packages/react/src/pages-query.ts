import { plainId } from "@video-ads/core/ids";
import { isSamePage, nextPage, recordsOf } from "@video-ads/core/pages";
import { called } from "./called.ts";
import type { InfiniteQuery, PageParam } from "./query.ts";
import type { PagesFactory, PagesRow } from "./table.ts";
import { unlessKnown } from "./unless-known.ts";

/** Makes options for `useInfiniteQuery`: the arguments are those of the list, whose query may say where to begin. */
export const pagesQuery =
  (row: PagesRow): PagesFactory =>
  (resource, key, args) => {
    const { list, path, parameter } = row;
    const given = args.slice(0, path);
    const [query, options] = args.slice(path) as [query?: Record<string, unknown>, options?: object];
    const asked = [...given, ...(query || options ? [query] : []), ...(options ? [options] : [])];
    return {
      queryKey: [
        ...key,
        ...asked.map((value) => (typeof value === "string" ? plainId(value) : value)),
      ] as unknown as InfiniteQuery<unknown>["queryKey"],
      queryFn: ({ pageParam, signal }) =>
        called(resource, list)(
          ...given,
          { ...query, ...(pageParam !== null && { [parameter]: pageParam }) },
          { ...options, signal },
        ),
      initialPageParam: (query?.[parameter] ?? null) as PageParam,
      getNextPageParam: (last, pages, now) => {
        const lengths = pages.map((page) => recordsOf(row, page)?.length ?? 0);
        const next = nextPage(row, last, now ?? undefined, lengths, query);
        // A service that gives the same page for ever has no other one.
        const isOver = next === null || next === now || isSamePage(row, pages.at(-2), last);
        return isOver ? undefined : (next as PageParam | undefined);
      },
      retry: false,
      ...unlessKnown(given),
    };
  };

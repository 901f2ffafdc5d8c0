// Lists that come in pages, over HTTP: the client's method for one page, and TanStack's way from one to the next.
import { InfiniteQueryObserver, QueryClient } from "@tanstack/query-core";
import { loopback } from "@video-ads/testing/loopback";
import { expect, onTestFinished, test } from "vitest";
import { pagesQuery } from "../src/pages-query.ts";
import type { PagesRow } from "../src/table.ts";

const FILMS = ["a", "b", "c", "d", "e"];

/** A service with five films in pages of two, and the client's method for one of its pages. */
async function films(style: PagesRow["style"], said: (more: boolean) => object = () => ({})) {
  const asked: string[] = [];
  const server = await loopback((request, response) => {
    const url = new URL(request.url ?? "", "http://127.0.0.1");
    asked.push(url.search);
    const at = Number(url.searchParams.get("at") ?? (style === "number" ? 1 : 0));
    const start = style === "number" ? (at - 1) * 2 : at;
    const more = start + 2 < FILMS.length;
    const next = style === "url" ? `http://elsewhere.example/films?at=${start + 2}&key=none` : `${start + 2}`;
    response.setHeader("content-type", "application/json");
    const links = { next: more ? next : null, ...said(more) };
    response.end(JSON.stringify({ data: FILMS.slice(start, start + 2), links }));
  });
  onTestFinished(() => server.close());
  const list = async (...[studio, query, options]: unknown[]): Promise<unknown> => {
    const { signal } = options as { signal: AbortSignal };
    const search = new URLSearchParams(query as Record<string, string>);
    return (await fetch(`${server.url}/${studio}?${search}`, { signal })).json();
  };
  const row: PagesRow = {
    list: "list",
    path: 1,
    at: "data",
    style,
    parameter: "at",
    next: "links.next",
  };
  return { list, row, asked };
}

test.each([
  ["cursor", ["", "?at=2", "?at=4"]],
  ["url", ["", "?at=2", "?at=4"]],
  ["number", ["", "?at=2", "?at=3"]],
] as const)("a list by %s is walked to its last page", async (style, searches) => {
  const { list, row, asked } = await films(style);
  const queryClient = new QueryClient();
  const options = pagesQuery(row)({ list }, ["films", "listPages"], ["one"]);
  const observer = new InfiniteQueryObserver(queryClient, options);
  onTestFinished(observer.subscribe(() => {}));
  let result = await observer.fetchNextPage();
  while (result.hasNextPage) result = await observer.fetchNextPage();
  expect(result.data?.pages.flatMap((page) => (page as { data: string[] }).data)).toEqual(FILMS);
  expect(asked).toEqual(searches);
});

test.each([
  ["names a next one on its last page as well", (more: boolean) => ({ next: "4", more }), ["", "?at=4"]],
  ["says that there are more, and names none", () => ({ next: null, more: true }), [""]],
])("a list whose answer %s is over there", async (_, said, searches) => {
  const { list, row, asked } = await films("cursor", said);
  const options = pagesQuery({ ...row, more: "links.more" })({ list }, ["films", "listPages"], ["one"]);
  await new QueryClient().fetchInfiniteQuery({ ...options, pages: 9 });
  expect(asked).toEqual(searches);
});

test("a page is not tried again, whatever the app's defaults are", async () => {
  const { row } = await films("cursor");
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: 3, retryDelay: 1 } } });
  let asked = 0;
  const list = async (): Promise<never> => {
    asked++;
    throw new Error("away");
  };
  const options = pagesQuery(row)({ list }, ["films", "listPages"], ["one"]);
  await expect(queryClient.fetchInfiniteQuery(options)).rejects.toThrow("away");
  expect(asked).toBe(1);
});

test("it begins where its query says, and each query is a list of its own in the cache", async () => {
  const { list, row, asked } = await films("cursor");
  const queryClient = new QueryClient();
  const options = pagesQuery(row)({ list }, ["films", "listPages"], ["one", { at: "2", look: "paper" }]);
  const { pages } = await queryClient.fetchInfiniteQuery({ ...options, pages: 2 });
  expect(pages).toMatchObject([{ data: ["c", "d"] }, { data: ["e"] }]);
  expect(asked).toEqual(["?at=2&look=paper", "?at=4&look=paper"]);
  expect(options.queryKey).toEqual(["films", "listPages", "one", { at: "2", look: "paper" }]);
  expect(pagesQuery(row)({ list }, ["films", "listPages"], ["one"]).queryKey).toEqual(["films", "listPages", "one"]);
});

test("a service that gives the same page for ever has no other one", () => {
  const row: PagesRow = { list: "list", path: 0, style: "cursor", parameter: "at", next: "next" };
  const { getNextPageParam } = pagesQuery(row)({}, ["films"], []);
  expect(getNextPageParam({ next: "x" }, [{ next: "x" }], null)).toBe("x");
  expect(getNextPageParam({ next: "x" }, [{ next: "x" }], "x")).toBeUndefined();
});

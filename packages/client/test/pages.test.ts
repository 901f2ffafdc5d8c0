// A list that comes in pages is gone through to its end: by a cursor, by numbers, or by the URL that the answer gives.
import type { PageSize } from "@video-ads/core/pages";
import { expect, test } from "vitest";
import { InvalidResponseError } from "../src/index.ts";
import type { PagedRow } from "../src/pages/paged-row.ts";
import { withPages } from "../src/pages/with-pages.ts";
import { type Answer, type Seen, serve } from "./support/server.ts";

const parameter = "after";
const RECORDS = ["a", "b", "c", "d", "e"].map((id) => ({ id }));

async function pagedService(row: Omit<PagedRow, "path" | "parameter">, answer: (asked: string | null) => unknown) {
  const server = await serve((request: Seen): Answer => {
    const asked = new URL(request.url, "http://127.0.0.1").searchParams.get(parameter);
    return { json: answer(asked) };
  });
  // Whether the contract has a list in pages is its own affair: this one is called as the client's are.
  const list = async (query: Record<string, string>): Promise<unknown> =>
    (await fetch(`${server.url}/things?${new URLSearchParams(query)}`)).json();
  const client = withPages({ things: { list } }, { things: { list: { path: 0, parameter, ...row } } });
  const listAll: (query?: object) => AsyncGenerator<{ id: string }> = Reflect.get(client.things, "listAll");
  return { server, listAll };
}

async function ids(pages: AsyncIterable<{ id: string }>): Promise<string> {
  let found = "";
  for await (const { id } of pages) found += id;
  return found;
}

test("by a cursor, until the answer names none", async () => {
  const { server, listAll } = await pagedService({ style: "cursor", at: "data", next: "next" }, (asked) => {
    const start = Number(asked ?? 0);
    return { data: RECORDS.slice(start, start + 2), next: start + 2 < 5 ? String(start + 2) : null };
  });
  expect(await ids(listAll())).toBe("abcde");
  expect(server.seen).toHaveLength(3);
});

test("with records and cursor deeper in the answer", async () => {
  const { server, listAll } = await pagedService({ style: "cursor", at: "body.data", next: "links.next" }, (asked) => {
    const start = Number(asked ?? 0);
    return { body: { data: RECORDS.slice(start, start + 2) }, links: { next: start + 2 < 5 ? start + 2 : null } };
  });
  expect(await ids(listAll())).toBe("abcde");
  expect(server.seen).toHaveLength(3);
});

test("by numbers, until a page is not full", async () => {
  const { server, listAll } = await pagedService({ style: "number" }, (asked) => {
    const start = (Number(asked ?? 1) - 1) * 2;
    return RECORDS.slice(start, start + 2);
  });
  expect(await ids(listAll())).toBe("abcde");
  expect(server.seen).toHaveLength(3);
});

test.each<[what: string, size: PageSize, query: object, most: number, asked: number]>([
  ["asked for", ["size", null, 100], { size: 4 }, 4, 2],
  ["what the contract says where nothing is asked for", ["size", 4, 100], {}, 4, 2],
  ["more than the contract knows of", ["size", null, 100], { size: 400 }, 2, 3],
  ["what nobody says how much of is given", ["size", null, null], { size: 400 }, 2, 3],
])("by numbers, a first page that is not full is the last: %s", async (_, size, query, most, asked) => {
  const { server, listAll } = await pagedService({ style: "number", size }, (page) =>
    RECORDS.slice((Number(page ?? 1) - 1) * most, Number(page ?? 1) * most),
  );
  expect(await ids(listAll(query))).toBe("abcde");
  expect(server.seen).toHaveLength(asked);
  server.seen.length = 0;
  const { server: short, listAll: one } = await pagedService({ style: "number", size }, (page) =>
    page === null ? RECORDS.slice(0, 1) : [],
  );
  expect(await ids(one(query))).toBe("a");
  expect(short.seen).toHaveLength(asked - 1);
});

test("by numbers, until all have come that the answer counts: a page that is not full is not the last", async () => {
  const pages = [["a", "b"], ["c"], ["d", "e"]].map((ids) => ids.map((id) => ({ id })));
  const { server, listAll } = await pagedService({ style: "number", at: "results", total: "count" }, (asked) => ({
    results: pages[Number(asked ?? 1) - 1] ?? [],
    count: 5,
  }));
  expect(await ids(listAll())).toBe("abcde");
  expect(server.seen).toHaveLength(3);
});

test("by a cursor that the last page has as well, until the answer says that there are no more", async () => {
  const row = { style: "cursor", at: "data", next: "last", more: "has_more" } as const;
  const { server, listAll } = await pagedService(row, (asked) => {
    const start = RECORDS.findIndex(({ id }) => id === asked) + 1;
    const data = RECORDS.slice(start, start + 2);
    return { data, last: data.at(-1)?.id, has_more: start + 2 < 5 };
  });
  expect(await ids(listAll())).toBe("abcde");
  expect(server.seen).toHaveLength(3);
});

test("by numbers, as long as the answer says that there are more: pages may be short or empty, and a full one the last", async () => {
  const pages = [["a"], [], ["b", "c"]].map((ids) => ids.map((id) => ({ id })));
  const { server, listAll } = await pagedService({ style: "number", at: "results", more: "more" }, (asked) => {
    const page = Number(asked ?? 1);
    return { results: pages[page - 1], more: page < 3 };
  });
  expect(await ids(listAll())).toBe("abc");
  expect(server.seen).toHaveLength(3);
});

test.each([
  ["no cursor", { style: "cursor", next: "next" }, 1],
  ["empty pages for ever", { style: "number" }, 2],
] as const)("an answer that says that there are more, with %s, ends it with an error", async (_, row, asked) => {
  const { server, listAll } = await pagedService({ ...row, at: "data", more: "more" }, () => ({
    data: [],
    more: true,
  }));
  await expect(ids(listAll())).rejects.toThrow("there are more, and leads to no other page");
  expect(server.seen).toHaveLength(asked);
});

test.each([
  ["with a count", "count"],
  ["without one", undefined],
])("by numbers, a last page that is answered for ever ends it with an error: %s", async (_, total) => {
  const row = { style: "number", at: "results", ...(total && { total }) } as const;
  const { server, listAll } = await pagedService(row, () => ({ results: RECORDS.slice(0, 2), count: 5 }));
  await expect(ids(listAll())).rejects.toThrow("there are more, and leads to no other page");
  expect(server.seen).toHaveLength(2);
});

test("by the URL of the next page, of which only the parameter is taken: keys go nowhere else", async () => {
  const { server, listAll } = await pagedService({ style: "url", at: "results", next: "next" }, (asked) => ({
    results: [{ id: asked ?? "first" }],
    next: asked === null ? `https://elsewhere.example.com/steal?${parameter}=second&more=1` : null,
  }));
  expect(await ids(listAll())).toBe("firstsecond");
  expect(server.seen.map(({ url }) => new URL(url, "http://127.0.0.1").search)).toEqual(["", `?${parameter}=second`]);
});

test("no page is asked for before its records are wanted", async () => {
  const { server, listAll } = await pagedService({ style: "cursor", at: "data", next: "next" }, (asked) => ({
    data: RECORDS.slice(0, 2),
    next: `${asked ?? ""}x`,
  }));
  for await (const { id } of listAll({ [parameter]: "begin" })) if (id === "b") break;
  expect(server.seen).toHaveLength(1);
});

test.each([
  ["the same page for ever", { data: [{ id: "a" }], next: "again" }],
  ["no list", { data: null }],
  ["nothing", null],
])("an answer with %s ends it with an error", async (_, json) => {
  const { listAll } = await pagedService({ style: "cursor", at: "data", next: "next" }, () => json);
  await expect(ids(listAll())).rejects.toBeInstanceOf(InvalidResponseError);
});

test("a client or a resource that is made with other options has them as well", async () => {
  const make = (size: number): object => ({
    list: async () => RECORDS.slice(0, size),
    withOptions: (options: { size: number }) => make(options.size),
  });
  const service = (size: number): object => ({
    things: make(size),
    withOptions: (options: { size: number }) => service(options.size),
  });
  const client = withPages(service(0), { things: { list: { path: 0, parameter, style: "cursor", next: "next" } } });
  const all = (things: object): Promise<string> => ids(Reflect.get(things, "listAll")());
  const withOptions = (of: object, size: number): object => Reflect.get(of, "withOptions")({ size });
  expect(await all(Reflect.get(withOptions(withOptions(client, 1), 2), "things"))).toBe("ab");
  expect(await all(withOptions(withOptions(Reflect.get(client, "things"), 1), 3))).toBe("abc");
});

import { expect, test } from "vitest";
import { isSamePage, nextPage, recordsOf } from "../src/pages/index.ts";

test("records stand at their path, or are the answer", () => {
  expect(recordsOf({ at: "data.rows" }, { data: { rows: [1] } })).toEqual([1]);
  expect(recordsOf({}, [1])).toEqual([1]);
  for (const wrong of [null, "a", {}, { data: {} }]) expect(recordsOf({ at: "data.rows" }, wrong)).toBeUndefined();
});

test("a cursor and a URL are taken from the answer, until there is none", () => {
  const paging = { parameter: "from", next: "links.next" };
  const at = (style: "cursor" | "url", next: unknown) =>
    nextPage({ ...paging, style }, { links: { next } }, undefined, [1]);
  expect(at("cursor", "c2")).toBe("c2");
  expect(at("cursor", 7)).toBe(7);
  expect(at("url", "https://elsewhere.example/films?key=1&from=20")).toBe("20");
  expect(at("url", "?from=3")).toBe("3");
  for (const none of [null, undefined, ""]) expect(at("cursor", none)).toBeUndefined();
  for (const none of [null, undefined, "", "?key=1"]) expect(at("url", none)).toBeUndefined();
});

test("numbers go on until a page is not full", () => {
  const paging = { style: "number", parameter: "page" } as const;
  expect(nextPage(paging, [1, 2], undefined, [2])).toBe(2);
  expect(nextPage(paging, [1, 2], "4", [2])).toBe(5);
  expect(nextPage(paging, [1], 2, [2, 1])).toBeUndefined();
  expect(nextPage(paging, [], undefined, [0])).toBeUndefined();
});

test("pages that are counted from 0 go on from there", () => {
  const paging = { style: "number", parameter: "page", first: 0, at: "rows", total: "count" } as const;
  const page = (rows: number[], count: unknown = 3) => ({ rows, count });
  expect(nextPage(paging, page([1, 2]), undefined, [2])).toBe(1);
  expect(nextPage(paging, page([1, 2]), 0, [2])).toBe(1);
  expect(nextPage(paging, page([3]), 1, [2, 1])).toBeUndefined();
  expect(nextPage(paging, page([3, 4], 5), "1", [2])).toBe(2);
  expect(nextPage(paging, page([1, 2], undefined), undefined, [2])).toBe(1);
});

test("numbers go on until all records have come, where the answer says how many there are", () => {
  const paging = { style: "number", parameter: "page", at: "rows", total: "count" } as const;
  const page = (rows: number[], count: unknown = 5) => ({ rows, count });
  expect(nextPage(paging, page([1]), 2, [2, 1])).toBe(3);
  expect(nextPage(paging, page([4, 5]), 3, [2, 1, 2])).toBeUndefined();
  expect(nextPage(paging, page([5]), 3, [1])).toBe(4);
  expect(nextPage(paging, page([5], 4), "4", [1])).toBeUndefined();
  expect(nextPage(paging, page([]), 3, [2, 1, 0])).toBeUndefined();
  expect(nextPage(paging, page([1], null), 2, [2, 1])).toBeUndefined();
});

test("what the answer says of whether there are more counts, and nothing else where it says so", () => {
  const paging = { parameter: "page", next: "next", at: "rows", more: "has.more" } as const;
  const after = (style: "cursor" | "url" | "number", more: unknown, next?: unknown, rows: number[] = [1]) =>
    nextPage({ ...paging, style }, { rows, next, has: { more } }, undefined, [2, rows.length]);
  for (const [style, next] of [
    ["cursor", "c2"],
    ["url", "?page=3"],
  ] as const) {
    expect(after(style, false, next)).toBeUndefined();
    expect(after(style, true, next)).toBe(style === "url" ? "3" : next);
    for (const none of [null, undefined, ""]) expect(after(style, true, none)).toBeNull();
    expect([after(style, null, next), after(style, "no", null)]).toEqual([after(style, true, next), undefined]);
  }
  expect([after("number", true), after("number", true, undefined, [])]).toEqual([2, 2]);
  expect([after("number", false, undefined, [1, 2]), after("number", undefined)]).toEqual([undefined, undefined]);
});

test("a page is the one before it again when it has the same records, and any", () => {
  const paging = { style: "number", parameter: "page", at: "rows" } as const;
  expect(isSamePage(paging, { rows: [1], at: 1 }, { rows: [1], at: 2 })).toBe(true);
  expect(isSamePage(paging, { rows: [1] }, { rows: [2] })).toBe(false);
  expect(isSamePage(paging, { rows: [] }, { rows: [] })).toBe(false);
  expect(isSamePage(paging, undefined, { rows: [1] })).toBe(false);
  const empty = (more: boolean) => ({ rows: [], more });
  expect(isSamePage({ ...paging, more: "more" }, empty(true), empty(true))).toBe(true);
  expect(isSamePage({ ...paging, more: "more" }, empty(true), empty(false))).toBe(false);
});

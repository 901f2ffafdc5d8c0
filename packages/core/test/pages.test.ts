import { expect, test } from "vitest";
import { nextPage, recordsOf } from "../src/pages/index.ts";

test("records stand at their path, or are the answer", () => {
  expect(recordsOf({ at: "data.rows" }, { data: { rows: [1] } })).toEqual([1]);
  expect(recordsOf({}, [1])).toEqual([1]);
  for (const wrong of [null, "a", {}, { data: {} }]) expect(recordsOf({ at: "data.rows" }, wrong)).toBeUndefined();
});

test("a cursor and a URL are taken from the answer, until there is none", () => {
  const paging = { parameter: "from", next: "links.next" };
  const at = (style: "cursor" | "url", next: unknown) =>
    nextPage({ ...paging, style }, { links: { next } }, undefined, 1);
  expect(at("cursor", "c2")).toBe("c2");
  expect(at("cursor", 7)).toBe(7);
  expect(at("url", "https://elsewhere.example/films?key=1&from=20")).toBe("20");
  expect(at("url", "?from=3")).toBe("3");
  for (const none of [null, undefined, ""]) expect(at("cursor", none)).toBeUndefined();
  for (const none of [null, undefined, "", "?key=1"]) expect(at("url", none)).toBeUndefined();
});

test("numbers go on until a page is not full", () => {
  const paging = { style: "number", parameter: "page" } as const;
  expect(nextPage(paging, [1, 2], undefined, 2)).toBe(2);
  expect(nextPage(paging, [1, 2], "4", 2)).toBe(5);
  expect(nextPage(paging, [1], 2, 2)).toBeUndefined();
  expect(nextPage(paging, [], undefined, 0)).toBeUndefined();
});

import { describe, expect, test } from "vitest";
import type { JsonSchema } from "../../src/contract/json-schema.ts";
import type { JsonObject } from "../../src/sandbox/json.ts";
import { pageOf } from "../../src/sandbox/lists/page.ts";
import { filtered, ordered } from "../../src/sandbox/lists/select.ts";
import type { ListFilter } from "../../src/sandbox/service.ts";

const records: JsonObject[] = [
  {
    id: "a",
    made: "2026-03-01T00:00:00Z",
    day: "2026-03-01",
    size: 9,
    price: "120.50",
    name: "Autumn sale",
    code: "red-1",
    label: null,
    maker: { rank: 2, tags: ["x", "y"] },
  },
  {
    id: "b",
    made: "2026-03-02T00:00:00+02:00",
    size: 10,
    price: "9.00",
    name: "winter",
    code: "blue-1",
    label: "x",
    maker: { rank: 3, tags: [] },
  },
  {
    id: "c",
    made: "2026-03-01T23:00:00-01:00",
    size: 2,
    price: "1000.00",
    day: "2026-02-28",
    name: "Spring",
    code: "10",
    label: "y",
    maker: { rank: 1, tags: ["y"] },
  },
];
/** The moments and days of the records, as the contract would say. */
const timed = (field: string): boolean => ["made", "day"].includes(field);
const ids = (found: readonly JsonObject[] | undefined): unknown[] | undefined => found?.map(({ id }) => id);

describe("a filter", () => {
  test.each<[op: ListFilter["op"], field: string, value: unknown, kept: string]>([
    ["eq", "name", "winter", "b"],
    ["eq", "size", "10", "b"],
    ["in", "id", ["c", "a", "z"], "a c"],
    ["gte", "made", "2026-03-01T22:00:00", "b c"],
    ["gt", "made", "2026-03-01T22:00:00Z", "c"],
    ["lte", "made", "2026-03-01T22:00:00Z", "a b"],
    ["lt", "made", "2026-03-01T22:00:00Z", "a"],
    ["lt", "size", "10", "a c"],
    ["contains", "name", "SALE", "a"],
    ["eq", "label", "null", ""],
    ["eq", "code", "red-1", "a"],
    ["eq", "code", "10.0", ""],
    ["gt", "code", "blue-1", "a"],
    ["gte", "price", "10.00", "a c"],
    ["lt", "price", "120.5", "b"],
    ["eq", "price", "120.5", ""],
    ["eq", "day", "2026-03-01", "a"],
    ["lt", "day", "2026-03-01", "c"],
    ["gte", "maker.rank", "2", "a b"],
    ["eq", "maker.tags[]", "y", "a c"],
  ])("%s of %s keeps what %j says", (op, field, value, kept) => {
    const list = { filters: { wanted: { field, op } } };
    expect(ids(filtered(records, list, { wanted: value }, timed))?.join(" ")).toBe(kept);
    expect(filtered(records, list, {}, timed)).toHaveLength(3);
  });
});

describe("an order", () => {
  test.each([
    ["size", "c a b"],
    ["-size", "b a c"],
    ["price", "b a c"],
    ["-price", "c a b"],
    ["code", "c b a"],
    ["label", "b c a"],
    ["-label", "c b a"],
    ["weight", "a b c"],
    ["made", "a b c"],
    ["-made", "c b a"],
    ["day", "c a b"],
    ["-day", "a c b"],
    ["maker.rank", "c a b"],
    ["-maker.rank", "b a c"],
    [undefined, "c b a"],
  ])("by %s", (sort, expected) => {
    const list = { order: { parameter: "sort", default: "-made" } };
    expect(ids(ordered([...records], list, { sort }, timed))?.join(" ")).toBe(expected);
  });
});

describe("pages", () => {
  const cursor = { style: "cursor", parameter: "after", next: "next", size: "limit" } as const;

  test("by a cursor show everything once, also when a record goes meanwhile", () => {
    const first = pageOf(records, cursor, { limit: "1" });
    expect(ids(first?.records)).toEqual(["a"]);
    const second = pageOf(records.slice(1), cursor, { limit: "1", after: first?.next });
    expect(ids(second?.records)).toEqual(["b"]);
    const whole = pageOf(records, cursor, { limit: "1", after: first?.next });
    expect(ids(whole?.records)).toEqual(["b"]);
    const last = pageOf(records, cursor, { limit: "1", after: whole?.next });
    expect([ids(last?.records), last?.next]).toEqual([["c"], undefined]);
  });

  test("by a number end with the first that is not full", () => {
    const number = { style: "number", parameter: "page", size: "per" } as const;
    const page = (at: string) => ids(pageOf(records, number, { per: "2", page: at })?.records);
    expect([page("1"), page("2"), page("3")]).toEqual([["a", "b"], ["c"], []]);
    const fromZero = (at?: string) => ids(pageOf(records, { ...number, first: 0 }, { per: "2", page: at })?.records);
    expect([fromZero(), fromZero("0"), fromZero("1"), fromZero("2")]).toEqual([["a", "b"], ["a", "b"], ["c"], []]);
  });

  test("by a number say which they are, from 0 as well", () => {
    const number = { style: "number", parameter: "page", size: "per" } as const;
    const countsOf = (first: { first?: 0 }, page?: string) =>
      pageOf(records, { ...number, ...first }, { per: "2", page })?.counts;
    expect([countsOf({}), countsOf({}, "2")]).toEqual([
      { page: 1, per: 2 },
      { page: 2, per: 2 },
    ]);
    expect([countsOf({ first: 0 }), countsOf({ first: 0 }, "1")]).toEqual([
      { page: 0, per: 2 },
      { page: 1, per: 2 },
    ]);
  });

  test("have the size that the contract says, else 20", () => {
    const many = Array.from({ length: 30 }, (_, id) => ({ id }));
    expect(pageOf(many, cursor, {}, { size: { maximum: 5 } })?.records).toHaveLength(5);
    expect(pageOf(many, cursor, {})?.records).toHaveLength(20);
  });

  test("by a cursor leave nothing out for who removes what each page shows", () => {
    let left = Array.from({ length: 7 }, (_, index) => ({ id: `r_${index}` }));
    const seen: unknown[] = [];
    for (let after: string | number | undefined, pages = 0; pages < 7; pages++) {
      const page = pageOf(left, cursor, { limit: "2", ...(after !== undefined && { after }) });
      seen.push(...(page?.records ?? []).map(({ id }) => id));
      left = left.filter(({ id }) => !seen.includes(id));
      after = page?.next;
      if (after === undefined) break;
    }
    expect([seen.length, left]).toEqual([7, []]);
  });

  test.each(["nonsense", "e30", "bnVsbA"])("a cursor that is none is refused: %s", (after) => {
    expect(pageOf(records, cursor, { after })).toBeUndefined();
  });

  test.each<[what: string, style: "cursor" | "url", parameter: JsonSchema, names: unknown[]]>([
    ["an integer counts records", "cursor", { type: "integer" }, [1, 2]],
    ["the integer of a URL counts pages", "url", { anyOf: [{ type: "integer" }, { type: "null" }] }, [2, 3]],
    ["an integer that may be 0 counts records", "url", { type: "integer", minimum: 0 }, [1, 2]],
    ["a UUID is the id of the record before", "cursor", { type: "string", format: "uuid" }, ["a", "b"]],
  ])("are named in the form of their parameter: %s", (_, style, parameter, names) => {
    const list = { style, parameter: "after", next: "next", size: "limit" };
    const page = (after: unknown) => pageOf(records, list, { limit: 1, after }, { parameter });
    const [first, second, third] = [undefined, ...names].map(page);
    expect([first, second, third].map((found) => ids(found?.records))).toEqual([["a"], ["b"], ["c"]]);
    expect([first?.next, second?.next, third?.next]).toEqual([...names, undefined]);
    expect(page("nonsense")).toBeUndefined();
  });
});

// What `x-list` says.
import { type Attempt, add, without } from "./attempt.ts";
import { operation } from "./film-service.ts";

const PAGE = { style: "cursor", parameter: "cursor", next: "next" };

export const lists: Attempt[] = [
  [
    "a parameter filters nothing any more",
    "major",
    (c) => without(operation(c, "films.list")["x-list"]?.filters, "looks"),
    { said: "GET /api/films/: The filter `looks` is gone." },
  ],
  [
    "a filter more",
    "minor",
    (c) => add(operation(c, "films.list")["x-list"]?.filters, { q: { field: "title", op: "contains" } }),
  ],
  [
    "a filter compares otherwise",
    "major",
    (c) => add(operation(c, "films.list")["x-list"]?.filters?.looks, { op: "eq" }),
  ],
  [
    "a filter looks at another field",
    "major",
    (c) => add(operation(c, "films.list")["x-list"]?.filters?.looks, { field: "id" }),
  ],
  ["another order", "minor", (c) => add(operation(c, "films.list")["x-list"]?.order, { default: "id" })],
  [
    "an order can be asked for",
    "minor",
    (c) => add(operation(c, "films.list")["x-list"]?.order, { parameter: "sort" }),
  ],
  [
    "an order can no longer be asked for",
    "major",
    (c) => without(operation(c, "films.list")["x-list"]?.order, "parameter"),
    { before: (c) => add(operation(c, "films.list")["x-list"]?.order, { parameter: "sort" }) },
  ],
  [
    "a list has pages that was answered whole",
    "major",
    (c) => add(operation(c, "films.list")["x-list"], { page: PAGE }),
  ],
  [
    "pages are found otherwise",
    "major",
    (c) => add(operation(c, "films.list")["x-list"]?.page, { style: "number" }),
    { before: (c) => add(operation(c, "films.list")["x-list"], { page: PAGE }) },
  ],
  [
    "pages are counted from 0",
    "major",
    (c) => add(operation(c, "films.list")["x-list"]?.page, { first: 0 }),
    {
      before: (c) => add(operation(c, "films.list")["x-list"], { page: { style: "number", parameter: "page" } }),
    },
  ],
  [
    "the size of a page can be asked for",
    "minor",
    (c) => add(operation(c, "films.list")["x-list"]?.page, { size: "limit" }),
    { before: (c) => add(operation(c, "films.list")["x-list"], { page: PAGE }) },
  ],
  [
    "the answer says whether a page comes after it",
    "minor",
    (c) => add(operation(c, "films.list")["x-list"]?.page, { more: "has_more" }),
    { before: (c) => add(operation(c, "films.list")["x-list"], { page: PAGE }) },
  ],
  [
    "the answer says how many pages there are",
    "minor",
    (c) => add(operation(c, "films.list")["x-list"]?.page, { pages: "total_pages" }),
    { before: (c) => add(operation(c, "films.list")["x-list"], { page: PAGE }) },
  ],
  [
    "why a parameter is not played",
    "patch",
    (c) => add(operation(c, "films.list")["x-list"], { unplayed: { wide: "What is wide, the service alone knows." } }),
  ],
  ["the number of all is said", "minor", (c) => add(operation(c, "films.list")["x-list"], { total: "count" })],
];

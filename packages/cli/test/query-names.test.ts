// Which names a query asks for that an answer has not, as far as that can be told before there is one.
import { expect, test } from "vitest";
import { unknownInQuery } from "../src/output/query.ts";

const FIELDS = "id name tags[] parts[].url parts[].size.w any.* grid[][].x".split(" ");
const missed = (query: string): string[] => unknownInQuery(query, FIELDS).map(({ path }) => path.join("."));

test.each([
  ["ids", ["ids"]],
  ["parts[].uri", ["parts.uri"]],
  ["parts[0].size.h", ["parts.size.h"]],
  ["parts[?uri].url", ["parts.uri"]],
  ["grid[][].y", ["grid.y"]],
  ["{a: id, b: titel}", ["titel"]],
  ["[id, titel] | [1]", ["titel"]],
])("%s", (query, names) => {
  expect(missed(query).slice(0, 1)).toEqual(names);
});

test.each(["titel || name", "any.thing.at.all", "tags[0]", "parts[?url=='x'].url", "grid[0][0].x", "*", "@", "id.x"])(
  "%s is not judged",
  (query) => {
    expect(missed(query)).toEqual([]);
  },
);

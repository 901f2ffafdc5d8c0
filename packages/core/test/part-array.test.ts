// Of which array of a request the parts of a job are made.
import { expect, test } from "vitest";
import { type PartFacts, partArray, type RequestArray } from "../src/job/index.ts";

/** What is chosen of arrays, for parts with these fields. */
function chosen(
  arrays: Record<string, string[]>,
  fields: string[],
  { paid = [], takes = () => true, ...facts }: Partial<PartFacts> & { paid?: string[]; takes?: () => boolean } = {},
) {
  const all = Object.entries(arrays).map(([field, names]): RequestArray => ({ field, fields: names }));
  return partArray(all, { items: "parts", ...facts }, { paid, has: (name) => fields.includes(name), takes });
}

test.each([
  [
    "an array of one value each",
    { colors: [] },
    ["color"],
    {},
    { field: "colors", shared: ["color"], single: "color" },
  ],
  [
    "the end of a name, where nothing else fits",
    { target_languages: [] },
    ["language"],
    {},
    { field: "target_languages", shared: ["language"], single: "language", byEnd: true },
  ],
  ["values of another type", { colors: [] }, ["color"], { takes: () => false }, undefined],
  ["most in common", { one: ["a"], two: ["a", "b"] }, ["a", "b"], {}, { field: "two", shared: ["a", "b"] }],
  ["as much in common", { one: ["a"], two: ["a"] }, ["a"], {}, undefined],
  ["what is paid", { one: ["a"], two: ["a", "b"] }, ["a", "b"], { paid: ["one"] }, { field: "one", shared: ["a"] }],
  ["the same name", { parts: [], others: [] }, [], {}, { field: "parts", shared: [] }],
  [
    "what the states tell",
    { one: ["state", "file"] },
    ["state", "file"],
    {
      status: "state",
      result: ["parts[].file"],
    },
    undefined,
  ],
] as const)("parts are made by %s", (_, arrays, fields, about, source) => {
  const given = Object.fromEntries(Object.entries(arrays).map(([name, names]) => [name, [...names]]));
  expect(chosen(given, [...fields], about as object)).toEqual(source);
});

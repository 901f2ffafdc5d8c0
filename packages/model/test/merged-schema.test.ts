// What `allOf` composes holds at once: no part is read without the others, and their order says nothing.
import { expect, test } from "vitest";
import { mergedSchema, type Schema } from "../src/index.ts";
import { smallContract } from "../src/testing/small-contract.ts";

/** What some parts come to, in this order and in the other one. */
function merged(...parts: Schema[]): Schema[] {
  const contract = smallContract();
  return [parts, parts.toReversed()].map((allOf) => mergedSchema(contract, { allOf }));
}

test.each<[string, Schema[], Schema]>([
  [
    "a length",
    [
      { type: "string", maxLength: 5 },
      { maxLength: 9, minLength: 1 },
    ],
    { maxLength: 5, minLength: 1 },
  ],
  [
    "a bound",
    [
      { type: "number", minimum: 1 },
      { minimum: 2, maximum: 9 },
    ],
    { minimum: 2, maximum: 9 },
  ],
  [
    "a bound that is none of them",
    [{ minimum: 1, exclusiveMinimum: true }, { minimum: 1 }],
    { exclusiveMinimum: true },
  ],
  ["a set", [{ enum: ["a", "b"] }, { type: "string" }, { enum: ["b", "c"] }], { type: "string", enum: ["b"] }],
])("%s is the narrower one", (_, parts, whole) => {
  for (const found of merged(...parts)) expect(found).toMatchObject(whole);
});

test("a field of which two parts speak is what both say", () => {
  const base: Schema = {
    type: "object",
    required: ["kind"],
    properties: { kind: { type: "string", nullable: true, description: "What it is." }, size: { type: "integer" } },
  };
  const own: Schema = { properties: { kind: { type: "string", enum: ["firm"] } } };
  for (const found of merged(base, own)) {
    expect(found).toMatchObject({ type: "object", required: ["kind"] });
    expect(found.properties?.kind).toEqual({ type: "string", enum: ["firm"], description: "What it is." });
    expect(found.properties?.size).toEqual({ type: "integer" });
  }
});

test("an object in it is composed when it is asked for, since it may have itself in it", () => {
  const [first = {}, second = {}]: Schema[] = [
    { type: "object", properties: { a: { type: "string" } } },
    { type: "object", properties: { b: { type: "string" } }, required: ["a"] },
  ];
  const [whole] = merged({ properties: { inner: first } }, { properties: { inner: second } });
  expect(whole?.properties?.inner).toEqual({ allOf: [first, second] });
});

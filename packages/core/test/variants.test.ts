import { describe, expect, test } from "vitest";
import { taggedVariants } from "../src/variants/index.ts";

const base = { type: "object", required: ["kind"], properties: { kind: { type: "string" }, at: { type: "integer" } } };
const own = (value: string) => ({ properties: { kind: { enum: [value] } } });
const direct = (value: string) => ({ ...own(value), required: ["kind"] });
const components: Record<string, object> = {
  base,
  direct: direct("direct"),
  set: { type: "string", enum: ["a", "b"] },
  loop: { $ref: "loop" },
};
const tagged = (...variants: object[]) => taggedVariants(variants, "kind", (ref) => components[ref]);

test("variants that say their values stay as they are", () => {
  const variants = [direct("a"), { $ref: "direct" }, { required: ["kind"], properties: { kind: { const: "c" } } }];
  expect(tagged(...variants)).toEqual(variants);
});

describe("what a part of a variant says is said by the variant", () => {
  test.each<[string, object]>([
    ["after what it has in common with others", { allOf: [{ $ref: "base" }, own("a")] }],
    ["before it", { allOf: [own("a"), { $ref: "base" }] }],
    ["beside it", { allOf: [{ $ref: "base" }], ...own("a") }],
    ["in a part of a part", { allOf: [{ allOf: [{ $ref: "base" }] }, { allOf: [own("a")] }] }],
    [
      "as a set of its own, of which another part takes one",
      {
        allOf: [{ properties: { kind: { $ref: "set" } } }, direct("a")],
      },
    ],
  ])("%s", (_, variant) => {
    const properties = { kind: { enum: ["a"] } };
    expect(tagged(variant, { $ref: "direct" })).toEqual([
      { allOf: [variant], properties, required: ["kind"] },
      { $ref: "direct" },
    ]);
  });
});

test.each<[string, object[]]>([
  ["takes any value", [direct("a"), base]],
  ["shares a value", [direct("a"), { ...direct("a"), title: "Another" }]],
  ["can be without the field", [direct("a"), own("b")]],
  ["has other values than texts", [direct("a"), { required: ["kind"], properties: { kind: { enum: [1] } } }]],
  ["leads to itself", [direct("a"), { $ref: "loop" }]],
  ["is nowhere", [direct("a"), { $ref: "nothing" }]],
])("a field does not tell variants of which one %s", (_, variants) => {
  expect(tagged(...variants)).toBeUndefined();
});

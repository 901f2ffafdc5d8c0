import { Ajv, type Options } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { condenseFaults, faultInWords, fieldOf, stepsOf } from "../src/faults/index.ts";
import { UUID } from "../src/ids/index.ts";

/** What ajv finds in a value, in words. */
function said(schema: object, value: unknown, options: Options = {}): string[] {
  const ajv = new Ajv({ allErrors: true, strict: false, discriminator: true, ...options });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  expect(validate(value)).toBe(false);
  return condenseFaults(validate.errors ?? []).map((fault) => faultInWords(fault, "the body"));
}

test.each<[string, object, unknown, string]>([
  ["required", { required: ["name"] }, {}, "name is missing"],
  ["additionalProperties", { additionalProperties: false }, { b: 1 }, "b is unknown"],
  ["type", { type: "object" }, [], "the body has to be an object"],
  ["types", { properties: { a: { type: ["string", "null"] } } }, { a: 1 }, "a has to be a string or null"],
  ["integer", { properties: { a: { type: "integer" } } }, { a: 1.5 }, "a has to be a whole number"],
  ["enum", { properties: { a: { enum: ["x", 2] } } }, { a: 1 }, "a has to be one of x, 2"],
  [
    "an enum of texts",
    { properties: { a: { type: "string", enum: ["x", "y"] } } },
    { a: 1 },
    "a has to be one of x, y",
  ],
  ["a const of texts", { properties: { a: { type: "string", const: "x" } } }, { a: 1 }, "a has to be x"],
  ["const", { properties: { a: { const: "x" } } }, { a: 1 }, "a has to be x"],
  ["uuid", { properties: { a: { format: "uuid" } } }, { a: "x" }, "a has to be a UUID"],
  ["other formats", { properties: { a: { format: "ipv4" } } }, { a: "x" }, "a has to be a valid ipv4"],
  ["pattern", { properties: { a: { pattern: "^a$" } } }, { a: "x" }, "a has to match ^a$"],
  [
    "a UUID as a pattern",
    { properties: { a: { pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$" } } },
    { a: "x" },
    "a has to be a UUID",
  ],
  [
    "a UUID as the pattern of the receiver",
    { properties: { a: { pattern: UUID.source } } },
    { a: "x" },
    "a has to be a UUID",
  ],
  ["minLength", { properties: { a: { minLength: 3 } } }, { a: "x" }, "a has to have at least 3 characters"],
  ["an empty text", { properties: { a: { minLength: 1 } } }, { a: "" }, "a has to have a character"],
  ["maxLength", { properties: { a: { maxLength: 3 } } }, { a: "long" }, "a has more than 3 characters"],
  ["minItems", { minItems: 2 }, [1], "the body has to have at least 2 entries"],
  ["an empty list", { minItems: 1 }, [], "the body has to have an entry"],
  ["maxItems", { maxItems: 1 }, [1, 2], "the body has more than 1 entries"],
  ["minimum", { minimum: 5 }, 4, "the body has to be 5 or more"],
  ["maximum", { maximum: 5 }, 6, "the body has to be 5 or less"],
  ["exclusiveMinimum", { exclusiveMinimum: 5 }, 5, "the body has to be more than 5"],
  ["exclusiveMaximum", { exclusiveMaximum: 5 }, 5, "the body has to be less than 5"],
  ["what has no words here", { multipleOf: 5 }, 6, "the body must be multiple of 5"],
])("%s", (_, schema, value, words) => expect(said(schema, value)).toEqual([words]));

test("what has no words and no message names its keyword", () => {
  const fault = { instancePath: "/a", schemaPath: "#/multipleOf", keyword: "multipleOf", params: {} };
  expect(faultInWords(fault, "it")).toBe("a breaks multipleOf");
  expect(said({ multipleOf: 5 }, 6, { messages: false })).toEqual(["the body breaks multipleOf"]);
});

test("a field is named by the way to it, whatever its names hold", () => {
  const fault = {
    instancePath: "/a/0/b~1c~0d",
    schemaPath: "",
    keyword: "required",
    params: { missingProperty: "e/f" },
  };
  expect(stepsOf(fault)).toEqual(["a", "0", "b/c~d", "e/f"]);
  expect(fieldOf(fault)).toBe("a.0.b/c~d.e/f");
});

describe("of alternatives it says", () => {
  const needs = (...required: string[]): object => ({ required });

  test("what is missing in each of them", () => {
    expect(said({ anyOf: [needs("text"), needs("audio")] }, {})).toEqual(["the body needs text or audio"]);
  });

  test("what is missing or wrong, also where they are references", () => {
    const $defs = {
      offset: { type: "string", pattern: "^[0-9]$" },
      text: { required: ["text"], properties: { x: { $ref: "#/$defs/offset" } } },
      audio: { required: ["audio"], properties: { x: { $ref: "#/$defs/offset" } } },
    };
    const schema = { $defs, anyOf: [{ $ref: "#/$defs/text" }, { $ref: "#/$defs/audio" }] };
    expect(said(schema, {})).toEqual(["the body needs text or audio"]);
    expect(said(schema, { x: "y" })).toEqual(["x has to match ^[0-9]$"]);
    expect(said({ $defs, properties: { a: schema } }, { a: {} })).toEqual(["a needs text or audio"]);
  });

  test("what is wrong in all of them, and nothing else", () => {
    const a = { properties: { a: { type: "string" }, size: { minimum: 5 } } };
    const b = { properties: { a: { type: "string" }, size: { type: "string" } } };
    expect(said({ oneOf: [a, b] }, { a: 1, size: 2 })).toEqual(["a has to be a string"]);
  });

  test("what is wrong in the one that is closest", () => {
    const near = { properties: { a: { type: "string" } } };
    const far = { required: ["b", "c"] };
    expect(said({ anyOf: [far, near] }, { a: true })).toEqual(["a has to be a string"]);
  });

  test('what is wrong in X of "X or null", also where X is a reference', () => {
    const X = { type: "object", required: ["style"], properties: { style: { enum: ["neo", "mint"] } } };
    const nulls = [{ type: "null" }, { enum: [null] }, { type: ["string", "null"], enum: [null] }];
    for (const value of [X, { $ref: "#/$defs/X" }]) {
      for (const none of nulls) {
        const schema = { $defs: { X }, properties: { look: { oneOf: [value, none] } } };
        expect(said(schema, { look: { style: "x" } })).toEqual(["look.style has to be one of neo, mint"]);
        expect(said(schema, { look: {} })).toEqual(["look.style is missing"]);
        expect(said(schema, { look: 1 })).toEqual(["look has to be an object"]);
      }
    }
    expect(said({ properties: { look: { enum: [null] } } }, { look: 1 })).toEqual(["look has to be one of null"]);
  });

  test("what is wrong in each entry of a list, and not in its neighbours", () => {
    const text = { type: "object", required: ["text"] };
    const schema = { items: { anyOf: [{ ...text, required: ["text", "audio"] }, text] } };
    const entries = Array.from({ length: 12 }, (_, at) => (at === 1 || at === 10 ? {} : { text: "" }));
    expect(said(schema, [...entries, 5])).toEqual([
      "1.text is missing",
      "10.text is missing",
      "12 has to be an object",
    ]);
  });

  test("what several schemas say alike of one value, once", () => {
    const digits = { type: "string", pattern: "^[0-9]$" };
    const schema = { properties: { x: { allOf: [digits, { type: "string", maxLength: 1 }] } } };
    expect(said(schema, { x: 5 })).toEqual(["x has to be a string"]);
    expect(said(schema, { x: "yy" })).toEqual(["x has to match ^[0-9]$", "x has more than 1 characters"]);
  });

  test("that more than one fits", () => {
    expect(said({ oneOf: [{}, {}] }, 1)).toEqual(["the body fits none, or more than one, of the allowed forms"]);
  });

  test("which tag is unknown", () => {
    const type = (name: string): object => ({ required: ["type"], properties: { type: { const: name } } });
    const schema = {
      type: "object",
      required: ["type"],
      discriminator: { propertyName: "type" },
      oneOf: [type("a"), type("b")],
    };
    expect(said(schema, { type: "c" })).toEqual(["type is no value that is known"]);
  });
});

test("a body with a fault for each of its bytes is read once, not once for each fault", () => {
  const entry = { oneOf: [{ oneOf: [{ type: "string" }, { type: "number", enum: [1] }] }, { enum: [null] }] };
  const schema = { type: "object", anyOf: [{ properties: { list: { items: entry } } }, { required: ["a", "b"] }] };
  expect(said(schema, { list: Array.from({ length: 20_000 }, () => ({})) })).toEqual(["a is missing", "b is missing"]);
  expect(
    said(
      { items: entry },
      Array.from({ length: 20_000 }, () => ({})),
    ),
  ).toHaveLength(20_000);
});

test("a value is never said: it may be a secret", () => {
  const schema = { properties: { a: { type: "string", enum: ["x"] }, b: { pattern: "^x" } } };
  expect(said(schema, { a: 48_151_623, b: "hush" }).join()).not.toMatch(/48|hush/);
});

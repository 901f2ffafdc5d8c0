import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { type Schema, toJsonSchema } from "../src/index.ts";

const accepts = (schema: Schema, value: unknown, open = false): boolean =>
  new Ajv({ strict: true, strictTypes: false }).validate(toJsonSchema(schema, { open }), value);

test("nullable lets null pass, also beside an enum", () => {
  expect(accepts({ type: "string", nullable: true }, null)).toBe(true);
  expect(accepts({ type: "string", nullable: true, enum: ["a", "b"] }, null)).toBe(true);
  expect(accepts({ type: "string", enum: ["a", "b"] }, null)).toBe(false);
});

test("X or null takes null, also where an open X takes it by itself", () => {
  const schema: Schema = {
    oneOf: [{ type: "string", enum: ["a", "b"] }, { enum: [null] }],
  };
  for (const open of [false, true]) {
    expect(accepts(schema, "a", open)).toBe(true);
    expect(accepts(schema, null, open)).toBe(true);
    expect(accepts(schema, 7, open)).toBe(false);
  }
  expect(accepts(schema, "c")).toBe(false);
});

test("an exclusive bound excludes its value", () => {
  expect(accepts({ type: "number", minimum: 0, exclusiveMinimum: true }, 0)).toBe(false);
  expect(accepts({ type: "number", minimum: 0 }, 0)).toBe(true);
});

test("open schemas take new words and null for text, but no other type", () => {
  const schema: Schema = {
    type: "object",
    required: ["status"],
    properties: { status: { type: "string", enum: ["a", "b"] } },
  };
  expect(accepts(schema, { status: "new" })).toBe(false);
  expect(accepts(schema, { status: "new" }, true)).toBe(true);
  expect(accepts(schema, { status: null }, true)).toBe(true);
  expect(accepts(schema, { status: 7 }, true)).toBe(false);
  expect(accepts(schema, {}, true)).toBe(false);
});

test("the tag of a union stays closed, or the union would have no members to tell apart", () => {
  expect(accepts({ type: "string", enum: ["text"] }, "image", true)).toBe(false);
});

test("references and nested schemas are converted", () => {
  expect(
    toJsonSchema({
      type: "array",
      items: {
        oneOf: [
          { $ref: "#/components/schemas/A" },
          { type: "object", properties: { a: { type: "string", nullable: true } } },
        ],
      },
      "x-provisional": "dropped",
    }),
  ).toEqual({
    type: "array",
    items: {
      oneOf: [{ $ref: "#/definitions/A" }, { type: "object", properties: { a: { type: ["string", "null"] } } }],
    },
  });
});

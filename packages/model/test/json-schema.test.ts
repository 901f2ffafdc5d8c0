import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { type Schema, toJsonSchema } from "../src/index.ts";
import { smallContract } from "../src/testing/small-contract.ts";

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

/** What a validator that knows discriminators says of takes, each of which is an object with a `kind`. */
function faultsOf(variants: Record<string, Schema>, union: Schema, value: unknown): unknown[] {
  const contract = smallContract();
  Object.assign(contract.components.schemas, variants);
  const ajv = new Ajv({ strict: false, allErrors: true, discriminator: true });
  for (const [name, schema] of Object.entries(contract.components.schemas))
    ajv.addSchema(toJsonSchema(schema, { ref: (one) => one, discriminator: contract }), name);
  const validate = ajv.compile(toJsonSchema(union, { ref: (one) => one, discriminator: contract }));
  validate(value);
  return (validate.errors ?? []).map(({ keyword, instancePath, params }) => [keyword, instancePath, params]);
}

const component = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const TAKES: Schema = { oneOf: [component("Still"), component("Scene")], discriminator: { propertyName: "kind" } };
const BASE: Schema = { type: "object", required: ["kind"], properties: { kind: { type: "string" } } };
const variant = (kind: string, field: string): Schema => ({
  type: "object",
  required: [field],
  properties: { kind: { type: "string", enum: [kind] }, [field]: { type: "integer" } },
});

test.each<[string, Schema[], Schema[]]>([
  [
    "after what variants have in common",
    [component("Base"), variant("still", "at")],
    [component("Base"), variant("scene", "to")],
  ],
  ["before it", [variant("still", "at"), component("Base")], [variant("scene", "to"), component("Base")]],
])(
  "variants are told apart by a value that stands %s: what is wrong is one fault, of the one that is meant",
  (_, still, scene) => {
    const variants = { Base: BASE, Still: { allOf: still }, Scene: { allOf: scene } };
    expect(faultsOf(variants, TAKES, { kind: "still", at: 1 })).toEqual([]);
    expect(faultsOf(variants, TAKES, { kind: "still", at: "one" })).toEqual([["type", "/at", { type: "integer" }]]);
    expect(faultsOf(variants, TAKES, { kind: "film" })).toMatchObject([["discriminator", "", { tagValue: "film" }]]);
  },
);

test("variants that their field does not tell apart are a union like any other", () => {
  const variants = { Still: variant("take", "at"), Scene: variant("take", "to") };
  expect(faultsOf(variants, TAKES, { kind: "take", to: 1 })).toEqual([]);
  expect(faultsOf(variants, TAKES, 7)).not.toEqual([]);
  const orNull: Schema = { ...TAKES, oneOf: [...(TAKES.oneOf ?? []), { enum: [null] }] };
  expect(faultsOf(variants, orNull, null)).toEqual([]);
});

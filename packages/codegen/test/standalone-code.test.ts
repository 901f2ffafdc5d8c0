// The validators are modules that stand for themselves, whatever a schema asks for.
import { Ajv, type AnySchema } from "ajv";
import { expect, test } from "vitest";
import { standaloneCode } from "../src/emitters/standalone-code.ts";

async function validatorOf(schema: AnySchema): Promise<(value: unknown) => boolean> {
  const ajv = new Ajv({ code: { source: true, esm: true }, strict: false });
  ajv.addSchema(schema, "schema");
  const code = standaloneCode(ajv, { validate: "schema" });
  const { validate } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return validate;
}

test.each([
  [
    "entries that are objects",
    { type: "array", uniqueItems: true },
    [{ a: [1] }, { a: [2] }],
    [{ a: [1] }, { a: [1] }],
  ],
  ["entries of a kind", { type: "array", items: { enum: ["a", "b"] }, uniqueItems: true }, ["a", "b"], ["a", "a"]],
  ["a null and an object", { type: "array", uniqueItems: true }, [null, {}, []], [null, null]],
  ["one value that is an object", { const: { a: { b: null } } }, { a: { b: null } }, { a: { b: null, c: 1 } }],
])("%s are told apart without a library", async (_, schema, valid, invalid) => {
  const validate = await validatorOf(schema);
  expect([validate(valid), validate(invalid)]).toEqual([true, false]);
});

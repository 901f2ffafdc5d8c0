import { expect, test } from "vitest";
import { nonNull, readSchema, type Schema } from "../src/index.ts";
import { smallContract } from "../src/testing/small-contract.ts";

const LOOK: Schema = { $ref: "#/components/schemas/Look" };
const NULL: Schema = { enum: [null] };

test("X or null is read as X that is nullable, in the words of its place", () => {
  const contract = smallContract();
  expect(readSchema(contract, LOOK)).toEqual({ type: "string", enum: ["film", "paper"] });
  expect(readSchema(contract, { description: "Or none.", default: null, oneOf: [LOOK, NULL] })).toEqual({
    type: "string",
    enum: ["film", "paper"],
    description: "Or none.",
    default: null,
    nullable: true,
  });
  contract.components.schemas.MaybeLook = { oneOf: [NULL, LOOK] };
  expect(readSchema(contract, { $ref: "#/components/schemas/MaybeLook" })).toMatchObject({ nullable: true });
});

test("of more than one X the union stays, and a union without null is none of them", () => {
  const name: Schema = { type: "string" };
  expect(nonNull({ oneOf: [LOOK, name, NULL] })).toEqual({ oneOf: [LOOK, name] });
  expect(nonNull({ oneOf: [LOOK, name] })).toBeUndefined();
  expect(nonNull({ oneOf: [NULL] })).toBeUndefined();
  expect(nonNull({ anyOf: [LOOK, NULL] })).toBeUndefined();
  expect(nonNull(NULL)).toBeUndefined();
});

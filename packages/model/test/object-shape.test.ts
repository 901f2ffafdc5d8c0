// A body that is composed of parts and alternatives is one object of fields to whoever gives them one by one.
import { expect, test } from "vitest";
import { objectShape, type Schema } from "../src/index.ts";
import { smallContract } from "../src/testing/small-contract.ts";

const TEXT: Schema = { type: "string" };
const LOOK: Schema = { $ref: "#/components/schemas/Look" };
const object = (properties: Record<string, Schema>, ...required: string[]): Schema => ({
  type: "object",
  properties,
  required,
});
const shapeOf = (schema: Schema) => objectShape(smallContract(), schema);

test("fields of its own stand beside alternatives that only say what is needed of them", () => {
  const own = object({ look: LOOK, text: TEXT, audio: TEXT }, "look");
  expect(shapeOf({ ...own, anyOf: [{ required: ["text"] }, { required: ["audio"] }] })).toEqual({
    properties: own.properties,
    required: ["look"],
    alternatives: [["text"], ["audio"]],
  });
});

test("the tags of alternatives are one set, and a field that differs is either", () => {
  const tagged = (kind: string, size: Schema): Schema =>
    object({ kind: { type: "string", enum: [kind] }, size, [kind]: TEXT }, "kind", kind);
  const integer: Schema = { type: "integer" };
  const shape = shapeOf({ oneOf: [tagged("film", TEXT), tagged("song", integer), tagged("song", integer)] });
  expect(shape?.properties).toEqual({
    kind: { type: "string", enum: ["film", "song"] },
    size: { anyOf: [TEXT, integer] },
    film: TEXT,
    song: TEXT,
  });
  expect(shape?.required).toEqual(["kind"]);
});

test("alternatives may stand in a part, and say nothing where one of them needs nothing", () => {
  const part = { oneOf: [object({ text: TEXT }, "text"), object({ url: TEXT }, "url")] };
  expect(shapeOf({ allOf: [object({ look: LOOK }), part] })).toEqual({
    properties: { look: LOOK, text: TEXT, url: TEXT },
    required: [],
    alternatives: [["text"], ["url"]],
  });
  expect(shapeOf({ anyOf: [object({ text: TEXT }, "text"), object({ url: TEXT })] })?.alternatives).toEqual([]);
});

test("what can be something else is no object", () => {
  expect(shapeOf(TEXT)).toBeUndefined();
  expect(shapeOf({ oneOf: [object({ text: TEXT }), TEXT] })).toBeUndefined();
});

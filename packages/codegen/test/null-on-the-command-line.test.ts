// Which fields take the word `null` for null on a command line: those that have no value that is called so.
import { buildModel, type Schema } from "@video-ads/model";
import { smallContract } from "@video-ads/model/testing";
import { expect, test } from "vitest";
import { cli } from "../src/emitters/cli/cli.ts";
import type { CliField } from "../src/emitters/cli/fields.ts";

/** The row of a command whose request has this field. */
async function rowWith(
  schema: Schema,
  { value = null, multipart = false }: { value?: unknown; multipart?: boolean } = {},
) {
  const contract = smallContract();
  const { FilmRequest } = contract.components.schemas;
  const { requestBody } = contract.paths["/api/films/"]?.post ?? {};
  const get = contract.paths["/api/films/{id}/"];
  if (!get || !FilmRequest?.properties || !requestBody || !("content" in requestBody)) throw new Error("changed");
  get.parameters = [{ name: "id", in: "path", required: true, schema: { type: "string" }, example: "42" }];
  FilmRequest.properties.grade = schema;
  const [json] = Object.values(requestBody.content);
  if (!json) throw new Error("changed");
  json.examples = { first: { value: { look: "film", grade: value } } };
  if (multipart) requestBody.content = { "multipart/form-data": json };
  const [, table = ""] = (await cli(buildModel(contract))).map(({ content }) => content);
  const [row] = JSON.parse(table.slice(table.indexOf("= [") + 2, table.lastIndexOf(";")));
  const field: CliField = row.body.fields.find(({ name }: CliField) => name === "grade");
  return { field, example: row.example };
}

const text = (more: Schema = {}): Schema => ({ type: "string", nullable: true, ...more });
const listOf = (items: Schema): Schema => ({ type: "array", nullable: true, items });
const orNull = (...schemas: Schema[]): Schema => ({ oneOf: [...schemas, { enum: [null] }] });

test.each<[what: string, schema: Schema, by: string | undefined]>([
  ["a whole number", { type: "integer", nullable: true }, "flag"],
  ["a number that is bounded", { type: "number", nullable: true, minimum: 1 }, "flag"],
  ["a set of values", orNull({ type: "string", enum: ["calm", "loud"] }), "flag"],
  ["a set of values that has the word", orNull({ type: "string", enum: ["calm", "null"] }), "data"],
  [
    "values that any other may stand beside",
    orNull({ anyOf: [{ type: "string", enum: ["a"] }, { type: "string" }] }),
    "data",
  ],
  ["any text", text(), "data"],
  ["a UUID", text({ format: "uuid" }), "flag"],
  ["a URL", text({ format: "uri" }), "flag"],
  ["a time", text({ format: "date-time" }), "flag"],
  ["a text of a pattern that the word has not", text({ pattern: "^#[0-9a-f]{6}$" }), "flag"],
  ["a text of a pattern that the word has", text({ pattern: "^[a-z]+$" }), "data"],
  ["a text that is longer", text({ minLength: 5 }), "flag"],
  ["a text that is shorter", text({ maxLength: 3 }), "flag"],
  ["yes or no", { type: "boolean", nullable: true }, "data"],
  ["an object", { type: "object", nullable: true, properties: { x: { type: "number" } } }, "flag"],
  ["a list of numbers", listOf({ type: "number" }), "flag"],
  ["a list of texts", listOf({ type: "string" }), "data"],
  ["a list of objects", listOf({ type: "object", properties: { x: { type: "number" } } }), "flag"],
  ["what takes whatever there is", { nullable: true }, undefined],
  ["what cannot be null", { type: "integer" }, undefined],
])("%s", async (_, schema, by) => {
  expect((await rowWith(schema)).field.nullBy).toBe(by);
});

test("an example whose field is null gives it as a reader would", async () => {
  expect((await rowWith({ type: "integer", nullable: true })).example).toEqual(["--look", "film", "--grade", "null"]);
  expect((await rowWith(text())).example).toEqual(["--look", "film", "--data", '{"grade":null}']);
});

test("a form has no null, so its flags take none", async () => {
  const { field } = await rowWith({ type: "integer", nullable: true }, { value: 1, multipart: true });
  expect(field.nullBy).toBeUndefined();
});

test("inside of an object each place says it, also one that has parts; of several shapes the word has to be none of any", async () => {
  const shape = (inner: Schema): Schema => ({ type: "object", properties: { level: inner } });
  const schema: Schema = {
    type: "object",
    properties: {
      size: { type: "integer", nullable: true },
      loud: { type: "boolean", nullable: true },
      title: text(),
      offset: { type: "object", nullable: true, properties: { x: { type: "number" } } },
      tones: { oneOf: [shape({ type: "number", nullable: true }), shape(text())] },
      marks: { type: "array", items: shape({ type: "number", nullable: true }) },
      plain: { type: "number" },
    },
  };
  expect((await rowWith(schema, { value: {} })).field.nullPaths).toEqual({
    size: "flag",
    loud: "flag",
    title: "data",
    offset: "flag",
    "tones.level": "data",
    "marks.<n>.level": "flag",
  });
});

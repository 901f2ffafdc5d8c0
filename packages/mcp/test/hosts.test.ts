// Arguments of tools as hosts take them: without two types for one value, and within what the strictest of them know of JSON Schema.
import type { Tool } from "@modelcontextprotocol/client";
import { type Mock, startMock } from "@video-ads/mock";
import { smallestBody } from "@video-ads/model/testing/requests";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, structured, textOf } from "./support/call.ts";
import { type Connected, connect } from "./support/connect.ts";

type Schema = Record<string, unknown>;

let mock: Mock;
let server: Connected;
let schemas: [where: string, schema: Schema][];
beforeAll(async () => {
  mock = await startMock();
  server = await connect(mock);
  await using lean = await connect(mock, { lean: true });
  const lists = await Promise.all([server, lean].map(({ client }) => client.listTools()));
  schemas = lists.flatMap(({ tools }) => tools.flatMap((tool: Tool) => within(tool.name, { ...tool.inputSchema })));
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await mock.close();
});

/** The schema and all in it. */
function within(where: string, schema: Schema): [string, Schema][] {
  const { properties = {}, items, anyOf = [] } = schema;
  return [
    [where, schema],
    ...Object.entries(Object(properties)).flatMap(([name, one]) => within(`${where}.${name}`, Object(one))),
    ...(items === undefined ? [] : within(`${where}[]`, Object(items))),
    ...[anyOf].flat().flatMap((one, index) => within(`${where}|${index}`, Object(one))),
  ];
}

const faulty = (is: (schema: Schema, where: string) => boolean): string[] =>
  schemas.filter(([where, schema]) => is(schema, where)).map(([where]) => where);

test("every value has one type, and none of them is null", () => {
  expect(schemas.length).toBeGreaterThan(100);
  expect(faulty(({ type, anyOf }) => (anyOf === undefined ? typeof type !== "string" : false))).toEqual([]);
  expect(faulty(({ type, enum: values = [] }) => type === "null" || [values].flat().includes(null))).toEqual([]);
});

test("what is answered has one type as well, and no schema that says nothing", async () => {
  const { tools } = await server.client.listTools();
  const answers = tools.flatMap(({ name, outputSchema }) => within(name, { ...outputSchema }));
  expect(answers.length).toBeGreaterThan(100);
  expect(answers.filter(([, { type }]) => typeof type !== "string").map(([where]) => where)).toEqual([]);
});

test("what is null is left out of an answer, of its text and of its data", async () => {
  const { content, structuredContent } = await call(server.client, "personas_list");
  const listed = (await mock.control.requests.list())[0];
  expect(JSON.stringify(listed)).toContain("personas");
  expect(JSON.stringify([content, structuredContent])).not.toMatch(/null/);
});

test("every object below the arguments names its fields, and so do the arguments", () => {
  expect(faulty(({ type, properties }) => type === "object" && properties === undefined)).toEqual([]);
  expect(faulty((schema, where) => /^\w+$/.test(where) && schema.additionalProperties !== false)).toEqual([]);
  expect(faulty(({ additionalProperties }) => typeof additionalProperties === "object")).toEqual([]);
  expect(faulty(({ type, items }) => type === "array" && items === undefined)).toEqual([]);
});

test("Gemini knows every keyword and format of them", () => {
  // https://ai.google.dev/api/caching#Schema, with the one keyword that its function declarations took on since.
  const known = new Set(
    "type format title description nullable enum maxItems minItems properties required minProperties maxProperties minLength maxLength pattern example anyOf propertyOrdering default items minimum maximum additionalProperties".split(
      " ",
    ),
  );
  expect(faulty((schema) => Object.keys(schema).some((keyword) => !known.has(keyword)))).toEqual([]);
  expect(faulty(({ format = "date-time" }) => format !== "date-time")).toEqual([]);
  expect(faulty(({ type, enum: values }) => values !== undefined && type !== "string")).toEqual([]);
});

test("OpenAI can make them strict: closed objects, at most 5,000 fields, 10 levels and 1,000 values of sets for a tool", () => {
  const nameOf = (where: string): string => /^\w+/.exec(where)?.[0] ?? "";
  for (const name of new Set(schemas.map(([where]) => nameOf(where)))) {
    const of = schemas.filter(([where]) => nameOf(where) === name);
    const fields = of.flatMap(([, { properties = {} }]) => Object.keys(Object(properties)));
    expect(fields.length, name).toBeLessThanOrEqual(5_000);
    expect(Math.max(...of.map(([where]) => where.split(/[.[]/).length)), name).toBeLessThanOrEqual(10);
    expect(of.flatMap(([, { enum: values = [] }]) => values).length, name).toBeLessThanOrEqual(1_000);
    // Its strict form requires what is in properties, and no more.
    for (const [where, { properties = {}, required = [] }] of of)
      expect(Object.keys(Object(properties)), where).toEqual(expect.arrayContaining([required].flat()));
  }
});

test("a strict call names every argument, with null for what is left out, and is what the call without them is", async () => {
  const { tools } = await server.client.listTools();
  const strict = (name: string, given: object): Schema => {
    const names = Object.keys(tools.find((tool) => tool.name === name)?.inputSchema.properties ?? {});
    return { ...Object.fromEntries(names.map((argument) => [argument, null])), ...given };
  };
  const made = await call(
    server.client,
    "links_create_with_params",
    strict("links_create_with_params", { title: "Shoe" }),
  );
  const { id } = structured(made);
  const video = strict("link_to_videos_create", { link: id });
  expect(structured(await call(server.client, "link_to_videos_create", video))).toHaveProperty("id");
  expect(structured(await call(server.client, "dyoa_list", strict("dyoa_list", { limit: 1 }))).items).toHaveLength(1);
  const missing = await call(server.client, "links_create", strict("links_create", {}));
  expect(textOf(missing)).toContain("url has to be");
});

test("null counts as left out where the service takes it, too, and an object is JSON text where it has no named fields", async () => {
  const edit = { ...smallestBody("aiEditing.create"), caption_setting: null };
  expect((await call(server.client, "ai_editing_create", edit)).isError).toBeFalsy();
  const [last] = await mock.control.requests.list();
  expect(last?.body).not.toHaveProperty("caption_setting");
  const scene = { video_inputs: [{ voice: { input_text: "Hello" } }], cta_end: '{"text":"Buy"}' };
  expect((await call(server.client, "lipsyncs_create_multi_avatar", scene)).isError).toBeFalsy();
  const reviews = { title: "Shoe", reviews: '[{"stars":5}]' };
  expect((await call(server.client, "links_create_with_params", reviews)).isError).toBeFalsy();
  const wrong = await call(server.client, "lipsyncs_create_multi_avatar", { ...scene, cta_end: "{text}" });
  expect(textOf(wrong)).toContain("cta_end has to be an object");
});

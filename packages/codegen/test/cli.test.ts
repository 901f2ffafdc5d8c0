import { buildModel, type OpenApi, RESERVED_FLAGS, type Schema } from "@video-ads/model";
import { smallContract } from "@video-ads/model/testing";
import { expect, test } from "vitest";
import { cli } from "../src/emitters/cli/cli.ts";

/** A contract whose request has these fields, and an example of each operation's request. */
function contractWith(
  properties: Record<string, Schema>,
  example: Record<string, unknown> = { look: "film" },
): OpenApi {
  const contract = smallContract();
  const request = contract.components.schemas.FilmRequest;
  const post = contract.paths["/api/films/"]?.post;
  const get = contract.paths["/api/films/{id}/"];
  if (!request?.properties || !post?.requestBody || !("content" in post.requestBody) || !get)
    throw new Error("changed");
  Object.assign(request.properties, properties);
  const [json] = Object.values(post.requestBody.content);
  if (json) json.examples = { first: { value: example } };
  get.parameters = [{ name: "id", in: "path", required: true, schema: { type: "string" }, example: "42" }];
  return contract;
}

/** What the command line knows of an operation, read back from the generated file. */
async function rowOf(contract: OpenApi, verb: string) {
  const files = await cli(buildModel(contract));
  const table = files.find(({ path }) => path.endsWith("/films.ts"))?.content ?? "";
  const rows = JSON.parse(table.slice(table.indexOf("= [") + 2, table.lastIndexOf(";")));
  return rows.find((row: { verb: string }) => row.verb === verb);
}

test("an operation is a command: its fields are flags with kind, values, limits and the required ones first", async () => {
  const row = await rowOf(contractWith({}), "create");
  expect(row).toMatchObject({ id: "films.create", command: "create", method: "POST", path: "/api/films/" });
  expect(row).toMatchObject({ cost: "Costs 5 credits per 30 seconds of output.", costByLength: true });
  expect(row.job).toEqual({ type: "film", action: "start", until: "done", resource: "films" });
  expect(row.body.fields).toEqual([
    expect.objectContaining({ name: "look", flag: "look", required: true, values: ["film", "paper"] }),
    expect.objectContaining({ name: "look_2", flag: "look-2", values: ["film", "paper"] }),
    expect.objectContaining({ name: "name", flag: "name", limits: "at most 255 characters" }),
  ]);
  expect(row.body.fields[1]).not.toHaveProperty("required");
});

test("fields that stand beside alternatives have flags, and one of the alternatives is asked for", async () => {
  const contract = contractWith({ text: { type: "string" }, audio: { type: "string" } });
  Object.assign(contract.components.schemas.FilmRequest ?? {}, {
    anyOf: [{ required: ["text"] }, { required: ["audio"] }],
  });
  const { body } = await rowOf(contract, "create");
  expect(body.fields.map(({ name }: { name: string }) => name)).toEqual(["look", "look_2", "name", "text", "audio"]);
  expect(body.anyOf).toEqual([["text"], ["audio"]]);
});

test("its example is a line of words that a command takes", async () => {
  const contract = contractWith(
    {
      loud: { type: "boolean" },
      no_cut: { type: "boolean" },
      tags: { type: "array", items: { type: "string" } },
      ids: { type: "array", items: { type: "string", format: "uuid" } },
      shift: { type: "number" },
      scene: { type: "object", properties: { x: { type: "number" } } },
    },
    {
      look: "film",
      loud: true,
      no_cut: false,
      tags: ["a,b", "c"],
      ids: ["1", "2"],
      shift: -1,
      scene: { x: 1 },
      name: null,
    },
  );
  expect((await rowOf(contract, "create")).example).toEqual([
    ...["--look", "film", "--loud", "--cut", "--tags", "a,b", "--tags", "c", "--ids", "1,2", "--shift=-1"],
    ...["--scene", '{"x":1}', "--data", '{"name":null}'],
  ]);
  expect((await rowOf(contract, "get")).example).toEqual(["42"]);
});

test("what can be set inside of an object is known by its path, through lists, maps and alternatives", async () => {
  const value = (type: string, property: string): Schema => ({
    type: "object",
    properties: { type: { type: "string", enum: [type] }, [property]: { type: "string" } },
  });
  const contract = contractWith({
    scenes: {
      type: "array",
      items: { type: "object", properties: { text: { type: "string" }, loud: { type: "boolean" } } },
    },
    values: { type: "object", additionalProperties: { oneOf: [value("image", "url"), value("text", "content")] } },
  });
  const { fields } = (await rowOf(contract, "create")).body;
  const paths = (name: string) => fields.find((field: { name: string }) => field.name === name).paths;
  expect(paths("scenes")).toEqual({ "<n>.text": ["string"], "<n>.loud": ["boolean"] });
  expect(paths("values")).toEqual({
    "<name>.type": ["string", ["image", "text"]],
    "<name>.url": ["string"],
    "<name>.content": ["string"],
  });
});

test("a list whose entries only JSON can say tells how many lists lie in one another", async () => {
  const listOf = (items: Schema): Schema => ({ type: "array", items });
  const number: Schema = { type: "number" };
  const contract = contractWith({
    sizes: listOf(number),
    scenes: listOf({ type: "object", properties: { text: { type: "string" } } }),
    crop: listOf(listOf(number)),
    cubes: listOf(listOf(listOf(number))),
  });
  const { fields } = (await rowOf(contract, "create")).body;
  const named = (name: string) => fields.find((field: { name: string }) => field.name === name);
  expect(named("sizes")).toMatchObject({ kind: "list", items: "number" });
  expect(named("sizes")).not.toHaveProperty("lists");
  expect(named("scenes")).toMatchObject({ kind: "object", placeholder: "json", lists: 1 });
  expect(named("crop")).toMatchObject({ kind: "object", placeholder: "json", lists: 2 });
  expect(named("cubes")).toMatchObject({ lists: 3 });
});

test("a field that is named like a flag of every command gets another", async () => {
  const reserved = Object.fromEntries(
    RESERVED_FLAGS.map((flag) => [flag.replaceAll("-", "_"), { type: "string" as const }]),
  );
  const { fields } = (await rowOf(contractWith(reserved), "create")).body;
  const flags = fields.map(({ flag }: { flag: string }) => flag);
  expect(new Set(flags).size).toBe(flags.length);
  expect(flags).toEqual(expect.arrayContaining(RESERVED_FLAGS.map((flag) => `field-${flag}`)));
});

test("what stands in two places of a request has a flag by each, and neither takes the plain one", async () => {
  const contract = contractWith({ language: { type: "string" } }, { look: "film", language: "en" });
  const create = contract.paths["/api/films/"]?.post;
  const header = { name: "Language", in: "header" as const, schema: { type: "string" as const }, example: "de" };
  if (create) create.parameters = [header, { ...header, name: "X-Trace" }];
  const { body, headers, example } = await rowOf(contract, "create");
  const flags = (fields: { flag: string }[]) => fields.map(({ flag }) => flag);
  expect(flags(body.fields)).toEqual(["look", "look-2", "name", "body-language"]);
  expect(flags(headers)).toEqual(["header-language", "x-trace"]);
  expect(example.slice(0, 4)).toEqual(["--look", "film", "--body-language", "en"]);
});

test("`--no-x` is no flag beside a field no_x: either has flags of its own", async () => {
  const contract = contractWith(
    { cut: { type: "boolean" }, no_cut: { type: "boolean" }, no_title: { type: "boolean" }, title: { type: "string" } },
    { look: "film", cut: false, no_cut: false, no_title: true, title: "x" },
  );
  const { body, example } = await rowOf(contract, "create");
  const flags = body.fields.map(({ name, flag, opposite }: Record<string, string>) => [name, [flag, opposite]]);
  expect(Object.fromEntries(flags)).toMatchObject({
    cut: ["field-cut", "no-field-cut"],
    no_cut: ["field-no-cut", "no-field-no-cut"],
    no_title: ["field-no-title", "no-field-no-title"],
    title: ["field-title", undefined],
  });
  expect(example).toEqual([
    ...["--look", "film", "--no-field-cut", "--no-field-no-cut", "--field-no-title", "--field-title", "x"],
  ]);
});

test("a boolean whose opposite is a flag of every command is taken back by another", async () => {
  const contract = contractWith({ no_wait: { type: "boolean" } }, { look: "film", no_wait: false });
  const { body, example } = await rowOf(contract, "create");
  expect(body.fields).toContainEqual(expect.objectContaining({ flag: "no-wait", opposite: "not-no-wait" }));
  expect(example).toEqual(["--look", "film", "--not-no-wait"]);
});

test("a request that is one of several shapes says what of which there has to be", async () => {
  const contract = contractWith({}, { text: "x" });
  const shape = (name: string): Schema => ({ type: "object", required: [name], properties: { text: {}, audio: {} } });
  contract.components.schemas.FilmRequest = { anyOf: [shape("text"), shape("audio")] };
  expect((await rowOf(contract, "create")).body).toMatchObject({ anyOf: [["text"], ["audio"]] });
});

test("descriptions name commands where the contract names paths, and are one paragraph beside a flag", async () => {
  const contract = contractWith({
    film: {
      type: "string",
      description: "An id from `GET /api/films/{id}/`, or `none`.\n\nThe others\nare not shown.",
    },
  });
  const { fields } = (await rowOf(contract, "create")).body;
  expect(fields.at(-1)).toMatchObject({
    name: "film",
    description: 'An id from "video-ads films get", or none. The others are not shown.',
  });
});

test("the overview has every resource with its commands, its job and its events", async () => {
  const model = buildModel(contractWith({}));
  const [overview] = await cli(model);
  expect(overview?.path).toBe("packages/cli/src/generated/resources.ts");
  expect(overview?.content).toContain('"verbs":[{"verb":"create","command":"create","summary":"Make a film"}');
  expect(model.jobs[0]?.facts).toMatchObject({ type: "film", result: ["output"] });
  expect(overview?.content).toContain(`"job":${JSON.stringify(model.jobs[0]?.facts)}`);
  expect(overview?.content).toContain('film: ["done","failed","rejected","progress"]');
});

test("a field with alternatives says of which types they are, so that what is given is taken for one of them", async () => {
  const text = { type: "string", maxLength: 10 } as const;
  const { body } = await rowOf(
    contractWith({
      load: { anyOf: [{ type: "integer" }, text] },
      level: { oneOf: [{ type: "number" }, { type: "boolean" }, { enum: [null] }] },
      style: { oneOf: [{ type: "integer" }, { $ref: "#/components/schemas/Look" }] },
      free: {},
      mixed: { anyOf: [{ type: "integer" }, {}] },
    }),
    "create",
  );
  const takes = Object.fromEntries(
    body.fields.flatMap(({ name, kind, takes }: { name: string; kind: string; takes?: string[] }) =>
      kind === "any" ? [[name, takes]] : [],
    ),
  );
  expect(takes).toEqual({
    load: ["integer", "string"],
    level: ["number", "boolean", "null"],
    style: ["integer", "string"],
    free: undefined,
    mixed: undefined,
  });
});

test("records that are one of several variants are shown by the fields that each of them has", async () => {
  const contract = contractWith({});
  const variant = (own: string): Schema => ({
    type: "object",
    required: ["kind"],
    properties: { kind: { type: "string" }, label: { type: "string" }, [own]: { type: "string" } },
  });
  contract.components.schemas.Film = { oneOf: [variant("stock_ref"), variant("owner")] };
  expect((await rowOf(contract, "create")).answer).toEqual({
    kind: "record",
    columns: ["kind", "label"],
    // Whichever it is, all of it can be asked for.
    fields: "kind label stock_ref owner",
  });
});

test("what only answers have is no flag", async () => {
  const contract = contractWith({ made_by: { type: "string", readOnly: true }, name: { type: "string" } });
  contract.components.schemas.FilmRequest?.required?.push("made_by");
  const { body } = await rowOf(contract, "create");
  const names: string[] = body.fields.map(({ name }: { name: string }) => name);
  expect(names).toContain("name");
  expect(names).not.toContain("made_by");
});

test("an object of which one of several fields has to be there says so beside its flag", async () => {
  const text: Schema = { type: "string" };
  const place: Schema = {
    type: "object",
    properties: { name: text, x: { type: "number" }, y: { type: "number" } },
    anyOf: [{ required: ["name"] }, { required: ["x", "y"] }],
  };
  const row = await rowOf(contractWith({ place, places: { type: "array", items: place } }), "create");
  const fields: { name: string; limits?: string }[] = row.body.fields;
  const said = (field: string) => fields.find(({ name }) => name === field)?.limits;
  expect([said("place"), said("places")]).toEqual(["needs name, or x and y", "needs name, or x and y"]);
});

test.each([
  ["^fl_[A-Za-z0-9_-]{3,14}$", true],
  ["^[0-7][0-9A-HJKMNP-TV-Z]{25}$", true],
  ["^\\d+$", true],
  ["^fl_", false],
  ["^[^/]+$", false],
  ["^[!-~]+$", false],
  ["^a|b$", false],
])("ids of a list with the pattern %s stand in one word with commas: %s", async (pattern, isSo) => {
  const ids: Schema = { type: "array", items: { type: "string", pattern } };
  const { body } = await rowOf(contractWith({ film_ids: ids }), "create");
  const field = body.fields.find(({ name }: { name: string }) => name === "film_ids");
  expect(field.commas === true).toBe(isSo);
});

test("fields whose names differ in capitals alone are told apart beside their flags", async () => {
  const text: Schema = { type: "string", description: "Who it is." };
  const row = await rowOf(contractWith({ User: text, user: text, other: text }), "create");
  const said = (row.body.fields as { name: string; flag: string; description: string }[])
    .filter(({ description }) => description.endsWith("Who it is."))
    .map(({ name, flag, description }) => [name, flag, description]);
  expect(said).toEqual([
    ["User", "user", "User: Who it is."],
    ["user", "field-user", "user: Who it is."],
    ["other", "other", "Who it is."],
  ]);
});

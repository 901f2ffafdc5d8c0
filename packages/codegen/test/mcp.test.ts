// What becomes of an operation when assistants get it as a tool.

import { buildModel, type OpenApi, type OperationObject, type Schema } from "@video-ads/model";
import { smallContract } from "@video-ads/model/testing";
import { expect, test } from "vitest";
import { mcp } from "../src/emitters/mcp/mcp.ts";

interface Tool {
  tool: {
    name: string;
    description: string;
    inputSchema: { properties: Record<string, Record<string, unknown>>; required?: string[] };
    outputSchema: Record<string, unknown>;
    annotations: Record<string, boolean>;
  };
  [field: string]: unknown;
}

async function toolsOf(contract: OpenApi): Promise<Record<string, Tool>> {
  const [file] = await mcp(buildModel(contract));
  const list: Tool[] = JSON.parse(file?.content.replace(/^[\s\S]*?= (?=\[)/, "").replace(/;\n$/, "") ?? "");
  return Object.fromEntries(list.map((definition) => [definition.tool.name, definition]));
}

/** The small contract with one more operation. */
function withOperation(
  operation: Partial<OperationObject>,
  path = "/api/songs/",
  schemas: Record<string, Schema> = {},
): OpenApi {
  const contract = smallContract();
  contract.tags.push({ name: "songs" });
  contract.paths[path] = {
    post: {
      operationId: "songs.sing",
      summary: "Sing a song",
      tags: ["songs"],
      responses: { "204": { description: "Sung." } },
      ...operation,
    },
  };
  Object.assign(contract.components.schemas, schemas);
  return contract;
}

const body = (schema: Schema, required = true): Partial<OperationObject> => ({
  requestBody: { required, content: { "application/json": { schema } } },
});
const SONG: Schema = { $ref: "#/components/schemas/Song" };

test("an operation that is added to the contract is a tool, without anything else", async () => {
  expect(Object.keys(await toolsOf(smallContract()))).toEqual(["films_create", "films_get", "films_wait"]);
  expect(Object.keys(await toolsOf(withOperation({})))).toContain("songs_sing");
});

test("names are made of words in lower case", async () => {
  expect(await toolsOf(withOperation({ operationId: "songs.singInC3Major" }))).toHaveProperty("songs_sing_in_c3_major");
  const long = `songs.${"sing".repeat(20)}`;
  await expect(toolsOf(withOperation({ operationId: long }))).rejects.toThrow(
    `${long}: no tool name can be made of it`,
  );
});

test("an argument has a name that every host takes, and says what it is sent as", async () => {
  const odd: Schema = {
    type: "object",
    properties: {
      "a b": { type: "string", description: "Both." },
      a_b: { type: "string" },
      größe: { type: "integer" },
    },
    required: ["größe"],
    anyOf: [{ required: ["a b"] }, { required: ["a_b"] }],
  };
  const { songs_sing } = await toolsOf(
    withOperation(
      {
        ...body({ $ref: "#/components/schemas/Odd" }),
        parameters: ["page[size]", "page_size", "größe"].map((name) => ({
          name,
          in: "query",
          schema: { type: "string" },
        })),
      },
      undefined,
      { Odd: odd },
    ),
  );
  expect(Object.entries(songs_sing?.tool.inputSchema.properties ?? {})).toEqual([
    ["body_a_b", { type: "string", description: "Both. Sent as a b." }],
    ["a_b", { type: "string" }],
    ["gro_e", { type: "integer", description: "Sent as größe." }],
    ["page_size", { type: "string", description: "Sent as page[size]." }],
    ["query_page_size", { type: "string" }],
    ["query_gro_e", { type: "string", description: "Sent as größe." }],
  ]);
  expect(songs_sing).toMatchObject({
    query: [
      ["page_size", "page[size]"],
      ["query_page_size", "page_size"],
      ["query_gro_e", "größe"],
    ],
    renamed: [
      ["body_a_b", "a b"],
      ["gro_e", "größe"],
    ],
    alternatives: [["body_a_b"], ["a_b"]],
  });
  expect(songs_sing?.tool.inputSchema.required).toEqual(["gro_e"]);
});

test("path, query and body are one object; a parameter whose name the body has taken is told apart", async () => {
  const { songs_sing } = await toolsOf(
    withOperation(
      {
        ...body(SONG),
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "string" } },
          { name: "loud", in: "query", schema: { type: "boolean" } },
        ],
      },
      "/api/songs/{id}/",
      {
        Song: { type: "object", required: ["id"], properties: { id: { type: "integer" }, title: { type: "string" } } },
      },
    ),
  );
  expect(songs_sing?.tool.inputSchema).toEqual({
    type: "object",
    properties: {
      path_id: { type: "string" },
      id: { type: "integer" },
      title: { type: "string" },
      loud: { type: "boolean" },
    },
    required: ["path_id", "id"],
    additionalProperties: false,
  });
  expect(songs_sing).toMatchObject({ path: [["path_id", "id"]], query: [["loud", "loud"]], body: "object" });
});

test("references are put in place, and a schema that contains itself comes to an end", async () => {
  const { songs_sing } = await toolsOf(
    withOperation(body(SONG), "/api/songs/", {
      Song: {
        type: "object",
        properties: {
          refrain: SONG,
          look: { oneOf: [{ $ref: "#/components/schemas/Look" }, { enum: [null] }] },
        },
      },
    }),
  );
  expect(JSON.stringify(songs_sing)).not.toContain("$ref");
  expect(songs_sing?.tool.inputSchema.properties.look).toEqual({
    type: ["string", "null"],
    enum: ["film", "paper", null],
  });
});

test("schemas that are laid over each other, and forms of one plain value, become one schema", async () => {
  const { songs_sing } = await toolsOf(
    withOperation(body(SONG), "/api/songs/", {
      Song: {
        type: "object",
        properties: {
          pitch: { allOf: [{ type: "string", pattern: "^[A-G]$" }], default: "C" },
          when: {
            anyOf: [
              { type: "string", format: "date-time" },
              { type: "string", pattern: "^now$" },
            ],
          },
          who: {
            allOf: [
              { type: "object", required: ["name"], properties: { name: { type: "string" } } },
              { type: "object", required: ["age"], properties: { age: { type: "integer" } } },
            ],
          },
        },
      },
    }),
  );
  expect(songs_sing?.tool.inputSchema.properties).toEqual({
    pitch: { type: "string", pattern: "^[A-G]$", default: "C" },
    when: { type: "string" },
    who: {
      type: "object",
      required: ["name", "age"],
      properties: { name: { type: "string" }, age: { type: "integer" } },
    },
  });
});

test("a field that null empties is named by an argument of its own, where that is not the same as leaving it out", async () => {
  const text: Schema = { type: "string", nullable: true };
  const Song: Schema = {
    type: "object",
    required: ["key"],
    properties: {
      key: text,
      title: text,
      length: { type: "integer" },
      look: { oneOf: [{ $ref: "#/components/schemas/Look" }, { enum: [null] }] },
      volume: { type: "number", nullable: true, default: 1 },
      singer: { type: "object", properties: { name: text, age: { type: "integer" } } },
    },
  };
  const clearOf = async (contract: OpenApi) => (await toolsOf(contract)).songs_sing?.tool.inputSchema.properties.clear;
  const patch = withOperation({});
  const [made] = Object.values(patch.paths["/api/songs/"] ?? {});
  patch.paths["/api/songs/"] = {};
  patch.paths["/api/songs/{id}/"] = {
    patch: {
      ...made,
      ...body(SONG),
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
    } as OperationObject,
  };
  patch.components.schemas.Song = Song;
  const all = ["key", "title", "look", "volume", "singer.name"];
  expect(await clearOf(patch)).toMatchObject({ type: "array", items: { type: "string", enum: all } });
  expect((await toolsOf(patch)).songs_sing).toMatchObject({
    clearable: all.map((path) => path.split(".")),
    needed: ["key"],
  });
  expect((await toolsOf(patch)).songs_sing?.tool.inputSchema.required).toEqual(["id"]);
  expect(await clearOf(withOperation(body(SONG), "/api/songs/", { Song }))).toMatchObject({
    items: { enum: ["key", "volume"] },
  });
  const form = { requestBody: { required: true, content: { "multipart/form-data": { schema: SONG } } } };
  expect(await clearOf(withOperation(form, "/api/songs/", { Song }))).toBeUndefined();
});

test("a body of alternatives is one object, and the tool says which fields it needs", async () => {
  const alternative = (name: string): Schema => ({
    type: "object",
    required: ["voice", name],
    properties: { voice: { type: "string" }, [name]: { type: "string" } },
  });
  const { songs_sing } = await toolsOf(
    withOperation(body(SONG), "/api/songs/", { Song: { anyOf: [alternative("text"), alternative("notes")] } }),
  );
  expect(songs_sing?.tool.inputSchema).toMatchObject({ required: ["voice"] });
  expect(Object.keys(songs_sing?.tool.inputSchema.properties ?? {})).toEqual(["voice", "text", "notes"]);
  expect(songs_sing?.alternatives).toEqual([["text"], ["notes"]]);
  expect(songs_sing?.tool.description).toContain("Needs text, or notes.");
});

test("a body that is no object is one argument", async () => {
  const { songs_sing } = await toolsOf(
    withOperation(body(SONG), "/api/songs/", { Song: { type: "array", items: { type: "string" } } }),
  );
  expect(songs_sing).toMatchObject({ body: "value", tool: { inputSchema: { required: ["body"] } } });
});

test("a file is a path or a data: URL", async () => {
  const { songs_sing } = await toolsOf(
    withOperation(
      { requestBody: { required: true, content: { "multipart/form-data": { schema: SONG } } } },
      "/api/songs/",
      { Song: { type: "object", properties: { recording: { type: "string", format: "binary" } } } },
    ),
  );
  expect(songs_sing).toMatchObject({ files: ["recording"] });
  expect(songs_sing?.tool.inputSchema.properties.recording).toEqual({
    type: "string",
    description: expect.stringContaining("data: URL"),
  });
});

test("lists are wrapped, nothing at all is an object, and answers are open: no enum, and nothing of what can be anything", async () => {
  const contract = withOperation({});
  contract.paths["/api/films/"] = {
    ...contract.paths["/api/films/"],
    get: {
      operationId: "films.list",
      summary: "List films",
      tags: ["films"],
      responses: {
        "200": {
          description: "Films.",
          content: { "application/json": { schema: { type: "array", items: { $ref: "#/components/schemas/Film" } } } },
        },
      },
    },
  };
  const { films_list, films_get, songs_sing } = await toolsOf(contract);
  expect(films_list?.tool.outputSchema).toMatchObject({ type: "object", properties: { items: { type: "array" } } });
  expect(films_list?.tool.inputSchema.properties).toHaveProperty("limit");
  expect(songs_sing?.tool.outputSchema).toEqual({ type: "object", properties: { done: { type: "boolean" } } });
  expect(films_get?.tool.outputSchema).toEqual({
    type: "object",
    properties: Object.fromEntries(["id", "look", "status", "output"].map((name) => [name, { type: "string" }])),
  });
});

/** An operation on a film, or below one. */
const onFilm = (verb: string, type: string, status = "200"): OperationObject => ({
  operationId: `films.${verb}`,
  summary: "On a film",
  tags: ["films"],
  responses: {
    [status]:
      status === "204"
        ? { description: "Done." }
        : {
            description: "Done.",
            content: { "application/json": { schema: { $ref: `#/components/schemas/${type}` } } },
          },
  },
});

test.each<[string, string, OperationObject, boolean]>([
  ["an action that answers the record", "{film}/withdraw/", onFilm("withdraw", "Film"), true],
  ["an action that answers nothing", "{film}/withdraw/", onFilm("withdraw", "", "204"), true],
  ["a record that is made again", "{film}/copy/", onFilm("copy", "Film", "201"), false],
  ["another record, made of it", "{film}/poster/", onFilm("paint", "Poster"), false],
  ["a render", "{film}/render/", { ...onFilm("render", "Film"), "x-job": { type: "film", action: "render" } }, false],
  ["what names no record", "best/", onFilm("choose", "Film"), false],
  ["a change of the record", "{id}/", onFilm("change", "Film"), true],
])("whether a POST changes what is there: %s", async (_, below, post, destructiveHint) => {
  const contract = smallContract();
  contract.components.schemas.Poster = { type: "object", properties: { url: { type: "string" } } };
  const name = /\{(.*)\}/.exec(below)?.[1];
  const parameters = name ? [{ name, in: "path", required: true, schema: { type: "string" } } as const] : [];
  const path = `/api/films/${below}`;
  contract.paths[path] = { ...contract.paths[path], ...(parameters.length > 0 && { parameters }), post };
  const tool = (await toolsOf(contract))[post.operationId.replace(".", "_")];
  expect(tool).toMatchObject({ tool: { annotations: { readOnlyHint: false, destructiveHint } } });
});

test.each<[string, OperationObject, object | undefined]>([
  ["an action that answers it", onFilm("withdraw", "Film"), { resource: "films" }],
  [
    "a render, which has it followed",
    { ...onFilm("render", "Film"), "x-job": { type: "film", action: "render" } },
    undefined,
  ],
  ["an action that answers something else", onFilm("paint", "Poster"), undefined],
  ["an action that answers nothing", onFilm("withdraw", "", "204"), undefined],
])("whose answer shows a job: %s", async (_, post, shows) => {
  const contract = smallContract();
  contract.components.schemas.Poster = { type: "object", properties: { url: { type: "string" } } };
  const parameters = [{ name: "film", in: "path", required: true, schema: { type: "string" } } as const];
  contract.paths["/api/films/{film}/act/"] = { parameters, post };
  const tools = await toolsOf(contract);
  expect(tools[post.operationId.replace(".", "_")]?.shows).toEqual(shows);
  expect(tools).toMatchObject({ films_get: { shows: { resource: "films" } } });
  expect(tools.films_create).not.toHaveProperty("shows");
});

test("a list of jobs says where in its answer they stand", async () => {
  const contract = smallContract();
  contract.components.schemas.Page = {
    type: "object",
    properties: { data: { type: "array", items: { $ref: "#/components/schemas/Film" } } },
  };
  contract.paths["/api/reels/"] = { get: { ...onFilm("reel", "Page"), "x-list": { at: "data" } } };
  expect(await toolsOf(contract)).toMatchObject({ films_reel: { shows: { resource: "films", at: "data" } } });
});

test("what is put into the list of a record changes nothing that is there", async () => {
  const contract = smallContract();
  contract.components.schemas.Note = { type: "object", properties: { text: { type: "string" } } };
  contract.paths["/api/films/{id}/notes/"] = {
    parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
    get: {
      ...onFilm("notes", "Note"),
      responses: {
        "200": {
          description: "Notes.",
          content: { "application/json": { schema: { type: "array", items: { $ref: "#/components/schemas/Note" } } } },
        },
      },
    },
    post: onFilm("note", "", "204"),
  };
  const { films_note, films_notes } = await toolsOf(contract);
  expect(films_note?.tool.annotations).toMatchObject({ destructiveHint: false });
  expect(films_notes?.tool.annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
});

test("a tool's own argument makes way for a field of that name, and stays", async () => {
  const contract = smallContract();
  const wait: Schema = { type: "boolean", description: "Whether the film waits." };
  Object.assign(contract.components.schemas.FilmRequest?.properties ?? {}, { wait_seconds: wait });
  const { films_create } = await toolsOf(contract);
  expect(films_create?.tool.inputSchema.properties).toMatchObject({
    wait_seconds: { type: "boolean" },
    tool_wait_seconds: { type: "integer", minimum: 0 },
  });
  expect(films_create?.own).toEqual(["tool_wait_seconds"]);
});

test("a list that has pages of its own is searched and cut by the service alone", async () => {
  const contract = smallContract();
  const schema = { type: "array", items: { $ref: "#/components/schemas/Film" } } as const;
  const get: OperationObject = {
    operationId: "films.list",
    summary: "List films",
    tags: ["films"],
    parameters: [{ name: "page", in: "query", schema: { type: "integer", minimum: 1 } }],
    "x-list": { page: { style: "number", parameter: "page" } },
    responses: { "200": { description: "Films.", content: { "application/json": { schema } } } },
  };
  Object.assign(contract.paths["/api/films/"] ?? {}, { get });
  const { films_list } = await toolsOf(contract);
  expect(films_list).toMatchObject({ list: "page" });
  expect(Object.keys(films_list?.tool.inputSchema.properties ?? {})).toEqual(["page", "fields"]);
  expect(films_list?.tool.outputSchema).toMatchObject({
    properties: { items: { type: "array" } },
    required: ["items"],
  });
  expect(films_list?.tool.outputSchema).not.toHaveProperty("properties.total");
});

test("descriptions are the contract's first paragraphs, and speak of tools and not of requests", async () => {
  const key: Schema = { type: "string", description: "A `major` key.\n \nWhich ones there are is not shown." };
  const { songs_sing } = await toolsOf(
    withOperation(
      {
        ...body(SONG),
        parameters: [{ name: "loud", in: "query", schema: { type: "boolean" }, description: "Sings\nout.\n\nOr not." }],
        description: "Sings what `POST /api/films/` has made.\nLouder is better (2).\n\nReturns at once.",
        "x-credits": { rates: [{ amount: 2, per: "request" }], refund: "failed" },
        "x-provisional": "heard of",
      },
      "/api/songs/",
      { Song: { type: "object", properties: { key } } },
    ),
  );
  expect(songs_sing?.tool.description).toBe(
    "Sing a song. Sings what films_create has made. Louder is better (2). Costs 2 credits per request. What fails is refunded. Provisional.",
  );
  expect(songs_sing?.tool.inputSchema.properties).toMatchObject({
    key: { description: "A major key." },
    loud: { description: "Sings out." },
  });
});

test("what starts a job leads to the tool that waits for it", async () => {
  const { films_create, films_wait } = await toolsOf(smallContract());
  expect(films_create?.tool.description).toBe(
    "Make a film. Costs 5 credits per 30 seconds of output. Then films_wait.",
  );
  expect(films_create).toMatchObject({
    paid: true,
    job: { type: "film", action: "start", until: "done", resource: "films" },
  });
  expect(films_create?.tool.inputSchema.properties).toHaveProperty("wait_seconds");
  expect(films_wait).toMatchObject({ waits: { type: "film", result: ["output"] } });
});

test("files are named by their paths, one or a list of them, also where they are described beside a reference", async () => {
  const file: Schema = { type: "string", format: "binary" };
  const song: Schema = {
    type: "object",
    properties: {
      one: file,
      composed: { allOf: [{ $ref: "#/components/schemas/Recording" }] },
      several: { type: "array", items: { $ref: "#/components/schemas/Recording" } },
      title: { type: "string" },
    },
  };
  const form = { required: true, content: { "multipart/form-data": { schema: SONG } } };
  const contract = withOperation({ requestBody: form }, undefined, { Song: song, Recording: file });
  const { songs_sing: tool } = await toolsOf(contract);
  expect(tool?.files).toEqual(["one", "composed", "several"]);
  const { one, composed, several } = tool?.tool.inputSchema.properties ?? {};
  for (const schema of [one, composed, several?.items]) {
    expect(schema).toMatchObject({ type: "string", description: expect.stringContaining("base64 data: URL") });
  }
});

test("a render that answers nothing is told by the job that it was called for", async () => {
  const render: Partial<OperationObject> = { operationId: "films.render", tags: ["films"] };
  const parameters = [{ name: "id", in: "path", required: true, schema: { type: "string" } }] as const;
  const job = { type: "film", action: "render" } as const;
  const contract = withOperation({ ...render, "x-job": job, parameters: [...parameters] }, "/api/films/{id}/render/");
  const start = contract.paths["/api/films/"]?.post?.["x-job"];
  Object.assign(start ?? {}, { until: "preview" });
  const { films_render } = await toolsOf(contract);
  expect(films_render?.tool.outputSchema).toEqual({
    type: "object",
    properties: { id: { type: "string" } },
    required: ["id"],
  });
});

test("a tool asks for nothing that only answers have", async () => {
  const text: Schema = { type: "string" };
  const Song: Schema = {
    type: "object",
    required: ["id", "title"],
    properties: { id: { ...text, readOnly: true }, title: text, key: { ...text, writeOnly: true } },
  };
  const answer = { description: "It.", content: { "application/json": { schema: SONG } } };
  const { songs_sing: tool } = await toolsOf(
    withOperation({ ...body(SONG), responses: { "200": answer } }, "/api/songs/", { Song }),
  );
  expect(tool?.tool.inputSchema).toMatchObject({ required: ["title"] });
  expect(Object.keys(tool?.tool.inputSchema.properties ?? {})).toEqual(["title", "key"]);
  expect(JSON.stringify(tool?.tool.outputSchema)).toMatch(/"id":.*"title":/);
  expect(JSON.stringify(tool?.tool.outputSchema)).not.toContain('"key"');
});

test("a tool that waits names what it waits for, whatever the operation that reads it is called", async () => {
  const contract = smallContract();
  const reads = Object.values(contract.paths).flatMap(({ get }) => (get?.["x-job"]?.action === "read" ? [get] : []));
  for (const read of reads) read.summary = "Look at it";
  const waits = Object.entries(await toolsOf(contract)).filter(([name]) => name.endsWith("_wait"));
  expect(waits.length).toBeGreaterThan(0);
  for (const [, { tool }] of waits) expect(tool.description).toMatch(/^Waits for the outcome of the [a-z ]+ job[,.]/);
});

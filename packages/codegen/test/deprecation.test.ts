// What is deprecated says so in everything that is generated, with the reason, and with what to use instead in the words of each.
import { buildModel, type OpenApi, type Schema, type ServiceModel } from "@video-ads/model";
import { smallContract } from "@video-ads/model/testing";
import { beforeAll, expect, test } from "vitest";
import { cli } from "../src/emitters/cli/cli.ts";
import { client } from "../src/emitters/client/index.ts";
import type { Artifact } from "../src/emitters/emitter.ts";
import { mcp } from "../src/emitters/mcp/mcp.ts";
import { mockService } from "../src/emitters/mock/service.ts";
import { react } from "../src/emitters/react/index.ts";
import { webhooks } from "../src/emitters/webhooks/index.ts";

const old = (reason: string, replacement?: string) => ({
  deprecated: true,
  "x-deprecated": { reason, ...(replacement && { replacement }) },
});

/** The small contract, in which nearly everything has had its day. */
function oldContract(): OpenApi {
  const contract = smallContract();
  const { FilmRequest, Film, Look } = contract.components.schemas;
  const [create, read] = [contract.paths["/api/films/"]?.post, contract.paths["/api/films/{id}/"]];
  if (!create || !read?.get || !FilmRequest?.properties || !Film?.properties || !Look) throw new Error("no films");
  Object.assign(create, old("Films are made by `GET /api/films/` now.", "films.list"));
  Object.assign(read.get, old("Nobody reads one film.", "films.list"));
  read.parameters = [
    { name: "id", in: "path", required: true, schema: { type: "string" }, example: "1", ...old("Ids end this year.") },
  ];
  Object.assign(FilmRequest.properties.name ?? {}, old("Names are never shown.", "title"));
  const sent =
    create.requestBody && "content" in create.requestBody ? create.requestBody.content["application/json"] : undefined;
  Object.assign(sent ?? {}, { examples: { one: { value: { look: "film" } } } });
  const offset: Schema = {
    type: "object",
    properties: { x: { type: "number" }, y: { type: "number", ...old("Films have no height.", "x") } },
  };
  Object.assign(FilmRequest.properties, { title: { type: "string" }, offset });
  Object.assign(Film.properties.output ?? {}, old("It is never there."));
  Object.assign(Look, old("Looks look alike."));
  contract.paths["/api/films/"] = {
    post: create,
    get: {
      operationId: "films.list",
      summary: "List films",
      tags: ["films"],
      parameters: [
        { name: "q", in: "query", schema: { type: "string" }, ...old("One letter says little.", "query") },
        { name: "query", in: "query", schema: { type: "string" } },
      ],
      responses: create.responses,
    },
  };
  return contract;
}

let model: ServiceModel;
beforeAll(() => {
  model = buildModel(oldContract());
});

async function generated({ emitters }: Pick<Artifact, "emitters">, file: string): Promise<string> {
  const files = (await Promise.all(emitters.map((emit) => emit(model)))).flat();
  return files.find(({ path }) => path.endsWith(`/generated/${file}`))?.content ?? "";
}

/** The docstring in front of each line that matches, as one line. */
function docsOf(text: string, line: RegExp): string[] {
  const found = text.matchAll(new RegExp(String.raw`((?:/\*\*(?:(?!\*/)[\s\S])*\*/\s*)?)^ *${line.source}`, "gm"));
  return [...found].map(([, doc = ""]) =>
    doc
      .replace(/^\/\*\*|\*\/\s*$/g, "")
      .replace(/\s*\n(\s*\*)*\s*/g, " ")
      .trim(),
  );
}

test("types: fields of requests and answers, and schemas", async () => {
  const types = await generated(client, "types.ts");
  expect(docsOf(types, /name\?: string;/)).toEqual([
    "At most 255 characters. @deprecated Names are never shown. Use `title` instead.",
  ]);
  expect(docsOf(types, /output\?: string \| null;/)).toEqual(["@deprecated It is never there."]);
  expect(docsOf(types, /y\?: number;/)).toEqual(["@deprecated Films have no height. Use `x` instead."]);
  expect(docsOf(types, /export type Look =/)).toEqual(["@deprecated Looks look alike."]);
  // Whoever refers to it, also where null can stand, is told where he is.
  expect(docsOf(types, /look(?:_2)?\??: Look\b.*;/)).toEqual(Array(3).fill("@deprecated Looks look alike."));
  expect(docsOf(types, /title\?: string;/)).toEqual([""]);
});

test("the client's methods, their parameters, and what is listed by operation", async () => {
  const methods = await generated(client, "methods.ts");
  const [create = "", ...others] = docsOf(methods, /create\(body: FilmRequest/);
  expect(others).toEqual([]);
  expect(create).toMatch(
    /@deprecated Films are made by `GET \/api\/films\/` now\. Use `ads\.films\.list\(\)` instead\.$/,
  );
  expect(docsOf(methods, /get\(id: FilmId/)[0]).toMatch(
    /@param id Deprecated\. Ids end this year\. @deprecated Nobody/,
  );
  expect(docsOf(methods, /q\?: string;/)).toEqual(["@deprecated One letter says little. Use `query` instead."]);
  for (const doc of docsOf(methods, /"films\.create": /)) expect(doc).toContain("@deprecated Films are made");
  expect(docsOf(methods, /"films\.create": /)).toHaveLength(2);
  expect(docsOf(methods, /list\(query\?/)[0]).not.toContain("deprecated");
});

test("the types by path", async () => {
  const schema = await generated(client, "schema.ts");
  // At the beginning of a line: anywhere else it is no tag.
  const tags = [...schema.matchAll(/^\s*(?:\/\*)?\*+ +@deprecated([^\n]*?)(?: \*\/)?$/gm)].map(([, why = ""]) =>
    why.trim(),
  );
  expect(tags).toContain("Nobody reads one film. Use `films.list` instead.");
  expect(tags).toContain("One letter says little. Use `query` instead.");
  expect(tags.filter((why) => why === "")).toEqual([]);
});

test("queries and mutations of pages", async () => {
  const queries = await generated(react, "queries.ts");
  expect(docsOf(queries, /create\(\): Mutation/)[0]).toContain("Use `queries.films.list()` instead.");
  expect(docsOf(queries, /list\(query\?/)[0]).not.toContain("deprecated");
});

test("the receiver's types", async () => {
  const types = await generated(webhooks, "types.ts");
  expect(docsOf(types, /"films\.create": \{ body/)[0]).toContain("@deprecated Films are made by");
  expect(docsOf(types, /create\(body: FilmRequest/)[0]).toContain("@deprecated Films are made by");
  expect(docsOf(types, /get\(id: string/)[0]).toContain("@deprecated Nobody reads one film.");
});

test("commands and flags, with those to take instead", async () => {
  const files = await cli(model);
  const content = (name: string): string => files.find(({ path }) => path.endsWith(name))?.content ?? "";
  const operations = JSON.parse(
    content("/films.ts")
      .replace(/^[\s\S]*?= (?=\[)/, "")
      .replace(/;\n$/, ""),
  );
  const [list, create, read] = ["list", "create", "get"].map((verb) =>
    operations.find((operation: { verb: string }) => operation.verb === verb),
  );
  expect(create.deprecated).toBe('Films are made by "video-ads films list" now. Use "video-ads films list" instead.');
  expect(list).not.toHaveProperty("deprecated");
  expect(list.query[0]).toMatchObject({ flag: "q", deprecated: "One letter says little. Use --field-query instead." });
  expect(list.query[1]).not.toHaveProperty("deprecated");
  expect(read.parameters[0].deprecated).toBe("Ids end this year.");
  const fields = Object.fromEntries(create.body.fields.map((field: { name: string }) => [field.name, field]));
  expect(fields.name.deprecated).toBe("Names are never shown. Use --title instead.");
  expect(fields.look.deprecated).toBe("Looks look alike.");
  expect(fields.offset).toMatchObject({ deprecatedPaths: { y: "Films have no height. Use x instead." } });
  expect(fields.offset).not.toHaveProperty("deprecated");
  expect(content("/resources.ts")).toContain(
    '{"verb":"create","command":"create","summary":"Make a film","deprecated":true}',
  );
});

test("tools, their arguments and their answers", async () => {
  const [file] = await mcp(model);
  const tools = JSON.parse(file?.content.replace(/^[\s\S]*?= (?=\[)/, "").replace(/;\n$/, "") ?? "");
  const tool = (name: string) =>
    tools.find((definition: { tool: { name: string } }) => definition.tool.name === name).tool;
  expect(tool("films_create").description).toContain(
    "Deprecated. Films are made by films_list now. Use films_list instead.",
  );
  expect(tool("films_list").description).not.toContain("Deprecated");
  const { properties } = tool("films_create").inputSchema;
  expect(properties.name).toEqual({
    type: "string",
    maxLength: 255,
    description: "Deprecated. Names are never shown. Use title instead.",
  });
  expect(properties.offset.properties.y.description).toBe("Deprecated. Films have no height. Use x instead.");
  expect(properties.look.description).toBe("Deprecated. Looks look alike.");
  expect(properties.title).toEqual({ type: "string" });
  expect(tool("films_list").inputSchema.properties.q.description).toContain("Deprecated. One letter");
  expect(tool("films_get").inputSchema.properties.id.description).toBe("Deprecated. Ids end this year.");
  expect(tool("films_create").outputSchema.properties.output).toEqual({
    type: "string",
    description: "Deprecated. It is never there.",
  });
});

test("the sandbox's table, by which what has moved works on the records of its replacement", async () => {
  const service = await generated({ emitters: [mockService] }, "service.ts");
  expect(service.match(/"replacedBy": "[^"]*"/g)).toEqual(Array(2).fill('"replacedBy": "films.list"'));
});

test("a mark without a reason is one all the same", async () => {
  const contract = smallContract();
  const create = contract.paths["/api/films/"]?.post;
  if (create) create.deprecated = true;
  model = buildModel(contract);
  expect(docsOf(await generated(client, "methods.ts"), /create\(body: FilmRequest/)[0]).toMatch(/@deprecated$/);
  expect((await mcp(model))[0]?.content).toContain("Deprecated.");
  model = buildModel(oldContract());
});

import { expect, test } from "vitest";
import type { Parameter, Schema } from "../src/contract/types.ts";
import { buildModel, methodArguments, mutationVariables } from "../src/index.ts";
import { playedService } from "../src/played/index.ts";
import { smallContract } from "../src/testing/small-contract.ts";

test("operations, jobs and webhooks find each other", () => {
  const model = buildModel(smallContract());
  expect(model.operations.map(({ id, method, path, webhook }) => [id, method, path, webhook])).toEqual([
    ["films.create", "post", "/api/films/", "film"],
    ["films.get", "get", "/api/films/{id}/", undefined],
  ]);
  expect(model.jobs).toMatchObject([
    { name: "film", read: "films.get", record: "Film", starts: [{ operation: "films.create", until: "done" }] },
  ]);
  expect(Object.keys(model.jobs[0]?.examples ?? {})).toEqual(["pending", "done"]);
  expect(model.webhooks).toMatchObject([{ name: "film", payload: "FilmWebhook", operations: ["films.create"] }]);
  expect(model.resources).toMatchObject([{ name: "films", jobs: [{ name: "film" }] }]);
});

test("a state under way of which the contract shows a webhook is reported", () => {
  const contract = smallContract();
  const body =
    contract.paths["/api/films/"]?.post?.callbacks?.changed?.["{$request.body#/webhook_url}"]?.post?.requestBody;
  const media = body && "content" in body ? body.content["application/json"] : undefined;
  if (!media) throw new Error("changed");
  const reported = () => playedService(buildModel(contract));
  media.examples = { done: { value: { id: "f1" } } };
  expect(reported()).toMatchObject({ webhooks: { film: { payload: "FilmWebhook", aliases: {} } } });
  expect(JSON.stringify(reported())).not.toContain('progress":[');
  media.examples.pending = { value: { id: "f1" } };
  expect(reported()).toMatchObject({ webhooks: { film: { progress: ["pending"] } } });
});

test("an operation without a good name is refused by its name", () => {
  const contract = smallContract();
  const create = contract.paths["/api/films/"]?.post;
  if (create) create.operationId = "createFilm";
  expect(() => buildModel(contract)).toThrow('createFilm: an operationId is "resource.verb"');
});

test("a request body without a component of its own is refused: it would have no type name", () => {
  const contract = smallContract();
  const create = contract.paths["/api/films/"]?.post;
  if (create) create.requestBody = { content: { "application/json": { schema: { type: "object" } } } };
  expect(() => buildModel(contract)).toThrow("films.create: the request body's schema has to be a named component");
});

test("a parameter of an operation takes the place of its path's", () => {
  const contract = smallContract();
  const item = contract.paths["/api/films/{id}/"];
  const id = (description: string): Parameter => ({
    name: "id",
    in: "path",
    required: true,
    description,
    schema: { type: "string" },
  });
  const header = (name: string): Parameter => ({ name, in: "header", schema: { type: "string" } });
  if (item?.get) {
    item.parameters = [id("Of the path."), header("X-Trace")];
    item.get.parameters = [header("x-trace"), id("Of the operation.")];
  }
  const read = buildModel(contract).operations.find((operation) => operation.id === "films.get");
  expect(read?.pathParameters.map(({ description }) => description)).toEqual(["Of the operation."]);
  expect(read?.headerParameters.map(({ name }) => name)).toEqual(["x-trace"]);
});

test("examples of a list that hold one record stand for the record", () => {
  const contract = smallContract();
  const read = contract.paths["/api/films/{id}/"]?.get;
  if (read) {
    read.responses["200"] = {
      description: "The films.",
      content: {
        "application/json": {
          schema: { type: "array", items: { $ref: "#/components/schemas/Film" } },
          examples: { done: { value: [{ id: "1", status: "done" }] }, empty: { value: [] } },
        },
      },
    };
  }
  expect(buildModel(contract).jobs[0]?.examples).toEqual({ done: { value: { id: "1", status: "done" } } });
});

test("a job type's facts say what each state means, with those that can end any job", () => {
  const [film] = buildModel(smallContract()).jobs;
  expect(film?.facts).toEqual({
    type: "film",
    result: ["output"],
    by: "id",
    status: "status",
    states: { pending: "progress", done: "done", failed: "failed", rejected: "rejected" },
  });
  expect(Object.keys(film?.states ?? {})).toEqual(["pending", "done", "failed"]);
});

test("a list's facts say how many ids one request takes, and whether they are UUIDs", () => {
  const contract = smallContract();
  const item = contract.paths["/api/films/{id}/"];
  const job = item?.get?.["x-job"];
  if (!item || job?.action !== "read") throw new Error("The small contract reads films.");
  job.by = "ids";
  item.parameters = [{ name: "ids", in: "query", schema: { type: "array", items: { type: "string" }, maxItems: 20 } }];
  const { id } = contract.components.schemas.Film?.properties ?? {};
  if (id) id.format = "uuid";
  expect(buildModel(contract).jobs[0]?.facts).toMatchObject({ by: "ids", most: 20, uuid: true });
});

test.each([
  ["so many at most", { maximum: 50 }, { most: 50, pages: { parameter: "page", size: ["size", 50] } }],
  ["more than there are ids", { maximum: 500 }, { most: 90, pages: { parameter: "page", size: ["size", 500] } }],
  [
    "less than so many, in steps",
    { maximum: 40, exclusiveMaximum: true, multipleOf: 10 },
    { most: 30, pages: { parameter: "page", size: ["size", 30] } },
  ],
  ["one of a set", { enum: [10, 80, 20] }, { most: 80, pages: { parameter: "page", size: ["size", 80] } }],
  ["any number", {}, { most: 90, pages: { parameter: "page" } }],
])("a job's list in pages is asked for as large ones as it has: %s", (_, size, facts) => {
  const contract = smallContract();
  const item = contract.paths["/api/films/{id}/"];
  const job = item?.get?.["x-job"];
  if (!item?.get || job?.action !== "read") throw new Error("The small contract reads films.");
  job.by = "ids";
  const query = (name: string, schema: Schema): Parameter => ({ name, in: "query", schema });
  item.parameters = [
    query("ids", { type: "array", items: { type: "string" }, maxItems: 90 }),
    query("page", { type: "integer" }),
    query("size", { type: "integer", ...size }),
  ];
  item.get["x-list"] = { page: { style: "number", parameter: "page", size: "size" } };
  const { most, pages } = buildModel(contract).jobs[0]?.facts ?? {};
  expect({ most, pages }).toEqual(facts);
});

test("the records of a list are found at a path, also where that leads through what is composed", () => {
  const contract = smallContract();
  const { schemas } = contract.components;
  schemas.Body = {
    type: "object",
    properties: { results: { type: "array", items: { $ref: "#/components/schemas/Film" } } },
  };
  schemas.FilmPage = {
    type: "object",
    properties: { body: { allOf: [{ $ref: "#/components/schemas/Body" }] } },
  };
  contract.paths["/api/all_films/"] = {
    get: {
      operationId: "films.list",
      summary: "List the films",
      tags: ["films"],
      "x-list": { at: "body.results" },
      responses: {
        "200": {
          description: "The films.",
          content: { "application/json": { schema: { $ref: "#/components/schemas/FilmPage" } } },
        },
      },
    },
  };
  expect(buildModel(contract).operations.find(({ id }) => id === "films.list")?.records).toBe("Film");
});

test("values of a path are arguments in its order, in whatever order the contract writes them", () => {
  const contract = smallContract();
  const item = contract.paths["/api/films/{id}/"];
  if (!item?.get) throw new Error("changed");
  const parameters = ["cut", "id"].map((name) => ({
    ...{ name, in: "path" as const, required: true, schema: { type: "string" as const } },
  }));
  contract.paths["/api/films/{id}/cuts/{cut}/"] = {
    parameters,
    delete: { operationId: "films.deleteCut", summary: "Cut", tags: ["films"], responses: item.get.responses },
  };
  const operation = buildModel(contract).operations.find(({ id }) => id === "films.deleteCut");
  if (!operation) throw new Error("no operation");
  expect(methodArguments(operation).map(({ name }) => name)).toEqual(["id", "cut", "options"]);
  expect(mutationVariables(operation)).toEqual({ takes: ["id", "cut"], headers: false, object: true });
});

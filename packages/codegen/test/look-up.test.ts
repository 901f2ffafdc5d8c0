// Where one looks for what a request may have made, before it is sent, and paid for, again: client, commands and tools say the same.
import { buildModel, type OpenApi } from "@video-ads/model";
import { smallContract } from "@video-ads/model/testing";
import { expect, test } from "vitest";
import { cli } from "../src/emitters/cli/cli.ts";
import { clientLookUp } from "../src/emitters/client/look-up.ts";
import { mcp } from "../src/emitters/mcp/mcp.ts";
import { type LookUp, lookUpOf } from "../src/emitters/operate-facts.ts";

type Item = OpenApi["paths"][string];
type Get = NonNullable<Item["get"]>;

const id = { name: "id", in: "path", required: true, schema: { type: "string" }, example: "1" } as const;
const film = { $ref: "#/components/schemas/Film" };

function answering(schema: object, more: object = {}): Get {
  const content = { "application/json": { schema, examples: { one: { value: {} } } } };
  return {
    ...{ operationId: "films.list", summary: "Films", tags: ["films"] },
    responses: { "200": { description: "Films.", content } },
    ...more,
  };
}

const pages = { type: "object", properties: { data: { type: "array", items: film } } };
const listed = (more: object = {}): Get =>
  answering({ $ref: "#/components/schemas/Films" }, { "x-list": { at: "data" }, ...more });

function modelWith(change: (contract: OpenApi) => void): ReturnType<typeof buildModel> {
  const contract = smallContract();
  Object.assign(contract.components.schemas, { Films: pages, Reel: { type: "object", properties: {} } });
  for (const name of ["everything", "reels", "shelves"]) contract.tags.push({ name, description: "More." });
  change(contract);
  return buildModel(contract);
}

function lookedUp(operation: string, change: (contract: OpenApi) => void): LookUp | undefined {
  const model = modelWith(change);
  const found = model.operations.find((one) => one.id === operation);
  if (!found) throw new Error(`${operation}: no such operation`);
  return lookUpOf(model, found);
}

const IN_THE_LIST = { operation: "films.list", by: "list" };

test.each<[string, Get]>([
  ["an array", answering({ type: "array", items: film })],
  ["an array in an answer", listed()],
  [
    "an array in an answer, which asks for something else",
    listed({ parameters: [{ ...id, name: "mine", in: "query" }] }),
  ],
])("a job that is read by its id is looked for in the list of such jobs: %s", (_, get) => {
  const add = ({ paths }: OpenApi): void => void Object.assign(paths["/api/films/"] ?? {}, { get });
  expect(lookedUp("films.create", add)).toEqual(IN_THE_LIST);
});

test("one list of another resource has it as well, and one that is deprecated is named last", () => {
  const elsewhere = ({ paths }: OpenApi): void => {
    paths["/api/everything/"] = { get: listed({ operationId: "everything.list", tags: ["everything"] }) };
  };
  expect(lookedUp("films.create", elsewhere)).toEqual({ operation: "everything.list", by: "list" });
  expect(
    lookedUp("films.create", (contract) => {
      elsewhere(contract);
      Object.assign(contract.paths["/api/films/"] ?? {}, { get: listed({ deprecated: true }) });
    }),
  ).toEqual({ operation: "everything.list", by: "list" });
});

test("nothing is looked for in a list of something else, or in one that is asked for ids", () => {
  expect(lookedUp("films.create", () => {})).toBeUndefined();
  const ids = { ...id, name: "ids", in: "query", schema: { type: "array", items: { type: "string" } } };
  expect(
    lookedUp("films.create", ({ paths }) => {
      const filters = { ids: { field: "id", op: "in" } };
      paths["/api/films/some/"] = { get: listed({ parameters: [ids], "x-list": { at: "data", filters } }) };
    }),
  ).toBeUndefined();
  expect(
    lookedUp("reels.create", ({ paths }) => {
      const reel = { $ref: "#/components/schemas/Reel" };
      paths["/api/reels/"] = {
        get: listed({ operationId: "reels.list", tags: ["reels"] }),
        post: answering(reel, { operationId: "reels.create", tags: ["reels"] }),
      };
    }),
  ).toBeUndefined();
});

test("what is made below a record is looked for there, and what is changed is looked at", () => {
  const reel = { $ref: "#/components/schemas/Reel" };
  const below = ({ paths }: OpenApi): void => {
    const reels = { operationId: "reels.list", tags: ["reels"] };
    const parameters = [id];
    paths["/api/shelves/{id}/"] = {
      parameters,
      get: answering(film, { operationId: "shelves.get", tags: ["shelves"] }),
      patch: answering(film, { operationId: "shelves.update", tags: ["shelves"] }),
    };
    paths["/api/shelves/{id}/approve/"] = {
      parameters,
      post: answering(film, { operationId: "shelves.approve", tags: ["shelves"] }),
    };
    for (const verb of ["archive", "share"]) {
      const post = {
        operationId: `shelves.${verb}`,
        summary: "Done",
        tags: ["shelves"],
        responses: { "204": { description: "Done." } },
      };
      paths[`/api/shelves/{id}/${verb}/`] = { parameters, post };
    }
    const get = answering({ type: "array", items: reel }, { operationId: "shelves.shares", tags: ["shelves"] });
    Object.assign(paths["/api/shelves/{id}/share/"] ?? {}, { get });
    paths["/api/shelves/{id}/reels/"] = {
      parameters,
      get: answering({ type: "array", items: reel }, reels),
      post: answering(reel, { operationId: "reels.create", tags: ["reels"] }),
    };
  };
  expect(lookedUp("reels.create", below)).toEqual({ operation: "reels.list", by: "list", path: 1 });
  for (const verb of ["update", "approve", "archive"]) {
    expect(lookedUp(`shelves.${verb}`, below)).toEqual({ operation: "shelves.get", by: "id", path: 1 });
  }
  expect(lookedUp("shelves.share", below)).toEqual({ operation: "shelves.shares", by: "list", path: 1 });
});

test("in a list that comes in pages it is looked for on all of them", async () => {
  const page = { style: "number", parameter: "page" };
  const parameters = [{ name: "page", in: "query", schema: { type: "integer" } }];
  const add = ({ paths }: OpenApi): void =>
    void Object.assign(paths["/api/films/"] ?? {}, { get: listed({ parameters, "x-list": { at: "data", page } }) });
  expect(lookedUp("films.create", add)).toEqual({ ...IN_THE_LIST, paged: true });
  const [file] = await clientLookUp(modelWith(add));
  expect(file?.content.replaceAll(/\s/g, "")).toContain('"films.create":["films.listAll","list"]');
});

test("client, commands and tools have it from there", async () => {
  const model = modelWith(({ paths }) => {
    Object.assign(paths["/api/films/"] ?? {}, { get: listed() });
    const sent = paths["/api/films/"]?.post?.requestBody;
    const media = sent && "content" in sent ? sent.content["application/json"] : {};
    Object.assign(media ?? {}, { examples: { one: { value: { look: "film" } } } });
    Object.assign(paths["/api/films/{id}/"] ?? {}, { parameters: [id] });
  });
  for (const [emit, file] of [
    [clientLookUp, "look-up.ts"],
    [cli, "films.ts"],
    [mcp, "tools.ts"],
  ] as const) {
    const content = (await emit(model)).find(({ path }) => path.endsWith(`/${file}`))?.content ?? "";
    expect(content.replaceAll(/\s/g, "")).toMatch(
      /"films\.create":\["films\.list","list"\]|"lookUp":\{"operation":"films\.list"/,
    );
  }
});

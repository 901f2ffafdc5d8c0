// Which list of a query is a list of ids, of which the client asks for as many as it is given: what `x-list` says filters by the id.
import { buildModel, type ListExtension, type OpenApi, type Schema } from "@video-ads/model";
import { smallContract } from "@video-ads/model/testing";
import { expect, test } from "vitest";
import { clientOperations } from "../src/emitters/client/operations.ts";

const texts = (more: Schema = {}): Schema => ({ type: "array", items: { type: "string" }, ...more });
const ofIds = { filters: { ids: { field: "id", op: "in" } } } as const;

/** What the client knows of a list with these parameters, and of its pages. */
async function known(
  list: ListExtension,
  parameters: Record<string, Schema>,
): Promise<{ row: unknown; pages: unknown }> {
  const contract: OpenApi = smallContract();
  const records: Schema = { type: "array", items: { $ref: "#/components/schemas/Film" } };
  contract.components.schemas.Films = { type: "object", properties: { data: records } };
  const schema = list.at ? { $ref: "#/components/schemas/Films" } : records;
  Object.assign(contract.paths["/api/films/"] ?? {}, {
    get: {
      operationId: "films.list",
      summary: "Films",
      tags: ["films"],
      "x-list": list,
      parameters: Object.entries(parameters).map(([name, schema]) => ({ name, in: "query", schema })),
      responses: { "200": { description: "Films.", content: { "application/json": { schema } } } },
    },
  });
  const [file] = await clientOperations(buildModel(contract));
  const read = (found: RegExp): unknown => JSON.parse(found.exec(file?.content ?? "")?.[1] ?? "null");
  return { row: read(/^ {2}list: (.*),$/m), pages: read(/filmsPages: .* = (.*);$/m) };
}

const hints = (more: object): unknown => ["GET", "/api/films/", { query: true, answer: "list", ...more }];

test.each<[string, ListExtension, Record<string, Schema>, object]>([
  ["so many at once", ofIds, { ids: texts({ maxItems: 9 }) }, { split: ["ids", 9] }],
  ["any number at once", ofIds, { ids: texts() }, { split: ["ids"] }],
  [
    "in an order",
    { ...ofIds, order: { parameter: "ordering" } },
    { ordering: { type: "string" }, ids: texts({ maxItems: 9 }) },
    { split: ["ids", 9, "ordering"] },
  ],
  [
    "behind other lists",
    { filters: { looks: { field: "look", op: "in" }, ...ofIds.filters }, unplayed: { expand: "Unknown." } },
    { expand: texts({ maxItems: 2 }), looks: texts({ maxItems: 2 }), ids: texts({ maxItems: 9 }) },
    { split: ["ids", 9] },
  ],
  ["by no id", { filters: { looks: { field: "look", op: "in" } } }, { looks: texts({ maxItems: 2 }) }, {}],
  ["of what is not played", { unplayed: { expand: "Unknown." } }, { expand: texts({ maxItems: 2 }) }, {}],
])("the list of ids: %s", async (_, list, parameters, more) => {
  expect(await known(list, parameters)).toEqual({ row: hints(more), pages: null });
});

test("a list in an object is not split, but says how many ids one request takes", async () => {
  const counted = await known({ ...ofIds, at: "data" }, { ids: texts({ maxItems: 9 }) });
  expect(counted.row).toEqual(["GET", "/api/films/", { query: true, split: ["ids", 9], all: "" }]);
  expect((await known({ ...ofIds, at: "data" }, { ids: texts() })).row).toEqual([
    "GET",
    "/api/films/",
    { query: true },
  ]);
});

const page = { style: "number", parameter: "page" } as const;
const inPages = { ids: texts({ maxItems: 9 }), page: { type: "integer" } } as const;

test("a list in pages is split by what goes through all of them", async () => {
  expect(await known({ ...ofIds, page }, inPages)).toEqual({
    row: hints({ split: ["ids", 9], all: "listAll" }),
    pages: { list: { path: 0, ...page, split: ["ids", 9] } },
  });
});

test("what is answered in an object is put together by what goes through all of them alone", async () => {
  const withMore = { ...page, more: "links.more" } as const;
  expect(await known({ ...ofIds, at: "data", page: withMore }, inPages)).toEqual({
    row: ["GET", "/api/films/", { query: true, split: ["ids", 9], all: "listAll" }],
    pages: { list: { path: 0, at: "data", ...withMore, split: ["ids", 9] } },
  });
});

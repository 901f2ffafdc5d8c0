// Lists whose records, total and next page stand deeper in the answer, and whose pages are named by integers.
import { afterAll, expect, test, vi } from "vitest";
import type { ListDefinition } from "../../src/sandbox/service.ts";
import { caller, readBundle } from "../support.ts";

const TAGS = ["a", "b", "c"].map((name, index) => ({
  id: index + 1,
  meta: { name, state: index === 1 ? "old" : "new" },
}));

const bundle = readBundle();
const query = (name: string, type: string, more: object = {}) => ({ name, in: "query", schema: { type, ...more } });
const tags = { type: "array", items: { $ref: "#/components/schemas/Tag" } };
const answer = (properties: object, value: unknown) => ({
  200: {
    description: "Some.",
    content: { "application/json": { schema: { type: "object", properties }, examples: { some: { value } } } },
  },
  400: { description: "Wrong." },
});
const next = { type: "integer", nullable: true };
const links = { type: "object", required: ["next"], properties: { next, prev: next }, additionalProperties: false };
const places = {
  body: { type: "object", required: ["results"], properties: { results: tags, count: { type: "integer" } } },
  links,
};
const paths = {
  "/api/tags/": {
    get: {
      operationId: "tags.list",
      parameters: [
        query("after", "integer"),
        query("limit", "integer", { default: 2 }),
        query("state", "string"),
        query("wide", "boolean"),
      ],
      responses: answer(places, { body: { results: TAGS, count: 3 }, links: { next: null, prev: 7 } }),
    },
  },
  "/api/labels/": {
    get: {
      operationId: "labels.list",
      parameters: [query("page", "integer", { minimum: 1 }), query("limit", "integer", { default: 2 })],
      responses: answer(
        {
          ...{ results: tags, next: { type: "string", nullable: true }, more: { type: "boolean" } },
          meta: { type: "object", properties: { before: { type: "string" }, pages: { type: "integer", minimum: 1 } } },
        },
        { results: TAGS, next: null, more: false, meta: { before: "https://labels.example/?page=9", pages: 9 } },
      ),
    },
  },
};
const endings = {
  "/api/colours/": {
    get: {
      operationId: "colours.list",
      parameters: [query("after", "integer"), query("limit", "integer", { default: 2 })],
      responses: answer(
        { results: tags, links: { type: "object", properties: { next: { type: "integer" } } } },
        { results: TAGS, links: { next: 7 } },
      ),
    },
  },
};
const count = { type: "integer" };
const stamps = {
  "/api/stamps/": {
    get: {
      operationId: "stamps.list",
      parameters: [
        query("state", "string", { default: "new" }),
        query("order_by", "string", { default: "-id" }),
        query("page", "integer", { default: 1 }),
        query("limit", "integer", { default: 2 }),
      ],
      responses: answer(
        {
          ...{ results: tags, page: count },
          shown: {
            type: "object",
            properties: { LIMIT: count, page_count: count, has_more: { type: "boolean" } },
          },
        },
        {
          ...{ page: 7, shown: { LIMIT: 50, page_count: 9, has_more: true } },
          results: [...TAGS, { id: 4, meta: { name: "d", state: "new" } }],
        },
      ),
    },
  },
};
const schemas = {
  Tag: {
    type: "object",
    properties: {
      id: { type: "integer" },
      meta: { type: "object", properties: { name: { type: "string" }, state: { type: "string" } } },
    },
  },
};
const spec = {
  ...bundle,
  paths: { ...bundle.paths, ...paths, ...endings, ...stamps },
  components: { ...bundle.components, schemas: { ...bundle.components.schemas, ...schemas } },
};

// What is generated of `x-list`, in modules of this file's own: those of other files know the contract as it is.
vi.resetModules();
vi.doMock("../../src/contract/service-of.ts", async () => {
  const { service } = await import("../../src/generated/service.ts");
  const tagList: ListDefinition = {
    at: "body.results",
    total: "body.count",
    filters: { state: { field: "meta.state", op: "eq" } },
    order: { default: "-meta.name" },
    page: { style: "cursor", parameter: "after", next: "links.next", previous: "links.prev", size: "limit" },
    unplayed: { wide: "What is wide, the service alone knows." },
  };
  const labelList: ListDefinition = {
    at: "results",
    page: {
      style: "url",
      parameter: "page",
      next: "next",
      previous: "meta.before",
      size: "limit",
      more: "more",
      pages: "meta.pages",
    },
  };
  const colourList: ListDefinition = {
    at: "results",
    page: { style: "cursor", parameter: "after", next: "links.next", size: "limit" },
  };
  const stampList: ListDefinition = {
    at: "results",
    filters: { state: { field: "meta.state", op: "eq" } },
    order: { parameter: "order_by" },
    page: { style: "number", parameter: "page", size: "limit", more: "shown.has_more", pages: "shown.page_count" },
  };
  const operations = {
    ...service.operations,
    "stamps.list": { method: "get", path: "/api/stamps/", list: stampList },
    "colours.list": { method: "get", path: "/api/colours/", list: colourList },
    "tags.list": { method: "get", path: "/api/tags/", list: tagList },
    "labels.list": { method: "get", path: "/api/labels/", list: labelList },
  };
  return { serviceOf: async () => ({ service: { ...service, operations }, isOurs: true }) };
});

const { startMock } = await import("../../src/index.ts");
vi.doUnmock("../../src/contract/service-of.ts");
vi.resetModules();

const mock = await startMock({ spec });
afterAll(() => mock.close());
const call = caller(mock);
const names = (records: readonly { meta: { name: string } }[]): string => records.map(({ meta }) => meta.name).join("");

test("records, total and cursor stand where their paths lead, and pages go to the end", async () => {
  const first = await call("GET", "/api/tags/");
  expect(first.body).toEqual({ body: { results: [TAGS[2], TAGS[1]], count: 3 }, links: { next: 2, prev: null } });
  const last = await call("GET", `/api/tags/?after=${first.body.links.next}`);
  expect(last.body).toEqual({ body: { results: [TAGS[0]], count: 3 }, links: { next: null, prev: 0 } });
});

test("where null may not stand, the last page has no next one: the field is left out", async () => {
  const first = await call("GET", "/api/colours/");
  expect(first.body.links).toEqual({ next: 2 });
  const last = await call("GET", "/api/colours/?after=2");
  expect(last.body).toEqual({ results: [TAGS[2]], links: {} });
});

test("a filter reads what stands at its path", async () => {
  const { body } = await call("GET", "/api/tags/?state=new&limit=9");
  expect([names(body.body.results), body.body.count]).toEqual(["ca", 2]);
});

test("a parameter that is not played changes nothing, and the answer says so", async () => {
  const { body, headers } = await call("GET", "/api/tags/?wide=true&limit=9");
  expect([names(body.body.results), headers.get("x-sandbox-ignored")]).toEqual(["cba", "wide"]);
  expect((await call("GET", "/api/tags/")).headers.get("x-sandbox-ignored")).toBeNull();
});

test("a parameter that is left out means its default: filter, order and page", async () => {
  expect(names((await call("GET", "/api/stamps/")).body.results)).toBe("dc");
  expect(names((await call("GET", "/api/stamps/?page=2")).body.results)).toBe("a");
  const second = (await call("GET", "/api/stamps/?page=2")).body;
  expect([second.page, second.shown]).toEqual([2, { LIMIT: 2, page_count: 2, has_more: false }]);
  expect((await call("GET", "/api/stamps/?limit=1")).body).toMatchObject({ page: 1, shown: { LIMIT: 1 } });
  expect(names((await call("GET", "/api/stamps/?state=old")).body.results)).toBe("b");
  expect(names((await call("GET", "/api/stamps/?order_by=id")).body.results)).toBe("ac");
});

test("the URL of the next page counts pages where its parameter is an integer", async () => {
  const first = await call("GET", "/api/labels/");
  const next = new URL(first.body.next);
  expect([names(first.body.results), next.searchParams.get("page")]).toEqual(["ab", "2"]);
  const second = await call("GET", `${next.pathname}${next.search}`);
  expect([second.status, names(second.body.results), second.body.next]).toEqual([200, "c", null]);
  expect((await call("GET", "/api/labels/?page=2&limit=1")).body.results).toEqual([TAGS[1]]);
});

test("whether a page comes after this one is said of each page, whatever the example says", async () => {
  const labels = async (page: number) => (await call("GET", `/api/labels/?page=${page}`)).body.more;
  expect([await labels(1), await labels(2), await labels(3)]).toEqual([true, false, false]);
  const stamps = async (asked: string) => (await call("GET", `/api/stamps/?${asked}`)).body.shown.has_more;
  expect([await stamps("page=1"), await stamps("page=2"), await stamps("limit=3")]).toEqual([true, false, false]);
});

test("how many pages there are is said of the records that fit and the size that is asked for", async () => {
  const pages = async (asked: string) => (await call("GET", `/api/labels/?${asked}`)).body.meta.pages;
  expect([await pages("page=1"), await pages("limit=1"), await pages("limit=3")]).toEqual([2, 3, 1]);
  const stamps = async (asked: string) => (await call("GET", `/api/stamps/?${asked}`)).body.shown.page_count;
  expect([await stamps("limit=1"), await stamps("state=old"), await stamps("state=none")]).toEqual([3, 1, 0]);
});

test("the URL of the page before leads there, and to the first page without its parameter", async () => {
  const before = async (page: number) => (await call("GET", `/api/labels/?page=${page}&limit=1`)).body.meta.before;
  expect(await before(1)).toBeUndefined();
  expect(new URL(await before(2)).search).toBe("?limit=1");
  const third = new URL(await before(3));
  expect(third.searchParams.get("page")).toBe("2");
  expect(names((await call("GET", `${third.pathname}${third.search}`)).body.results)).toBe("b");
});

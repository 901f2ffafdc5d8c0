// Parameters that are written in one of the styles of OpenAPI: read as Prism reads them, and where Prism cannot, as OpenAPI says.
import { expect, test } from "vitest";
import { startMock } from "../src/index.ts";

const numbers = { type: "array", items: { type: "integer" } };
const filter = {
  type: "object",
  required: ["size"],
  properties: {
    size: { type: "integer" },
    list: { type: "array", minItems: 1, items: { type: "integer" } },
    inner: { type: "object", required: ["a"], properties: { a: { type: "boolean" } } },
  },
};
const operation = (parameters: object[], more: object = {}) => ({
  parameters,
  responses: { 204: { description: "Done." } },
  ...more,
});
const query = (style: string, schema: object, more: object = {}) => ({
  get: operation([{ name: "q", in: "query", style, schema, ...more }]),
});
const inPath = (more: object) => ({
  get: operation([{ name: "ids", in: "path", required: true, schema: numbers, ...more }]),
});
const form = {
  type: "object",
  properties: { ids: numbers, filter, name: { type: "string" } },
};

const spec = {
  openapi: "3.0.3",
  info: { title: "Styles", version: "1.0.0" },
  paths: {
    "/deep": query("deepObject", filter, { explode: true }),
    "/deep-closed": query("deepObject", { ...filter, additionalProperties: false }, { explode: true }),
    "/deep-required": query("deepObject", filter, { explode: true, required: true }),
    "/deep-composed": query("deepObject", { allOf: [filter] }, { explode: true }),
    "/pipes": query("pipeDelimited", numbers, { explode: false }),
    "/spaces": query("spaceDelimited", numbers, { explode: false }),
    "/pipes-each": query("pipeDelimited", numbers, { explode: true }),
    "/commas": query("form", numbers, { explode: false }),
    "/each": query("form", numbers),
    "/pairs": query("form", { type: "object", properties: { a: { type: "integer" } } }, { explode: false }),
    "/spread": query("form", { type: "object", properties: { a: { type: "integer" } } }),
    "/simple/{ids}": inPath({}),
    "/label/{ids}": inPath({ style: "label" }),
    "/matrix/{ids}": inPath({ style: "matrix" }),
    "/json": {
      get: operation([{ name: "q", in: "query", required: true, content: { "application/json": { schema: filter } } }]),
    },
    "/json-header": {
      get: operation([{ name: "X-Q", in: "header", content: { "application/json": { schema: filter } } }]),
    },
    "/cookie": {
      get: operation([
        { name: "session", in: "cookie", required: true, schema: { type: "integer" } },
        { name: "theme", in: "cookie", schema: { type: "string", enum: ["dark", "light"] } },
      ]),
    },
    "/header": { get: operation([{ name: "X-Ids", in: "header", schema: numbers }]) },
    "/form": {
      post: operation([], {
        requestBody: {
          content: {
            "application/x-www-form-urlencoded": {
              schema: form,
              encoding: {
                ids: { style: "pipeDelimited", explode: false },
                filter: { style: "deepObject", explode: true },
              },
            },
          },
        },
      }),
    },
  },
};

const TAKEN = 204;
const REFUSED = 400;

test.each(["contract", "sandbox"] as const)("values are read in their style, in mode %s", async (mode) => {
  await using mock = await startMock({ mode, spec });
  // The sandbox takes what a path ends in for the id of a record, which is not there.
  const statusOf = async (path: string, init?: RequestInit) =>
    (await fetch(mock.url + path, init)).status === REFUSED ? REFUSED : TAKEN;
  const cases: [string, number][] = [
    ["/deep", TAKEN],
    ["/deep?q[size]=3", TAKEN],
    ["/deep?q%5Bsize%5D=3", TAKEN],
    ["/deep?q[size]=big", REFUSED],
    ["/deep?q%5Bsize%5D=big", REFUSED],
    ["/deep?q[list][0]=1", REFUSED],
    ["/deep?q[size]=3&q[list][0]=1&q[list][1]=2", TAKEN],
    ["/deep?q[size]=3&q[list][0]=x", REFUSED],
    ["/deep?q[size]=3&q[inner][a]=true", TAKEN],
    ["/deep?q[size]=3&q[inner][a]=3", REFUSED],
    ["/deep?q=3", REFUSED],
    ["/deep?q[size]=3&q[other]=1", TAKEN],
    ["/deep-closed?q[size]=3", TAKEN],
    ["/deep-closed?q[size]=3&q[other]=1", REFUSED],
    ["/deep-required", REFUSED],
    ["/deep-required?q[size]=3", TAKEN],
    ["/deep-composed?q[size]=3", TAKEN],
    ["/deep-composed?q[size]=big", REFUSED],
    ["/pipes?q=1|2", TAKEN],
    ["/pipes?q=1%7C2", TAKEN],
    ["/pipes?q=1,2", REFUSED],
    ["/pipes?q=1&q=2", REFUSED],
    ["/spaces?q=1%202", TAKEN],
    ["/spaces?q=1+2", TAKEN],
    ["/spaces?q=1,2", REFUSED],
    ["/pipes-each", TAKEN],
    ["/pipes-each?q=1&q=2", TAKEN],
    ["/pipes-each?q=1|2", REFUSED],
    ["/commas?q=1,2", TAKEN],
    ["/commas?q=1|2", REFUSED],
    ["/each?q=1&q=2", TAKEN],
    ["/each?q=1,2", REFUSED],
    ["/pairs?q=a,1", TAKEN],
    ["/pairs?q=a,b", REFUSED],
    ["/spread?a=1", TAKEN],
    ["/spread?a=b", REFUSED],
    ["/spread", TAKEN],
    ["/simple/1,2", TAKEN],
    ["/simple/1,b", REFUSED],
    ["/label/.1,2", TAKEN],
    ["/label/.b", REFUSED],
    ["/label/1,2", REFUSED],
    ["/matrix/;ids=1,2", TAKEN],
    ["/matrix/;ids=b", REFUSED],
    [`/json?q=${encodeURIComponent('{"size":3,"inner":{"a":true}}')}`, TAKEN],
    [`/json?q=${encodeURIComponent('{"size":"big"}')}`, REFUSED],
    ["/json?q=%7B", REFUSED],
    ["/json", REFUSED],
  ];
  const found = await Promise.all(cases.map(async ([path]) => [path, await statusOf(path)]));
  expect(found).toEqual(cases);
  expect(await statusOf("/header", { headers: { "x-ids": "1,2" } })).toBe(TAKEN);
  expect(await statusOf("/header", { headers: { "x-ids": "1,b" } })).toBe(REFUSED);
  expect(await statusOf("/json-header", { headers: { "x-q": '{"size":3}' } })).toBe(TAKEN);
  expect(await statusOf("/json-header", { headers: { "x-q": '{"size":"big"}' } })).toBe(REFUSED);
  const withCookies = (cookie: string) => statusOf("/cookie", { headers: { cookie } });
  expect(
    await Promise.all(
      ["session=3; theme=dark", "session=3", "theme=dark", "session=x", "session=3; theme=red"].map(withCookies),
    ),
  ).toEqual([TAKEN, TAKEN, REFUSED, REFUSED, REFUSED]);
  const sent = (body: string) => statusOf("/form", { method: "POST", body: new URLSearchParams(body) });
  expect(
    await Promise.all(
      ["ids=1|2", "ids=1,2", "filter[size]=3", "filter[size]=big", "name=a", "name=a&name=b"].map(sent),
    ),
  ).toEqual([TAKEN, REFUSED, TAKEN, REFUSED, TAKEN, REFUSED]);
});

test("what the guide says of parameters without a value, schemes in small letters and several dots", async () => {
  const responses = { 200: { description: "Fine." } };
  const limit = { name: "limit", in: "query", schema: { type: "integer" } };
  const named = ["name", "ext"].map((name) => ({ name, in: "path", required: true, schema: { type: "string" } }));
  await using mock = await startMock({
    mode: "contract",
    spec: {
      openapi: "3.0.3",
      info: { title: "T", version: "1" },
      paths: {
        "/list": { get: { operationId: "list", parameters: [limit], responses } },
        "/mine": { get: { operationId: "mine", security: [{ token: [] }], responses } },
        "/files/{name}.{ext}": {
          parameters: [named[0], { ...named[1], schema: { type: "string", enum: ["png"] } }],
          get: { operationId: "file", responses },
        },
      },
      components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    },
  });
  const status = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(mock.url + path, { headers })).status;
  expect(await status("/list?limit=")).toBe(400);
  expect(await status("/mine", { authorization: "bearer x" })).toBe(200);
  expect([await status("/files/a.b.png"), await status("/files/a.b")]).toEqual([200, 400]);
});

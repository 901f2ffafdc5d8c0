// Records of a contract that shows none: made of the schema, marked, and never kept where they break it.
import { expect, test } from "vitest";
import { startMock } from "../../src/index.ts";
import { caller } from "../support.ts";

const text = { type: "string" };
const object = (required: string[], properties: object) => ({ type: "object", required, properties });
const json = (schema: object) => ({ content: { "application/json": { schema } } });
const answer = (schema: object) => ({ description: "It.", ...json(schema) });
const parameters = [{ name: "id", in: "path", required: true, schema: { type: "integer" } }];
const collection = (name: string, record: object) => ({
  [`/${name}`]: {
    get: { operationId: `${name}.list`, responses: { 200: answer({ type: "array", items: record }) } },
    post: {
      operationId: `${name}.create`,
      requestBody: json(object(["name"], { name: text })),
      responses: { 201: answer(record) },
    },
  },
  [`/${name}/{id}`]: { parameters, get: { operationId: `${name}.get`, responses: { 200: answer(record) } } },
});

test("records have whole numbers for ids where the schema says so, and what else it asks for, marked as made up", async () => {
  const order = object(["id", "name", "state", "price"], {
    id: { type: "integer", readOnly: true },
    name: text,
    state: { ...text, enum: ["open", "paid"] },
    price: { type: "number", minimum: 0.5 },
    note: text,
    at: { ...text, format: "date-time", example: "2026-03-01T10:00:00Z" },
  });
  const tree = object(["name", "kinds"], { name: text, kinds: { type: "array", items: text } });
  const spec = {
    openapi: "3.0.3",
    info: { title: "Orders", version: "1.0.0" },
    paths: {
      ...collection("orders", order),
      "/tree": {
        get: { operationId: "trees.get", responses: { 200: answer(tree) } },
        put: { operationId: "trees.put", requestBody: json(tree), responses: { 200: answer(tree) } },
      },
    },
  };
  await using mock = await startMock({ spec });
  const call = caller(mock);
  expect((await call("GET", "/orders")).body).toEqual([]);
  const made = await call("POST", "/orders", { name: "Shoes" });
  expect([made.status, made.body]).toEqual([
    201,
    { id: expect.any(Number), name: "Shoes", state: "open", price: 1, at: expect.any(String) },
  ]);
  expect(Number.isInteger(made.body.id)).toBe(true);
  expect((await call("GET", `/orders/${made.body.id}`)).body).toEqual(made.body);
  expect((await call("GET", "/orders")).body).toEqual([made.body]);
  const answered = await fetch(`${mock.url}/tree`);
  expect([answered.status, answered.headers.get("x-sandbox-fallback"), await answered.json()]).toEqual([
    200,
    "schema",
    { name: "string", kinds: [] },
  ]);
});

test("one that cannot be made is refused with where to put an example, and is not in the list", async () => {
  const coded = object(["id", "name", "code"], {
    id: { type: "integer" },
    name: text,
    code: { ...text, pattern: "^[A-Z]{3}-\\d+$" },
  });
  const spec = { openapi: "3.0.3", info: { title: "Codes", version: "1.0.0" }, paths: collection("codes", coded) };
  await using mock = await startMock({ spec });
  const call = caller(mock);
  const { status, body } = await call("POST", "/codes", { name: "Shoes" });
  expect([status, body.detail]).toEqual([500, expect.stringContaining("under POST /codes, responses, 201, content")]);
  expect(await call("GET", "/codes")).toMatchObject({ status: 200, body: [] });
});

// Schemas that lead back to themselves: what is made of them keeps the contract.
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { startMock } from "../src/index.ts";

const N = { $ref: "#/components/schemas/N" };
const id = { type: "integer" };

function spec(schema: object, more: object = {}) {
  return {
    openapi: "3.0.3",
    info: { title: "Recursive", version: "1.0.0" },
    paths: {
      "/n": { get: { operationId: "n.get", responses: { 200: { description: "One.", content: json(N) } } } },
      "/all": {
        get: {
          operationId: "n.all",
          responses: { 200: { description: "All.", content: json({ type: "array", items: N }) } },
        },
      },
    },
    components: { schemas: { N: schema, ...more } },
  };
}

const json = (schema: object) => ({ "application/json": { schema } });
const other = { $ref: "#/components/schemas/M" };

describe.each(["contract", "sandbox"] as const)("in mode %s", (mode) => {
  test.each([
    ["itself", spec({ type: "object", required: ["id"], properties: { id, parent: N } })],
    [
      "itself, in a composition",
      spec({ type: "object", required: ["id"], properties: { id, parent: { allOf: [N] } } }),
    ],
    [
      "itself twice",
      spec({ type: "object", required: ["id"], properties: { id, parent: N, children: { type: "array", items: N } } }),
    ],
    [
      "a list of itself",
      spec({ type: "object", required: ["id"], properties: { id, children: { type: "array", items: N } } }),
    ],
    [
      "a required list of itself",
      spec({
        type: "object",
        required: ["id", "children"],
        properties: { id, children: { type: "array", items: N } },
      }),
    ],
    [
      "itself by another",
      spec(
        { type: "object", required: ["id"], properties: { id, other } },
        { M: { type: "object", required: ["of", "name"], properties: { name: { type: "string" }, of: N } } },
      ),
    ],
    [
      "a list of itself, in a composition",
      spec({
        type: "object",
        required: ["id"],
        properties: { id, children: { type: "array", minItems: 1, items: { allOf: [N] } } },
      }),
    ],
    [
      "a required list of itself, in a composition",
      spec({
        type: "object",
        required: ["id", "children"],
        properties: { id, children: { type: "array", items: { allOf: [N] } } },
      }),
    ],
    [
      "itself by another, in compositions",
      spec(
        { type: "object", required: ["other"], properties: { other: { allOf: [other, { description: "Other." }] } } },
        { M: { type: "object", properties: { id, back: { allOf: [N], description: "The one." } } } },
      ),
    ],
    [
      "a map of itself, in a composition",
      spec({ type: "object", required: ["id"], properties: { id, by: { additionalProperties: { allOf: [N] } } } }),
    ],
    ["a map of itself", spec({ type: "object", required: ["id"], properties: { id }, additionalProperties: N })],
  ])("a schema that leads to %s", async (_, contract) => {
    await using mock = await startMock({ mode, spec: contract });
    const ajv = new Ajv({ strict: false }).addSchema(contract, "contract");
    const isN = ajv.compile({ $ref: "contract#/components/schemas/N" });
    const made = ["/n", "/all"].flatMap((path) => Array.from({ length: 5 }, () => `${path}?__dynamic=true`));
    for (const path of ["/n", "/all", "/n", ...made]) {
      const answer = await fetch(mock.url + path);
      const body: unknown = await answer.json();
      expect([path, answer.status, [body].flat().filter((one) => !isN(one))]).toEqual([path, 200, []]);
    }
  });

  test("what is made up at random leaves the contract as it was", async () => {
    const contract = spec({ type: "object", required: ["id"], properties: { id, parent: N } });
    await using mock = await startMock({ mode, spec: contract });
    const statuses: number[] = [];
    for (const path of ["/n?__dynamic=true", "/all", "/n?__dynamic=true", "/n"])
      statuses.push((await fetch(mock.url + path)).status);
    expect(statuses).toEqual([200, 200, 200, 200]);
  });

  test.each([
    ["by itself", N],
    ["in a composition", { allOf: [N] }],
  ])("one that never ends has no answer, which is said: %s", async (_, parent) => {
    const endless = spec({ type: "object", required: ["id", "parent"], properties: { id, parent } });
    await using mock = await startMock({ mode, spec: endless });
    for (const path of ["/n", "/n?__dynamic=true", "/n?__dynamic=true"]) {
      const answer = await fetch(mock.url + path);
      expect([path, answer.status, JSON.stringify(await answer.json())]).toEqual([
        path,
        500,
        expect.stringMatching(
          /none .*(keeps the contract could be made|can be made of its schema).*: put one into the contract, under/,
        ),
      ]);
    }
  });
});

test("records that lead to each other are kept, listed, changed and posted, each by what it leads to itself", async () => {
  const text = { type: "string" };
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const object = (properties: object) => ({ type: "object", required: ["id", "name"], properties });
  const answer = (status: number, schema: object, example?: unknown) => ({
    [status]: { description: "It.", content: { "application/json": { schema, ...(example ? { example } : {}) } } },
  });
  const requestBody = {
    required: true,
    content: { "application/json": { schema: { type: "object", properties: { name: text, of: ref("Leaf") } } } },
  };
  const parameters = [{ name: "id", in: "path", required: true, schema: text }];
  const shown = { id: "a", name: "A", parent: { id: "b", name: "B" } };
  await using mock = await startMock({
    spec: {
      openapi: "3.0.3",
      info: { title: "Recursive", version: "1.0.0" },
      paths: {
        "/nodes": {
          get: { operationId: "nodes.list", responses: answer(200, { type: "array", items: ref("Node") }, [shown]) },
          post: { operationId: "nodes.create", requestBody, responses: answer(201, ref("Node")) },
        },
        "/nodes/{id}": {
          parameters,
          get: { operationId: "nodes.get", responses: answer(200, ref("Node"), shown) },
          patch: { operationId: "nodes.change", requestBody, responses: answer(200, ref("Node")) },
        },
        "/leaves": {
          get: {
            operationId: "leaves.list",
            responses: answer(200, { type: "array", items: ref("Leaf") }, [{ id: 1, name: "L" }]),
          },
          post: { operationId: "leaves.create", requestBody, responses: answer(201, ref("Leaf")) },
        },
      },
      components: {
        schemas: {
          Node: object({ id: text, name: text, parent: ref("Node"), of: ref("Leaf") }),
          Leaf: object({ id: { type: "integer" }, name: text, inner: { type: "array", items: ref("Leaf") } }),
        },
      },
    },
  });
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
  const call = async (method: string, path: string, body?: object): Promise<[number, any]> => {
    const headers = { "content-type": "application/json" };
    const response = await fetch(mock.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return [response.status, await response.json()];
  };
  for (let times = 0; times < 2; times++) expect(await call("GET", "/nodes")).toEqual([200, [shown]]);
  const leaf = { id: 1, name: "L", inner: [{ id: 2, name: "M" }] };
  const [status, made] = await call("POST", "/nodes", { name: "N", of: leaf });
  expect([status, made]).toMatchObject([201, { name: "N", of: leaf }]);
  expect(await call("GET", `/nodes/${made.id}`)).toEqual([200, made]);
  expect(await call("PATCH", "/nodes/a", { name: "Z" })).toEqual([200, { ...shown, name: "Z" }]);
  expect((await call("POST", "/nodes", { name: "N", of: { id: "no number", name: "L" } }))[0]).toBe(400);
  expect(await call("GET", "/leaves")).toEqual([200, [{ id: 1, name: "L" }]]);
  expect((await call("POST", "/leaves", { name: "K" }))[0]).toBe(201);
});

test.each(["contract", "sandbox"] as const)(
  "a text in another type than JSON is not held against a schema of objects, in mode %s",
  async (mode) => {
    const schema = { type: "object", required: ["id"], properties: { id } };
    const user = "<user><id>1</id></user>";
    const answered = { 200: { description: "One.", content: { "application/xml": { schema, example: user } } } };
    const sent = {
      requestBody: {
        content: { "application/xml": { schema }, "text/plain": { schema: { type: "string", pattern: "^a" } } },
      },
    };
    await using mock = await startMock({
      mode,
      spec: {
        openapi: "3.0.3",
        info: { title: "XML", version: "1.0.0" },
        paths: {
          "/user": { get: { operationId: "user.get", responses: answered } },
          "/made": {
            post: { operationId: "made.post", ...sent, responses: { 204: { description: "Done." } } },
          },
        },
      },
    });
    const answer = await fetch(`${mock.url}/user`);
    expect([answer.status, await answer.text()]).toEqual([200, user]);
    const post = async (type: string, body: string) =>
      (await fetch(`${mock.url}/made`, { method: "POST", headers: { "content-type": type }, body })).status;
    expect(await post("application/xml", user)).toBe(204);
    expect(await post("text/plain", "ab")).toBe(204);
    expect(await post("text/plain", "b")).toBe(400);
  },
);

// What a body parser in front of mock.express has read is the request all the same, or the request is refused with where to mount the mock.
import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { close, listen } from "@video-ads/http/server";
import express, { type RequestHandler } from "express";
import { afterEach, expect, test } from "vitest";
import { createMock } from "../src/index.ts";

const schema = {
  type: "object",
  properties: {
    name: { type: "string" },
    tags: { type: "array", items: { type: "string" } },
    filter: { type: "object", properties: { size: { type: "integer" } } },
  },
};
const FORM = "application/x-www-form-urlencoded";
const answers = { 200: { description: "As read.", content: { "application/json": { schema } } } };
const spec = {
  openapi: "3.0.3",
  info: { title: "Forms", version: "1.0.0" },
  paths: {
    "/notes": {
      post: {
        operationId: "notes.send",
        requestBody: {
          content: {
            "application/json": { schema },
            [FORM]: { schema, encoding: { filter: { style: "deepObject", explode: true } } },
            "multipart/form-data": { schema },
          },
        },
        responses: answers,
      },
    },
  },
};

const closers: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closers.splice(0).map((end) => end())));

async function behind(parser: RequestHandler): Promise<(init: RequestInit) => Promise<[number, unknown]>> {
  const mock = await createMock({
    spec,
    handlers: { "notes.send": ({ body }: { body: unknown }) => ({ status: 200, body }) },
  });
  const server = createServer(express().use(parser).use(mock.express));
  const { url } = await listen(server, { port: 0 });
  closers.push(
    () => close(server),
    () => mock.close(),
  );
  return async (init) => {
    const answer = await fetch(`${url}/notes`, { method: "POST", ...init });
    return [answer.status, await answer.json()];
  };
}

const form = { headers: { "content-type": FORM }, body: "name=a+b%26c&tags=x&tags=y&filter%5Bsize%5D=3" };
const read = { name: "a b&c", tags: ["x", "y"], filter: { size: 3 } };

test.each([
  ["none", (_request, _response, next) => next()],
  ["urlencoded", express.urlencoded({ extended: true })],
  ["urlencoded of Node's own", express.urlencoded({ extended: false })],
  ["text", express.text({ type: "*/*" })],
  ["raw", express.raw({ type: "*/*" })],
] as [string, RequestHandler][])("a form that a parser has read, or none: %s", async (_, parser) => {
  expect(await (await behind(parser))(form)).toEqual([200, read]);
});

test("what breaks the contract is seen in it", async () => {
  const send = await behind(express.urlencoded({ extended: true }));
  expect(await send({ ...form, body: "filter%5Bsize%5D=big" })).toEqual([400, expect.anything()]);
});

test("a packed body that a parser has unpacked", async () => {
  const headers = { "content-type": "application/json", "content-encoding": "gzip" };
  const packed = gzipSync(JSON.stringify(read));
  expect(await (await behind(express.json()))({ headers, body: packed })).toEqual([200, read]);
});

test("a form with files, whose bytes a parser keeps, is refused with where to mount the mock", async () => {
  const send = await behind((request, _response, next) => {
    request.resume().once("end", () => next());
    request.body = { name: "a" };
  });
  const body = new FormData();
  body.set("name", "a");
  const [status, said] = await send({ body });
  expect(status).toBe(500);
  expect(JSON.stringify(said)).toContain("Mount the mock in front of the body parser");
});

// Own answers, in the place of what the mock answers by itself and beside it.
import { expect, test } from "vitest";
import { content, startAltered } from "./sandbox/altered.ts";
import { caller } from "./support.ts";

const text = { type: "string" };
const Note = { type: "object", required: ["id", "words"], properties: { id: text, words: text } };
const answer = { description: "It.", content: content(Note, { id: "n_1", words: "Red" }) };
const request = { type: "object", required: ["words"], properties: { words: { ...text, maxLength: 9 } } };
const paths = {
  "/api/notes/": {
    post: {
      operationId: "notes.create",
      requestBody: { required: true, content: content(request, { words: "Red" }) },
      responses: { 201: answer, 400: { description: "Refused." } },
    },
  },
  "/api/notes/{id}/": {
    parameters: [{ name: "id", in: "path", required: true, schema: text, example: "n_1" }],
    get: { operationId: "notes.get", responses: { 200: answer, 404: { description: "None." } } },
  },
};
const start = (options: Parameters<typeof startAltered>[2]) => startAltered(paths, {}, options);

test("the second argument does what is asked for and gives the answer, of which a field can be changed for the caller alone", async () => {
  let kept: unknown;
  await using mock = await start({
    handlers: {
      "notes.create": async (_, next) => {
        const answered = await next();
        kept = answered.body;
        return {
          ...answered,
          body: Object.assign(Object(answered.body), { words: "Blue" }),
          headers: { "x-own": "1" },
        };
      },
    },
  });
  const call = caller(mock);
  const made = await call("POST", "/api/notes/", { words: "Green" });
  expect([made.status, made.body.words]).toEqual([201, "Blue"]);
  expect(kept).toMatchObject({ id: made.body.id });
  expect((await call("GET", `/api/notes/${made.body.id}/`)).body).toEqual({ id: made.body.id, words: "Green" });
});

test("it gives what is refused as an answer with its status", async () => {
  const seen: number[] = [];
  await using mock = await start({
    handlers: {
      "notes.get": async (_, next) => {
        const answered = await next();
        seen.push(answered.status);
        return answered;
      },
    },
  });
  expect((await caller(mock)("GET", "/api/notes/n_99/")).status).toBe(404);
  expect(seen).toEqual([404]);
});

test("each call of it does the work once more, and none does nothing", async () => {
  const ids: unknown[] = [];
  let times = 2;
  await using mock = await start({
    handlers: {
      "notes.create": async (_, next) => {
        for (let time = 0; time < times; time++) ids.push(Object((await next()).body).id);
        return { status: 201, body: { id: "n_0", words: "None" } };
      },
    },
  });
  const call = caller(mock);
  expect((await call("POST", "/api/notes/", { words: "Green" })).body.id).toBe("n_0");
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect((await call("GET", `/api/notes/${id}/`)).status).toBe(200);
  times = 0;
  await call("POST", "/api/notes/", { words: "Green" });
  expect(ids).toHaveLength(2);
});

test("in contract mode it gives the contract's example", async () => {
  await using mock = await start({
    mode: "contract",
    handlers: { "notes.get": async (_, next) => ({ ...(await next()), headers: { "x-own": "1" } }) },
  });
  expect((await caller(mock)("GET", "/api/notes/n_1/")).body).toEqual({ id: "n_1", words: "Red" });
});

test("what it makes of the answer is held against the contract", async () => {
  await using mock = await start({
    handlers: { "notes.get": async (_, next) => ({ ...(await next()), body: { id: 5, words: "Red" } }) },
  });
  const { status, body } = await caller(mock)("GET", "/api/notes/n_1/");
  expect([status, body.violations?.[0].location]).toEqual([500, "body.id"]);
});

test.each<[what: string, answer: unknown, why: string]>([
  ["nothing", undefined, "It is { status, headers, body }, not undefined."],
  ["a list", [], "It is { status, headers, body }, not a list."],
  ["a Response", Response.json({}), "It is { status, headers, body }, not a Response."],
  [
    "a part that there is not",
    { status: 200, body: {}, header: {} },
    "header: There is no such option. Did you mean headers? Allowed: status, headers, body.",
  ],
  ["no status", { body: {} }, "status: It is a whole number from 200 to 599, not undefined."],
  ["a status in text", { status: "200" }, 'status: It is a whole number from 200 to 599, not "200".'],
  ["headers that are none", { status: 200, headers: "x: y" }, 'headers: It is an object, not "x: y".'],
  ["a name that no header has", { status: 200, headers: { "x y": "1" } }, 'headers: "x y" is no name of a header.'],
  [
    "a value that no header has",
    { status: 200, headers: { "x-y": "a\nb" } },
    "headers: The value of x-y has signs that no header can have.",
  ],
  [
    "a length of its own",
    { status: 200, headers: { "Content-Length": "1" } },
    "headers: Content-Length is set by the mock, to what it sends.",
  ],
])("one that gives %s is named, with the reason", async (_, given, why) => {
  const said: string[] = [];
  await using mock = await start({
    handlers: { "notes.get": (() => given) as never },
    logger: { info: () => {}, error: (message) => void said.push(message) },
  });
  const { status, body } = await caller(mock)("GET", "/api/notes/n_1/");
  expect([status, JSON.stringify(body)]).toEqual([
    500,
    expect.stringContaining(JSON.stringify(`The handler of notes.get gives no answer. ${why}`).slice(1, -1)),
  ]);
  expect(said.join()).toContain(`The handler of notes.get gives no answer. ${why}`);
});

test("one that throws is named, with the reason", async () => {
  await using mock = await start({
    handlers: {
      "notes.get": () => {
        throw new Error("boom");
      },
    },
    logger: { info: () => {}, error: () => {} },
  });
  const { status, body } = await caller(mock)("GET", "/api/notes/n_1/");
  expect([status, JSON.stringify(body)]).toEqual([
    500,
    expect.stringContaining("The handler of notes.get failed: boom"),
  ]);
});

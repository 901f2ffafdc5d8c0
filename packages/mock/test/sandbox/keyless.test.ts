// What nobody has to be let in for works on records that somebody with keys has made.
import { afterAll, expect, test } from "vitest";
import { caller, keysFor } from "../support.ts";
import { content, startAltered } from "./altered.ts";

const text = { type: "string" };
const object = (properties: object) => ({ type: "object", required: Object.keys(properties), properties });
const answer = (status: number, schema: object, value: unknown) => ({
  [status]: { description: "It.", content: content(schema, value) },
});
const Board = object({ id: text, title: text });
const BOARD = { id: "bd_1", title: "Autumn" };
const requestBody = { required: true, content: content(object({ title: text }), { title: "New" }) };
const missing = { 404: { description: "There is none." } };
const parameters = [{ name: "id", in: "path", required: true, schema: text, example: BOARD.id }];

const [ada, ben] = [keysFor("ada"), keysFor("ben")];
const mock = await startAltered(
  {
    "/boards/": {
      get: {
        operationId: "boards.list",
        security: [],
        responses: answer(200, { type: "array", items: Board }, [BOARD]),
      },
      post: { operationId: "boards.create", requestBody, responses: answer(201, Board, BOARD) },
    },
    "/boards/{id}/": {
      parameters,
      get: { operationId: "boards.get", security: [], responses: { ...answer(200, Board, BOARD), ...missing } },
      patch: { operationId: "boards.change", requestBody, responses: { ...answer(200, Board, BOARD), ...missing } },
    },
    "/boards/{id}/likes/": {
      parameters,
      post: { operationId: "boards.like", security: [], responses: { 204: { description: "Liked." }, ...missing } },
    },
  },
  {},
  { keys: [ada, ben] },
);
afterAll(() => mock.close());

const as = { ada: caller({ url: mock.url, ...ada }), ben: caller({ url: mock.url, ...ben }) };
const open = async (method: string, path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(mock.url + path, { method, headers });
  const body = await response.text();
  return { status: response.status, body: body === "" ? undefined : JSON.parse(body) };
};
const make = async (who: keyof typeof as, title: string) => (await as[who]("POST", "/boards/", { title })).body;

test("a record is found without keys, whoever has made it", async () => {
  for (const who of ["ada", "ben"] as const) {
    const board = await make(who, `Of ${who}`);
    expect(await open("GET", `/boards/${board.id}/`)).toEqual({ status: 200, body: board });
    expect((await open("POST", `/boards/${board.id}/likes/`)).status).toBe(204);
    await as[who]("PATCH", `/boards/${board.id}/`, { title: "Another" });
    expect((await open("GET", `/boards/${board.id}/`)).body).toEqual({ ...board, title: "Another" });
  }
  expect((await open("GET", `/boards/${BOARD.id}/`)).body).toEqual(BOARD);
  expect((await open("GET", "/boards/bd_0/")).status).toBe(404);
  expect((await open("POST", "/boards/bd_0/likes/")).status).toBe(404);
});

test("where no path names a record, it is the first account's that are shown without keys", async () => {
  const board = await make("ada", "Of the first");
  const { body } = await open("GET", "/boards/");
  expect(body).toContainEqual(board);
  expect(body).toEqual((await as.ada("GET", "/boards/")).body);
});

test("keys that are sent say whose records are meant, and those that nobody has say nothing", async () => {
  const board = await make("ben", "Of ben");
  expect((await as.ben("GET", `/boards/${board.id}/`)).status).toBe(200);
  expect((await as.ada("GET", `/boards/${board.id}/`)).status).toBe(404);
  expect((await as.ben("GET", "/boards/")).body).toContainEqual(board);
  const carl = caller({ url: mock.url, ...keysFor("carl") });
  expect((await carl("GET", `/boards/${board.id}/`)).status).toBe(200);
  expect((await carl("POST", "/boards/", { title: "Of carl" })).status).toBe(401);
});

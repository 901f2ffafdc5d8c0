// Ids that are numbers: those that count the parts of a job go on counting, and none is out of the bounds of its schema.
import { afterAll, expect, test } from "vitest";
import { caller } from "../support.ts";
import { content, jobOf, startAltered } from "./altered.ts";

const text = { type: "string" };
const small = { type: "integer", format: "int32", maximum: 12 };
const object = (properties: object) => ({ type: "object", required: Object.keys(properties), properties });
const answer = (schema: object, ...values: unknown[]) => ({
  description: "It.",
  content: content(schema, ...values),
});
const parameters = [{ name: "id", in: "path", required: true, schema: text, example: "none" }];
const body = (properties: object, value: object) => ({
  required: true,
  content: content({ type: "object", properties }, value),
});
const Board = (id: object) =>
  object({ id: text, status: text, frames: { type: "array", items: object({ id, status: text }) } });
const board = (status: string, ids: readonly number[]) => ({
  ...{ id: "b_1", status },
  frames: ids.map((id) => ({ id, status })),
});
const boards = (name: string, id: object, ids: readonly number[]) => ({
  [`/api/${name}/`]: {
    post: {
      operationId: `${name}.create`,
      requestBody: body({ frames: { type: "array", items: object({ text }) } }, { frames: [{ text: "Hello" }] }),
      responses: { 201: answer(Board(id), board("waiting", ids)) },
    },
  },
  [`/api/${name}/{id}/`]: {
    parameters,
    get: {
      operationId: `${name}.get`,
      responses: {
        200: {
          description: "It.",
          content: {
            "application/json": {
              schema: Board(id),
              examples: { waiting: { value: board("waiting", ids) }, made: { value: board("made", ids) } },
            },
          },
        },
      },
    },
  },
});
const rows = (type: string) => ({
  [`${type}.create`]: {
    ...{ method: "post", path: `/api/${type}/` },
    job: { type, action: "start", until: "done" } as const,
  },
  [`${type}.get`]: { method: "get", path: `/api/${type}/{id}/`, job: { type, action: "read" } as const },
});
const job = (type: string) => jobOf(`${type}.get`, { type, items: "frames", result: ["frames[].url"] });
const records = (name: string, id: object, example: unknown) => ({
  [`/api/${name}/`]: {
    post: {
      operationId: `${name}.create`,
      requestBody: body({ name: text }, { name: "Red" }),
      responses: { 201: answer(object({ id, name: text }), { id: example, name: "Red" }) },
    },
  },
  [`/api/${name}/{id}/`]: {
    parameters: [{ ...parameters[0], schema: id, example }],
    get: {
      operationId: `${name}.get`,
      responses: {
        200: answer(object({ id, name: text }), { id: example, name: "Red" }),
        404: { description: "None." },
      },
    },
  },
});
const SEVEN = "01890a5d-ac96-774b-bcce-b302099a8057";
const mock = await startAltered(
  {
    ...boards("boards", small, [1, 2]),
    ...boards("reels", { ...small, minimum: 3, exclusiveMinimum: true }, [7, 9]),
    ...records("tags", small, 3),
    ...records("codes", { ...text, pattern: "^[0-9]{2}$" }, "17"),
    ...records("shelves", { ...text, pattern: "^sh_[0-9]{2}$" }, "sh_41"),
    ...records("plates", { ...text, pattern: "^[A-Z]{2}-[0-9]{3}-x$" }, "AB-017-x"),
    ...records("ulids", { ...text, pattern: "^[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, "01HQ3Z8K2M9Q1X7ABCDEFGHJKM"),
    ...records("sevens", { ...text, format: "uuid", pattern: "-7[0-9a-f]{3}-[89ab]" }, SEVEN),
    ...records("odd", { ...text, enum: ["one"] }, "one"),
  },
  {
    operations: { ...rows("boards"), ...rows("reels") },
    jobs: { boards: job("boards"), reels: job("reels") },
  },
  { advance: { afterReads: 1 } },
);
afterAll(() => mock.close());
const call = caller(mock);
const frames = (count: number) => ({ frames: Array.from({ length: count }, () => ({ text: "Hello" })) });
const idsOf = (records: { id: unknown }[]) => records.map(({ id }) => id);

test("ids that number the parts of the example go on, and stay through the states", async () => {
  const made = (await call("POST", "/api/boards/", frames(5))).body;
  expect(idsOf(made.frames)).toEqual([1, 2, 3, 4, 5]);
  const { body } = await call("GET", `/api/boards/${made.id}/`);
  expect(body.frames).toEqual([1, 2, 3, 4, 5].map((id) => ({ id, status: "made" })));
});

test("ids that number nothing are new, within the bounds of their schema", async () => {
  const { body } = await call("POST", "/api/reels/", frames(9));
  expect(idsOf(body.frames).toSorted((a, b) => Number(a) - Number(b))).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

test("where there is no room for one more, the answer says so", async () => {
  const { status, body } = await call("POST", "/api/boards/", frames(13));
  expect([status, JSON.stringify(body)]).toEqual([
    500,
    expect.stringContaining("no room for another id between 1 and 12"),
  ]);
});

test("records have numbers that their schema takes, each its own", async () => {
  const ids = new Set<unknown>([3]);
  for (let count = 0; count < 11; count++) ids.add((await call("POST", "/api/tags/", { name: "Blue" })).body.id);
  expect([...ids].toSorted((a, b) => Number(a) - Number(b))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect((await call("POST", "/api/tags/", { name: "Blue" })).status).toBe(500);
});

test("a text of digits is as long as the example where it may not be longer", async () => {
  const { body } = await call("POST", "/api/codes/", { name: "Blue" });
  expect(body.id).toMatch(/^[0-9]{2}$/);
  expect((await call("GET", `/api/codes/${body.id}/`)).body).toEqual(body);
});

test("ids keep to a pattern: digits behind a prefix, and letters and digits where the example has them", async () => {
  const shelves = new Set<string>(["sh_41"]);
  for (let count = 0; count < 99; count++) {
    const { status, body } = await call("POST", "/api/shelves/", { name: "Blue" });
    expect(status).toBe(201);
    shelves.add(body.id);
  }
  expect(shelves.size).toBe(100);
  expect([...shelves].every((id) => /^sh_\d\d$/.test(id))).toBe(true);
  const { status, body } = await call("POST", "/api/shelves/", { name: "Blue" });
  expect([status, JSON.stringify(body)]).toEqual([500, expect.stringContaining("no room for another id")]);
  for (let count = 0; count < 3; count++) {
    const { id } = (await call("POST", "/api/plates/", { name: "Blue" })).body;
    expect(id).toMatch(/^[A-Z]{2}-\d{3}-x$/);
    expect((await call("GET", `/api/plates/${id}/`)).status).toBe(200);
  }
});

test.each([
  ["ulids", /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/],
  ["sevens", /-7[0-9a-f]{3}-[89ab]/],
])("ids of %s keep to their pattern, whatever they begin with", async (name, pattern) => {
  const beginnings = new Set<string>();
  for (let count = 0; count < 50; count++) {
    const { status, body } = await call("POST", `/api/${name}/`, { name: "Blue" });
    expect(status).toBe(201);
    expect(body.id).toMatch(pattern);
    beginnings.add(body.id.slice(0, 8));
  }
  expect(beginnings.size).toBe(50);
});

test("where nothing like the example keeps to the schema, the answer says so and nothing is kept", async () => {
  const { status, body } = await call("POST", "/api/odd/", { name: "Blue" });
  expect([status, JSON.stringify(body)]).toEqual([500, expect.stringContaining("no other id like its example one")]);
  expect((await call("GET", "/api/odd/one/")).body).toEqual({ id: "one", name: "Red" });
});

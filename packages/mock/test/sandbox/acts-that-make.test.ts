// Actions on a record that make another one, or answer more of it than anything else does.
import { afterAll, beforeEach, expect, test } from "vitest";
import { caller } from "../support.ts";
import { content, startAltered } from "./altered.ts";

const text = { type: "string" };
const object = (properties: object) => ({ type: "object", required: Object.keys(properties), properties });
const answer = (status: number, schema: object, value: unknown) => ({
  [status]: { description: "It.", content: content(schema, value) },
});
const missing = { 404: { description: "There is none." } };
const parameters = [{ name: "id", in: "path", required: true, schema: text, example: "pot_1" }];
const requestBody = { content: content({ type: "object", properties: { name: text } }, { name: "Copy" }) };
const Pot = object({ id: text, name: text });
const WithSecret = { allOf: [Pot, object({ secret: text })] };
const time = { type: "string", format: "date-time" };
const Bowl = object({ id: text, due_at: time, created_at: time });
const BOWL = { id: "pot_1", due_at: "2026-04-01T09:00:00Z", created_at: "2026-03-01T09:00:00Z" };
const POT = { id: "pot_1", name: "Big" };

const mock = await startAltered(
  {
    "/pots": {
      get: { operationId: "pots.list", responses: answer(200, { type: "array", items: Pot }, [POT]) },
      post: {
        operationId: "pots.create",
        requestBody,
        responses: answer(201, Pot, { ...POT, id: "pot_2" }),
      },
    },
    "/pots/{id}": { parameters, get: { operationId: "pots.get", responses: { ...answer(200, Pot, POT), ...missing } } },
    "/pots/{id}/duplicate": {
      parameters,
      post: {
        operationId: "pots.duplicate",
        requestBody,
        responses: { ...answer(201, Pot, { id: "pot_9", name: "Copy" }), ...missing },
      },
    },
    "/bowls/": { get: { operationId: "bowls.list", responses: answer(200, { type: "array", items: Bowl }, [BOWL]) } },
    "/bowls/{id}/": {
      parameters,
      patch: {
        operationId: "bowls.plan",
        requestBody: { content: content(object({ due_at: time }), { due_at: BOWL.due_at }) },
        responses: { ...answer(200, Bowl, BOWL), ...missing },
      },
    },
    "/bowls/{id}/duplicate/": {
      parameters,
      post: { operationId: "bowls.duplicate", responses: { ...answer(201, Bowl, BOWL), ...missing } },
    },
    // A list shows less than what makes one, and than what is about one.
    "/keys": {
      get: { operationId: "keys.list", responses: answer(200, { type: "array", items: Pot }, [POT]) },
      post: {
        operationId: "keys.create",
        requestBody,
        responses: answer(201, WithSecret, { id: "pot_2", name: "Big", secret: "once" }),
      },
    },
    "/keys/{id}/rotate": {
      parameters,
      post: {
        operationId: "keys.rotate",
        responses: { ...answer(200, WithSecret, { ...POT, secret: "new" }), ...missing },
      },
    },
  },
  {},
);
afterAll(() => mock.close());
beforeEach(() => mock.control.reset());
const call = caller(mock);

test("what is answered with 201 is a record of its own, and the one that it is made of stays as it was", async () => {
  const before = (await call("GET", "/pots")).body;
  const made = await call("POST", "/pots/pot_1/duplicate", { name: "Other" });
  expect([made.status, made.headers.get("x-sandbox-fallback"), made.body]).toEqual([
    ...[201, "record", { id: expect.any(String), name: "Other" }],
  ]);
  expect(before.map(({ id }: { id: string }) => id)).not.toContain(made.body.id);
  expect((await call("GET", "/pots/pot_1")).body).toEqual(POT);
  expect((await call("GET", `/pots/${made.body.id}`)).body).toEqual(made.body);
  expect((await call("GET", "/pots")).body).toEqual([...before, made.body]);
  expect((await call("POST", "/pots/none/duplicate", {})).status).toBe(404);
});

test("what only an action answers of the record is as its example shows it", async () => {
  const { status, headers, body } = await call("POST", "/keys/pot_1/rotate");
  expect([status, headers.get("x-sandbox-fallback"), body]).toEqual([200, "record", { ...POT, secret: "new" }]);
});

test("it is made now, and keeps the times that somebody has said", async () => {
  await mock.control.clock.freeze(new Date("2030-01-01T00:00:00Z"));
  const { body } = await call("POST", "/bowls/pot_1/duplicate/");
  expect(body).toEqual({
    ...BOWL,
    id: expect.not.stringMatching(/^pot_1$/),
    created_at: expect.stringMatching(/^2030-01-01/),
  });
  expect((await call("GET", "/bowls/")).body).toEqual([BOWL, body]);
});

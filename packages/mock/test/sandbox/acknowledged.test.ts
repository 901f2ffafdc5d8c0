// A change whose answer does not show the record is made all the same, and answered as the contract shows it.
import { afterAll, expect, test } from "vitest";
import { caller } from "../support.ts";
import { content, startAltered } from "./altered.ts";

const text = { type: "string" };
const object = (properties: object) => ({ type: "object", required: Object.keys(properties), properties });
const answer = (status: number, schema: object, value: unknown) => ({
  [status]: { description: "It.", content: content(schema, value) },
});
const parameters = [{ name: "id", in: "path", required: true, schema: text, example: "t_1" }];
const Tour = object({
  id: text,
  name: text,
  seats: { type: "integer" },
  status: { type: "string", enum: ["open", "sold"] },
});
const TOUR = { id: "t_1", name: "Autumn", seats: 8, status: "open" };
const Sent = { type: "object", properties: { name: text, seats: { type: "integer" } } };
const requestBody = { required: true, content: content(Sent, { name: "New" }) };
const Done = object({ message: text });
const done = { message: "The tour was changed." };
const Settings = object({ colour: text });
const sentSettings = { required: true, content: content({ ...Settings, required: [] }, { colour: "red" }) };

const mock = await startAltered(
  {
    "/tours/": {
      get: { operationId: "tours.list", responses: answer(200, { type: "array", items: Tour }, [TOUR]) },
      post: { operationId: "tours.create", requestBody, responses: answer(201, Tour, TOUR) },
    },
    "/tours/{id}/": {
      parameters,
      get: { operationId: "tours.get", responses: answer(200, Tour, TOUR) },
      // It says that it is done.
      put: {
        operationId: "tours.replace",
        requestBody,
        responses: { ...answer(200, Done, done), ...answer(201, Done, done) },
      },
      // It shows what was sent.
      patch: { operationId: "tours.change", requestBody, responses: answer(200, Sent, { name: "New", seats: 8 }) },
    },
    "/settings/": {
      get: { operationId: "settings.get", responses: answer(200, Settings, { colour: "blue" }) },
      patch: { operationId: "settings.change", requestBody: sentSettings, responses: answer(200, Done, done) },
    },
  },
  {},
);
afterAll(() => mock.close());
const call = caller(mock);

test("what a PATCH answers with the fields that were sent is kept", async () => {
  const { status, body, headers } = await call("PATCH", "/tours/t_1/", { name: "Winter" });
  expect([status, body, headers.get("x-sandbox-fallback")]).toEqual([200, { name: "Winter" }, "example"]);
  expect((await call("GET", "/tours/t_1/")).body).toEqual({ ...TOUR, name: "Winter" });
  expect((await call("GET", "/tours/")).body).toEqual([{ ...TOUR, name: "Winter" }]);
  expect((await call("PATCH", "/tours/t_2/", { name: "Winter" })).status).toBe(404);
});

test("what a PUT answers with a sentence is kept, also where it makes the record", async () => {
  const { id } = (await call("POST", "/tours/", { name: "Spring" })).body;
  expect(await call("PUT", `/tours/${id}/`, { name: "Summer", seats: 2 })).toMatchObject({ status: 200, body: done });
  expect((await call("GET", `/tours/${id}/`)).body).toEqual({ id, name: "Summer", seats: 2, status: "open" });

  expect(await call("PUT", "/tours/t_9/", { name: "Own", seats: 3 })).toMatchObject({ status: 201, body: done });
  expect((await call("GET", "/tours/t_9/")).body).toEqual({ id: "t_9", name: "Own", seats: 3, status: "open" });
});

test("a field that the change does not know is told as ignored, and stays as it is", async () => {
  const { id } = (await call("POST", "/tours/", { name: "Ours", id: "t_own", bogus: 1 })).body;
  expect(id).not.toBe("t_own");
  const changed = await call("PATCH", `/tours/${id}/`, { name: "Mine", id: "t_2", status: "sold" });
  expect(changed.headers.get("x-sandbox-ignored")).toBe("id, status");
  expect((await call("GET", `/tours/${id}/`)).body).toEqual({
    id,
    name: "Mine",
    seats: expect.any(Number),
    status: "open",
  });
});

test("the only record of a path is changed in the same way", async () => {
  const { body, headers } = await call("PATCH", "/settings/", { colour: "red" });
  expect([body, headers.get("x-sandbox-fallback")]).toEqual([done, "example"]);
  expect((await call("GET", "/settings/")).body).toEqual({ colour: "red" });
});

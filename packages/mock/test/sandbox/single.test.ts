// A record that is the only one of its path is read and changed, without a line of code for it.
import { afterAll, expect, test } from "vitest";
import { startMock } from "../../src/index.ts";
import { caller, readBundle } from "../support.ts";

const TASTE = { colour: "blue", size: 3, note: null, kept: "yes" };

const bundle = readBundle();
const content = (schema: object, value: unknown) => ({
  "application/json": { schema, examples: { one: { value } } },
});
const fields = {
  colour: { type: "string" },
  size: { type: "integer", maximum: 9 },
  note: { type: "string", nullable: true },
};
const Taste = { type: "object", properties: { ...fields, kept: { type: "string" } } };
const answer = { 200: { description: "It.", content: content(Taste, TASTE) } };
const enveloped = {
  200: {
    description: "It.",
    content: content(
      { type: "object", properties: { data: Taste, at: { type: "string" } } },
      { data: TASTE, at: "now" },
    ),
  },
};
const requestBody = { required: true, content: content({ type: "object", properties: fields }, { colour: "red" }) };
const parameters = ["room", "wall"].map((name) => ({ name, in: "path", required: true, schema: { type: "string" } }));
const paths = {
  "/api/taste/": {
    get: { operationId: "taste.get", responses: answer },
    put: { operationId: "taste.replace", requestBody, responses: answer },
    patch: { operationId: "taste.change", requestBody, responses: { 204: { description: "Changed." } } },
  },
  "/api/rooms/{room}/walls/{wall}/taste": {
    parameters,
    get: { operationId: "walls.get", responses: enveloped },
    patch: { operationId: "walls.change", requestBody, responses: enveloped },
  },
  // Somebody makes it and removes it: it is not always there, and nothing says what its place in a table is.
  "/api/guest/": {
    get: { operationId: "guest.get", responses: answer },
    put: { operationId: "guest.replace", requestBody, responses: answer },
    delete: { operationId: "guest.remove", responses: { 204: { description: "Gone." } } },
  },
};
const mock = await startMock({ spec: { ...bundle, paths: { ...bundle.paths, ...paths } } });
afterAll(() => mock.close());
const call = caller(mock);

test("what PUT and PATCH change of it is read again", async () => {
  const before = await call("GET", "/api/taste/");
  expect([before.status, before.body, before.headers.get("x-sandbox-fallback")]).toEqual([200, TASTE, null]);

  expect((await call("PATCH", "/api/taste/", { colour: "red" })).status).toBe(204);
  const changed = { ...TASTE, colour: "red" };
  expect((await call("GET", "/api/taste/")).body).toEqual(changed);

  const replaced = await call("PUT", "/api/taste/", { size: 4 });
  const { colour: _, ...rest } = changed;
  expect([replaced.status, replaced.body]).toEqual([200, { ...rest, size: 4 }]);
  expect((await call("GET", "/api/taste/")).body).toEqual(replaced.body);

  expect((await call("PATCH", "/api/taste/", { size: 10 })).status).toBe(400);
  expect((await call("GET", "/api/taste/")).body).toEqual(replaced.body);
});

test("each record that the path names has one of its own, in the envelope that answers it", async () => {
  const path = (wall: string) => `/api/rooms/hall/walls/${wall}/taste`;
  const changed = await call("PATCH", path("north"), { note: "Flowers" });
  expect(changed.body).toEqual({ data: { ...TASTE, note: "Flowers" }, at: "now" });
  expect((await call("GET", path("north"))).body).toEqual(changed.body);
  expect((await call("GET", path("south"))).body).toEqual({ data: TASTE, at: "now" });
});

test("what is removed as well is answered by the example, which says so", async () => {
  expect((await call("PUT", "/api/guest/", { colour: "red" })).headers.get("x-sandbox-fallback")).toBe("example");
  expect((await call("GET", "/api/guest/")).headers.get("x-sandbox-fallback")).toBe("example");
});

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
const Lamp = { type: "object", properties: { ...fields, changed_at: { type: "string", format: "date-time" } } };
const lamp = (changed_at: string) => ({
  200: { description: "It.", content: content(Lamp, { colour: "blue", changed_at }) },
});
const missing = { description: "There is none." };
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
  "/api/guest/": {
    get: { operationId: "guest.get", responses: { ...answer, 404: missing } },
    put: {
      operationId: "guest.replace",
      requestBody,
      responses: { ...answer, 201: { description: "Made.", content: content(Taste, TASTE) } },
    },
    patch: { operationId: "guest.change", requestBody, responses: { ...answer, 404: missing } },
    delete: { operationId: "guest.remove", responses: { 204: { description: "Gone." }, 404: missing } },
  },
  "/api/rooms/{room}/pass": {
    parameters: parameters.slice(0, 1),
    get: { operationId: "pass.get", responses: { ...answer, default: missing } },
    post: {
      operationId: "pass.make",
      requestBody,
      responses: { 201: { description: "Made.", content: content(Taste, TASTE) } },
    },
    delete: {
      operationId: "pass.remove",
      responses: {
        200: {
          description: "Gone.",
          content: content(
            { ...Taste, properties: { ...Taste.properties, removed: { type: "boolean" } } },
            { ...TASTE, removed: true },
          ),
        },
      },
    },
  },
  "/api/domain/": {
    get: { operationId: "domain.get", responses: { ...answer, 404: missing } },
    put: {
      operationId: "domain.put",
      requestBody,
      responses: { ...answer, 201: { description: "Made.", content: content(Taste, { ...TASTE, kept: "checking" }) } },
    },
    post: {
      operationId: "domain.add",
      requestBody,
      responses: { 201: { description: "Made.", content: content(Taste, { ...TASTE, kept: "asked" }) } },
    },
    delete: { operationId: "domain.remove", responses: { 204: { description: "Gone." }, 404: missing } },
  },
  "/api/shops/{shop}/login": {
    parameters: [{ name: "shop", in: "path", required: true, schema: { type: "string" }, example: "s_1" }],
    get: { operationId: "login.get", responses: { ...lamp("2026-01-02T00:00:00Z"), 404: missing } },
    put: { operationId: "login.put", requestBody, responses: { ...lamp("2026-01-02T00:00:00Z"), 404: missing } },
    delete: { operationId: "login.remove", responses: { 204: { description: "Gone." }, 404: missing } },
  },
  "/api/session/": {
    get: { operationId: "session.get", responses: { ...answer, 404: missing } },
    delete: { operationId: "session.end", responses: { 204: { description: "Ended." } } },
  },
  // Nothing says that it can be missing: removed, it is as it began.
  "/api/options/": {
    get: { operationId: "options.get", responses: answer },
    put: { operationId: "options.replace", requestBody, responses: answer },
    delete: { operationId: "options.reset", responses: { 204: { description: "As they began." } } },
  },
  "/api/lamp/": {
    get: { operationId: "lamp.get", responses: lamp("2026-01-02T00:00:00Z") },
    patch: { operationId: "lamp.change", requestBody, responses: lamp("2026-02-03T00:00:00Z") },
  },
  // What is posted is not what is read, as far as anybody can tell.
  "/api/mood/": {
    get: { operationId: "mood.get", responses: answer },
    post: { operationId: "mood.say", requestBody, responses: answer },
  },
};
const mock = await startMock({ spec: { ...bundle, paths: { ...bundle.paths, ...paths } } });
afterAll(() => mock.close());
const call = caller(mock);

test("what PUT and PATCH change of it is read again", async () => {
  const before = await call("GET", "/api/taste/");
  expect([before.status, before.body, before.headers.get("x-sandbox-fallback")]).toEqual([200, TASTE, null]);

  const acknowledged = await call("PATCH", "/api/taste/", { colour: "red" });
  expect([acknowledged.status, acknowledged.headers.get("x-sandbox-fallback")]).toEqual([204, null]);
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

test("what a DELETE removes is missing until a PUT makes it again", async () => {
  expect((await call("PATCH", "/api/guest/", { colour: "red" })).body).toEqual({ ...TASTE, colour: "red" });
  expect((await call("DELETE", "/api/guest/")).status).toBe(204);
  for (const method of ["GET", "PATCH", "DELETE"])
    expect((await call(method, "/api/guest/", method === "PATCH" ? { size: 4 } : undefined)).status).toBe(404);

  const { colour: _, ...rest } = TASTE;
  const made = await call("PUT", "/api/guest/", { size: 4 });
  expect([made.status, made.body, made.headers.get("x-sandbox-fallback")]).toEqual([201, { ...rest, size: 4 }, null]);
  expect((await call("GET", "/api/guest/")).body).toEqual(made.body);
  expect((await call("PUT", "/api/guest/", { size: 5 })).status).toBe(200);
});

test("and a POST makes it again, beside a DELETE; each place has its own", async () => {
  const gone = await call("DELETE", "/api/rooms/hall/pass");
  expect([gone.status, gone.body]).toEqual([200, { ...TASTE, removed: true }]);
  expect((await call("GET", "/api/rooms/hall/pass")).status).toBe(404);
  expect((await call("GET", "/api/rooms/attic/pass")).body).toEqual(TASTE);

  const made = await call("POST", "/api/rooms/hall/pass", { colour: "green", size: 1, note: null });
  expect([made.status, made.body]).toEqual([201, { ...TASTE, colour: "green", size: 1 }]);
  expect((await call("GET", "/api/rooms/hall/pass")).body).toEqual(made.body);
});

test("what nobody makes is gone once it is removed", async () => {
  expect((await call("GET", "/api/session/")).body).toEqual(TASTE);
  const ended = await call("DELETE", "/api/session/");
  expect([ended.status, ended.headers.get("x-sandbox-fallback")]).toEqual([204, null]);
  expect((await call("GET", "/api/session/")).status).toBe(404);
});

test("what cannot be missing begins again as the examples", async () => {
  expect((await call("PUT", "/api/options/", { colour: "red" })).body).toEqual({
    colour: "red",
    note: null,
    kept: "yes",
  });
  expect((await call("DELETE", "/api/options/")).status).toBe(204);
  expect((await call("GET", "/api/options/")).body).toEqual(TASTE);
});

test("the time that the examples of a change show otherwise is that of the change", async () => {
  const before = Date.now();
  const { body } = await call("PATCH", "/api/lamp/", { colour: "red" });
  expect(body.colour).toBe("red");
  expect(Date.parse(body.changed_at)).toBeGreaterThanOrEqual(before);
  expect((await call("GET", "/api/lamp/")).body).toEqual(body);
});

test("what is posted where nothing changes or removes it is answered by the example, which says so", async () => {
  expect((await call("POST", "/api/mood/", { colour: "red" })).headers.get("x-sandbox-fallback")).toBe("example");
  expect((await call("GET", "/api/mood/")).body).toEqual(TASTE);
});

test("what is made begins as its own answer shows it", async () => {
  const domain = (method: string, body?: object) => call(method, "/api/domain/", body);
  expect((await domain("PUT", { size: 1 })).body.kept).toBe("yes");
  await domain("DELETE");
  expect(await domain("PUT", { size: 2 })).toMatchObject({ status: 201, body: { size: 2, kept: "checking" } });
  expect(await domain("PUT", { size: 3 })).toMatchObject({ status: 200, body: { size: 3, kept: "checking" } });
  expect(await domain("POST", { size: 4 })).toMatchObject({ status: 201, body: { size: 4, kept: "asked" } });
  expect((await domain("GET")).body).toMatchObject({ size: 4, kept: "asked" });
});

test("what requests make is there from the beginning only where the examples of its path have it, and new when it is made", async () => {
  const login = (method: string, shop: string, body?: object) => call(method, `/api/shops/${shop}/login`, body);
  expect((await login("GET", "s_1")).body.colour).toBe("blue");
  expect([(await login("GET", "s_2")).status, (await login("DELETE", "s_2")).status]).toEqual([404, 404]);
  const before = Date.now();
  const made = (await login("PUT", "s_2", { colour: "red" })).body;
  expect(made.colour).toBe("red");
  expect(Date.parse(made.changed_at)).toBeGreaterThanOrEqual(before);
  expect((await login("GET", "s_2")).body).toEqual(made);
  expect((await login("DELETE", "s_2")).status).toBe(204);
  expect((await login("GET", "s_2")).status).toBe(404);
});

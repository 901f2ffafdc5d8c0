// What a request or its path says of a record stands in it: an id that the caller chooses, and the parents that the path names.
import { afterAll, describe, expect, test } from "vitest";
import { caller } from "../support.ts";
import { content, jobOf, startAltered } from "./altered.ts";

const text = { type: "string" };
const code = { type: "string", pattern: "^[a-z]+-[0-9]+$" };
const nullable = { type: "string", nullable: true };
const object = (properties: object) => ({ type: "object", required: Object.keys(properties), properties });
const enveloped = (schema: object) => object({ data: schema });
const answer = (schema: object, value: unknown) => ({ description: "It.", content: content(schema, value) });
const body = (schema: object, value: object) => ({ required: true, content: content(schema, value) });
const missing = { 404: { description: "There is none." } };
const conflict = { 409: { description: "There is one." } };
const inPath = (...parameters: [name: string, schema: object, example: unknown][]) =>
  parameters.map(([name, schema, example]) => ({ name, in: "path", required: true, schema, example }));

const Frame = object({ code, wood: text });
const OAK = { code: "oak-51", wood: "oak" };
const Print = object({ id: text, album_id: { type: "integer" }, frame: code, status: text, output: nullable });
const print = (status: string) => ({
  ...{ id: "p_1", album_id: 501, frame: OAK.code, status },
  output: status === "made" ? "https://x.example.com/p_1.mp4" : null,
});
const Asked = { type: "object", properties: { id: text, frame: code } };
const Settings = object({ album_id: { type: "integer" }, open: { type: "boolean" } });

const item = (documented: object) => ({
  parameters: inPath(["code", code, OAK.code]),
  get: { responses: { 200: answer(enveloped(Frame), { data: OAK }), ...missing } },
  put: {
    requestBody: body(Frame, OAK),
    responses: { 200: answer(enveloped(Frame), { data: OAK }), ...missing, ...documented },
  },
  delete: { responses: { 204: { description: "Gone." }, ...missing } },
});
const named = (resource: string, operations: Record<string, object>) =>
  Object.fromEntries(
    Object.entries(operations).map(([method, one]) => [
      method,
      method === "parameters" ? one : { operationId: `${resource}.${method}`, ...one },
    ]),
  );
const frames = (name: string, documented: object) => ({
  [`/${name}`]: {
    post: {
      operationId: `${name}.create`,
      requestBody: body({ ...Frame, required: ["wood"] }, OAK),
      responses: { 201: answer(enveloped(Frame), { data: OAK }), ...documented },
    },
  },
  [`/${name}/{code}`]: named(name, item(documented)),
});
const album = inPath(["album_id", { type: "integer" }, 501]);
const mock = await startAltered(
  {
    ...frames("frames", conflict),
    ...frames("boards", {}),
    "/albums": {
      post: {
        operationId: "albums.create",
        requestBody: body(object({ title: text }), { title: "Lake" }),
        responses: {
          201: answer(object({ id: { type: "integer" }, title: text }), { id: 501, title: "Lake" }),
          ...conflict,
        },
      },
    },
    "/albums/{album_id}": {
      parameters: album,
      get: {
        operationId: "albums.get",
        responses: {
          200: answer(object({ id: { type: "integer" }, title: text }), { id: 501, title: "Lake" }),
          ...missing,
        },
      },
    },
    "/albums/{album_id}/settings": {
      parameters: album,
      get: { operationId: "settings.get", responses: { 200: answer(Settings, { album_id: 501, open: true }) } },
      put: {
        operationId: "settings.put",
        requestBody: body({ type: "object", properties: Settings.properties }, { open: false }),
        responses: { 200: answer(Settings, { album_id: 501, open: true }), ...conflict },
      },
    },
    "/albums/{album_id}/prints": {
      parameters: album,
      post: {
        operationId: "prints.create",
        requestBody: body(
          { type: "object", properties: { ...Asked.properties, album_id: { type: "integer" } } },
          { frame: OAK.code },
        ),
        responses: { 201: answer(Print, print("waiting")), ...missing, ...conflict },
      },
    },
    "/prints": {
      get: {
        operationId: "prints.list",
        parameters: [{ name: "album", in: "query", schema: { type: "integer" } }],
        responses: { 200: answer({ type: "array", items: Print }, [print("waiting")]) },
      },
    },
    "/prints/{id}": {
      parameters: inPath(["id", text, "p_1"]),
      get: {
        operationId: "prints.get",
        responses: {
          200: {
            description: "It.",
            content: {
              "application/json": {
                schema: Print,
                examples: Object.fromEntries(
                  ["waiting", "made", "broken"].map((status) => [status, { value: print(status) }]),
                ),
              },
            },
          },
          ...missing,
        },
      },
      patch: {
        operationId: "prints.change",
        requestBody: body(Asked, { frame: OAK.code }),
        responses: { 200: answer(Print, print("waiting")), ...missing, ...conflict },
      },
    },
    "/prints/{id}/again": {
      parameters: inPath(["id", text, "p_1"]),
      post: {
        operationId: "prints.again",
        requestBody: body(Asked, { frame: OAK.code }),
        responses: { 201: answer(Print, print("waiting")), ...missing },
      },
    },
  },
  {
    operations: {
      "prints.create": {
        ...{ method: "post", path: "/albums/{album_id}/prints" },
        job: { type: "print", action: "start", until: "done" },
      },
      "prints.again": {
        ...{ method: "post", path: "/prints/{id}/again" },
        job: { type: "print", action: "start", until: "done" },
      },
      "prints.get": { method: "get", path: "/prints/{id}", job: { type: "print", action: "read" } },
      "prints.list": { method: "get", path: "/prints", list: { filters: { album: { field: "album_id", op: "eq" } } } },
    },
    jobs: { print: jobOf("prints.get", { type: "print" }) },
  },
  { advance: "manual" },
);
afterAll(() => mock.close());
const call = caller(mock);

test("an id that a request may not say is the service's to choose, whatever the request says", async () => {
  const { status, body } = await call("POST", "/albums", { title: "Sea", id: 7 });
  expect([status, body]).toEqual([201, { title: "Sea", id: expect.any(Number) }]);
  expect(body.id).not.toBe(7);
  expect((await call("GET", `/albums/${body.id}`)).body).toEqual(body);
});

describe("a record whose id its caller chooses", () => {
  const ASH = { code: "ash-20", wood: "ash" };

  test("is read, replaced and removed by that id, which nobody can take a second time", async () => {
    const made = await call("POST", "/frames", ASH);
    expect([made.status, made.body]).toEqual([201, { data: ASH }]);
    expect((await call("GET", "/frames/ash-20")).body).toEqual({ data: ASH });
    const again = await call("POST", "/frames", ASH);
    expect([again.status, JSON.stringify(again.body)]).toEqual([409, expect.stringContaining("ash-20")]);
    const dark = { ...ASH, wood: "dark ash" };
    expect((await call("PUT", "/frames/ash-20", dark)).body).toEqual({ data: dark });
    expect((await call("DELETE", "/frames/ash-20")).status).toBe(204);
    expect((await call("POST", "/frames", ASH)).status).toBe(201);
  });

  test("gets one where the request has none", async () => {
    const { body } = await call("POST", "/frames", { wood: "elm" });
    expect(body.data).toEqual({ code: expect.stringMatching(/^[a-z]+-[0-9]+$/), wood: "elm" });
    expect((await call("GET", `/frames/${body.data.code}`)).body).toEqual(body);
  });

  test("can be made as the examples show it, once", async () => {
    expect((await call("GET", "/frames/oak-51")).status).toBe(200);
    expect((await call("POST", "/frames", { ...OAK, wood: "new oak" })).status).toBe(201);
    expect((await call("GET", "/frames/oak-51")).body).toEqual({ data: { ...OAK, wood: "new oak" } });
    expect((await call("POST", "/frames", OAK)).status).toBe(409);
  });

  test("takes the place of the one that is there, where no refusal is documented", async () => {
    await call("POST", "/boards", ASH);
    expect((await call("POST", "/boards", { ...ASH, wood: "dark ash" })).status).toBe(201);
    expect((await call("GET", "/boards/ash-20")).body).toEqual({ data: { ...ASH, wood: "dark ash" } });
  });

  test("keeps it: a change that says another one is refused, or does nothing to it where no refusal is documented", async () => {
    for (const name of ["frames", "boards"]) await call("POST", `/${name}`, { code: "fir-7", wood: "fir" });
    const refused = await call("PUT", "/frames/fir-7", { code: "fir-8", wood: "elm" });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([409, expect.stringContaining("as the path says")]);
    expect((await call("GET", "/frames/fir-7")).body).toEqual({ data: { code: "fir-7", wood: "fir" } });
    const changed = await call("PUT", "/boards/fir-7", { code: "fir-8", wood: "elm" });
    expect(changed.body).toEqual({ data: { code: "fir-7", wood: "elm" } });
  });
});

describe("a job", () => {
  test("has the id that its request gives it, which no other one can have", async () => {
    const made = await call("POST", "/albums/501/prints", { id: "mine", frame: "ash-20" });
    expect(made.body).toMatchObject({ id: "mine", frame: "ash-20" });
    expect((await call("GET", "/prints/mine")).body).toMatchObject({ id: "mine", frame: "ash-20" });
    expect((await call("POST", "/albums/501/prints", { id: "mine" })).status).toBe(409);
    expect((await call("PATCH", "/prints/mine", { id: "yours" })).status).toBe(409);
    expect((await call("PATCH", "/prints/mine", { id: "mine", frame: "elm-1" })).body).toMatchObject({
      frame: "elm-1",
    });
  });

  test("says of which record it was made, and is found by that", async () => {
    const album = (await call("POST", "/albums", { title: "Wood" })).body.id;
    const { body } = await call("POST", `/albums/${album}/prints`, { frame: "ash-20" });
    expect(body.album_id).toBe(album);
    await mock.control.jobs.finish(body.id);
    expect((await call("GET", `/prints?album=${album}`)).body).toEqual([
      expect.objectContaining({ id: body.id, album_id: album, status: "made" }),
    ]);
    expect((await call("POST", `/albums/${album}/prints`, { frame: "ash-20", album_id: 501 })).status).toBe(409);
  });

  test("that is made from another one has an id of its own", async () => {
    const { id } = (await call("POST", "/albums/501/prints", { frame: "ash-20" })).body;
    const again = await call("POST", `/prints/${id}/again`, { frame: "ash-20" });
    expect([again.status, again.body.id === id]).toEqual([201, false]);
  });
});

test("the only record of a path says of which record it is", async () => {
  const album = (await call("POST", "/albums", { title: "Wood" })).body.id;
  expect((await call("GET", `/albums/${album}/settings`)).body).toEqual({ album_id: album, open: true });
  expect((await call("PUT", `/albums/${album}/settings`, { open: false })).body).toEqual({
    album_id: album,
    open: false,
  });
  expect((await call("PUT", `/albums/${album}/settings`, { album_id: 501, open: true })).status).toBe(409);
});

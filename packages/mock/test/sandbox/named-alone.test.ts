// Records that are made and listed below a parent, and read, changed and removed without it.
import { afterAll, expect, test } from "vitest";
import { caller } from "../support.ts";
import { content, startAltered } from "./altered.ts";

const text = { type: "string" };
const object = (properties: object) => ({ type: "object", required: Object.keys(properties), properties });
const answer = (status: number, schema: object, value: unknown) => ({
  [status]: { description: "It.", content: content(schema, value) },
});
const inPath = (name: string, example: unknown, schema: object = text) => [
  { name, in: "path", required: true, schema, example },
];
const gone = { 204: { description: "Gone." }, 404: { description: "There is none." } };
const Brand = object({ id: text });
const Palette = object({ id: { type: "integer" }, brand_id: text, title: text });
const PALETTE = { id: 41, brand_id: "br_1", title: "Autumn" };
const requestBody = { required: true, content: content(object({ title: text }), { title: "New" }) };

/** Something that is done with a palette, and answered with it. */
const act = (verb: string, sent: Record<string, string>) => ({
  parameters: inPath("id", 41, { type: "integer" }),
  post: {
    operationId: `palettes.${verb}`,
    requestBody: {
      required: true,
      content: content(object(Object.fromEntries(Object.keys(sent).map((name) => [name, text]))), sent),
    },
    responses: { ...answer(200, Palette, PALETTE), ...gone },
  },
});

const mock = await startAltered(
  {
    "/brands/": {
      get: { operationId: "brands.list", responses: answer(200, { type: "array", items: Brand }, [{ id: "br_1" }]) },
      post: {
        operationId: "brands.create",
        requestBody: { content: content({ type: "object", properties: {} }, {}) },
        responses: answer(201, Brand, { id: "br_1" }),
      },
    },
    "/palettes/{id}/": {
      parameters: inPath("id", 41, { type: "integer" }),
      get: { operationId: "palettes.get", responses: { ...answer(200, Palette, PALETTE), ...gone } },
      put: { operationId: "palettes.change", requestBody, responses: { ...answer(200, Palette, PALETTE), ...gone } },
      delete: { operationId: "palettes.delete", responses: gone },
    },
    "/palettes/{id}/move/": act("move", { brand_id: "br_1" }),
    "/palettes/{id}/rename/": act("rename", { title: "Autumn" }),
    "/brands/{brand_id}/palettes/": {
      parameters: inPath("brand_id", "br_1"),
      get: {
        operationId: "palettes.list",
        responses: answer(200, { type: "array", items: Palette }, [PALETTE]),
      },
      post: { operationId: "palettes.create", requestBody, responses: answer(201, Palette, PALETTE) },
    },
  },
  {},
);
afterAll(() => mock.close());
const call = caller(mock);
const listed = async (brand: string) =>
  (await call("GET", `/brands/${brand}/palettes/`)).body.map(({ id }: { id: number }) => id);

test("what is made below a parent is read, changed and removed by its id alone", async () => {
  const brand = (await call("POST", "/brands/", {})).body.id;
  const made = await call("POST", `/brands/${brand}/palettes/`, { title: "Winter" });
  expect(made).toMatchObject({ status: 201, body: { brand_id: brand, title: "Winter" } });
  const path = `/palettes/${made.body.id}/`;
  expect((await call("GET", path)).body).toEqual(made.body);
  expect((await call("PUT", path, { title: "Spring" })).body).toEqual({ ...made.body, title: "Spring" });
  expect([await listed(brand), await listed("br_1")]).toEqual([[made.body.id], [41]]);
  expect((await call("DELETE", path)).status).toBe(204);
  expect([await listed(brand), (await call("GET", path)).status]).toEqual([[], 404]);
});

test("so is what the examples show, and two parents do not have the same id", async () => {
  expect((await call("GET", "/palettes/41/")).body).toEqual(PALETTE);
  const ids = await Promise.all(
    ["br_1", "br_1"].map(async (brand) => (await call("POST", `/brands/${brand}/palettes/`, { title: "x" })).body.id),
  );
  expect(new Set([41, ...ids]).size).toBe(3);
  expect((await call("DELETE", "/palettes/41/")).status).toBe(204);
  expect(await listed("br_1")).toEqual(ids);
});

test("what is posted below a record acts on it, and one that is moved stands below its new parent", async () => {
  const [first, second] = [(await call("POST", "/brands/", {})).body.id, (await call("POST", "/brands/", {})).body.id];
  const { body } = await call("POST", `/brands/${first}/palettes/`, { title: "Winter" });
  const path = `/palettes/${body.id}/`;
  const renamed = { ...body, title: "Snow" };
  expect(await call("POST", `${path}rename/`, { title: "Snow" })).toMatchObject({ status: 200, body: renamed });
  expect((await call("POST", `${path}move/`, { brand_id: "br_none" })).status).toBe(404);
  expect((await call("GET", path)).body).toEqual(renamed);
  const moved = { ...renamed, brand_id: second };
  expect(await call("POST", `${path}move/`, { brand_id: second })).toMatchObject({ status: 200, body: moved });
  expect((await call("GET", path)).body).toEqual(moved);
  expect([await listed(first), await listed(second)]).toEqual([[], [body.id]]);
  expect((await call("DELETE", path)).status).toBe(204);
  expect(await listed(second)).toEqual([]);
});

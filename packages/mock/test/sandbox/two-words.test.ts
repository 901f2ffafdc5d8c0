// One kind of records under two words: `/campaigns/` makes and lists what `/campaign/{id}/` reads, changes and removes.
import { afterAll, expect, test } from "vitest";
import { caller } from "../support.ts";
import { content, startAltered } from "./altered.ts";

const text = { type: "string" };
const object = (properties: object) => ({ type: "object", required: Object.keys(properties), properties });
const answer = (status: number, schema: object, value: unknown) => ({
  [status]: { description: "It.", content: content(schema, value) },
});
const missing = { 404: { description: "There is none." } };
const gone = { responses: { 204: { description: "Gone." }, ...missing } };
const inPath = (...parameters: [name: string, example: string, schema?: object][]) =>
  parameters.map(([name, example, schema = text]) => ({ name, in: "path", required: true, schema, example }));
const Named = object({ id: text, name: text });
const Page = object({ number: text, title: text });
const requestBody = { required: true, content: content(object({ name: text }), { name: "New" }) };
const kind = { ...text, "x-id": "label" };
const Label = object({ id: kind, name: text });

/** Operations that list and make records, with the id that each has before. */
const all = (resource: string, schema: object, shown: object, body: object = requestBody) => ({
  get: { operationId: `${resource}.list`, responses: answer(200, { type: "array", items: schema }, [shown]) },
  post: { operationId: `${resource}.create`, requestBody: body, responses: answer(201, schema, shown) },
});
const get = (operationId: string, schema: object, shown: object) => ({
  operationId,
  responses: { ...answer(200, schema, shown), ...missing },
});
const ONE = { id: "x_1", name: "Autumn" };
const PAGE = { number: "g_1", title: "First" };
const mock = await startAltered(
  {
    "/tours/": all("tours", Named, ONE),
    "/tour/{id}/": {
      parameters: inPath(["id", "x_1"]),
      get: get("tours.get", Named, ONE),
      patch: { operationId: "tours.change", requestBody, responses: { ...answer(200, Named, ONE), ...missing } },
      delete: { operationId: "tours.remove", ...gone },
    },
    "/notebooks/": all("notebooks", Named, ONE),
    "/notebook/{notebook_id}/": {
      parameters: inPath(["notebook_id", "x_1"]),
      get: get("notebooks.get", Named, ONE),
    },
    "/notebooks/{notebook_id}/pages/": {
      parameters: inPath(["notebook_id", "x_1"]),
      ...all("pages", Page, PAGE, { required: true, content: content(object({ title: text }), { title: "New" }) }),
    },
    "/notebook/{notebook_id}/pages/{number}/": {
      parameters: inPath(["notebook_id", "x_1"], ["number", "g_1"]),
      get: get("pages.get", Page, PAGE),
      delete: { operationId: "pages.remove", ...gone },
    },
    "/labels/": all("labels", Label, ONE),
    "/label/{label}/": {
      parameters: inPath(["label", "x_1", kind]),
      delete: { operationId: "labels.remove", ...gone },
    },
    // Two collections that it may be one of.
    "/old_sketches/": all("sketches", Named, ONE),
    "/new_sketches/": {
      get: { operationId: "sketches.listNew", responses: answer(200, { type: "array", items: Named }, [ONE]) },
    },
    "/sketch/{id}/": { parameters: inPath(["id", "x_1"]), get: get("sketches.get", Named, ONE) },
    // Of another resource.
    "/poems/": all("poems", Named, ONE),
    "/poem/{id}/": { parameters: inPath(["id", "x_1"]), get: get("songs.get", Named, ONE) },
    // Of another form.
    "/cups/": all("cups", Named, ONE),
    "/cup/{id}/": {
      parameters: inPath(["id", "x_1"]),
      get: get("cups.get", object({ id: text, size: text }), { id: "x_1", size: "large" }),
    },
  },
  {},
);
afterAll(() => mock.close());
const call = caller(mock);
const statusOf = async (method: string, path: string, body?: object) => (await call(method, path, body)).status;

test("what the collection's path makes, the other one reads, changes and removes", async () => {
  const { status, body } = await call("POST", "/tours/", { name: "Spring" });
  expect(status).toBe(201);
  const path = `/tour/${body.id}/`;
  expect((await call("GET", path)).body).toEqual(body);
  expect((await call("PATCH", path, { name: "Summer" })).body).toEqual({ ...body, name: "Summer" });
  expect((await call("GET", "/tours/")).body).toEqual([ONE, { ...body, name: "Summer" }]);
  expect(await statusOf("DELETE", path)).toBe(204);
  expect((await call("GET", "/tours/")).body).toEqual([ONE]);
  expect(await statusOf("GET", path)).toBe(404);
});

test("below a parent, which both words name", async () => {
  const { body: notebook } = await call("POST", "/notebooks/", { name: "Blue" });
  const { body: page } = await call("POST", `/notebooks/${notebook.id}/pages/`, { title: "Second" });
  expect(Object.keys(page)).toEqual(["number", "title"]);
  const path = `/notebook/${notebook.id}/pages/${page.number}/`;
  expect((await call("GET", path)).body).toEqual(page);
  expect(await statusOf("GET", `/notebook/x_1/pages/${page.number}/`)).toBe(404);
  expect(await statusOf("GET", `/notebook/none/pages/${page.number}/`)).toBe(404);
  expect(await statusOf("DELETE", path)).toBe(204);
  expect((await call("GET", `/notebooks/${notebook.id}/pages/`)).body).toEqual([]);
});

test("where nothing but the kind of the id tells that it is one of them", async () => {
  const { body } = await call("POST", "/labels/", { name: "Red" });
  expect(await statusOf("DELETE", `/label/${body.id}/`)).toBe(204);
  expect((await call("GET", "/labels/")).body).toEqual([ONE]);
});

test.each([
  ["several collections could be meant", "/old_sketches/", "/sketch"],
  ["it is of another resource", "/poems/", "/poem"],
  ["its record is another one", "/cups/", "/cup"],
])("a path stands for itself where %s", async (_, collection, item) => {
  const { body } = await call("POST", collection, { name: "New" });
  expect(await statusOf("GET", `${item}/${body.id}/`)).toBe(404);
  expect(await statusOf("GET", `${item}/x_1/`)).toBe(200);
});

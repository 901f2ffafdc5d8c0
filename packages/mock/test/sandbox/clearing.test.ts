// A DELETE on the path of a list removes what that list shows, and with the list's filters only what they keep.
import { afterAll, expect, test } from "vitest";
import { caller } from "../support.ts";
import { content, examples, jobOf, startAltered } from "./altered.ts";

const text = { type: "string" };
const object = (properties: object) => ({ type: "object", required: Object.keys(properties), properties });
const answer = (status: number, schema: object, value: unknown) => ({
  [status]: { description: "It.", content: content(schema, value) },
});
const gone = { 204: { description: "Gone." } };
const inPath = (name: string, example: string) => [{ name, in: "path", required: true, schema: text, example }];
const query = (name: string, schema: object = text) => ({ name, in: "query", schema });
const ids = { ...query("ids", { type: "array", items: text }), style: "form", explode: false };
const Tour = object({ id: text, name: text });
const TOUR = { id: "t_1", name: "Autumn" };
const requestBody = { required: true, content: content(object({ name: text }), { name: "New" }) };
const all = (resource: string, parameters: object[], remove: object) => ({
  get: {
    operationId: `${resource}.list`,
    parameters,
    responses: answer(200, { type: "array", items: Tour }, [TOUR]),
  },
  post: { operationId: `${resource}.create`, requestBody, responses: answer(201, Tour, TOUR) },
  delete: { operationId: `${resource}.clear`, ...remove },
});
const nullable = { type: "string", nullable: true };
const Clip = object({ id: text, status: text, name: text, output: nullable });
const CLIP = { id: "c_1", status: "waiting", name: "New", output: null };
const mock = await startAltered(
  {
    "/tours/": all("tours", [ids, query("name")], { parameters: [ids, query("name")], responses: gone }),
    "/shelves/": {
      get: { operationId: "shelves.list", responses: answer(200, { type: "array", items: Tour }, [TOUR]) },
      post: { operationId: "shelves.create", requestBody, responses: answer(201, Tour, TOUR) },
    },
    "/shelves/{id}/": {
      parameters: inPath("id", "t_1"),
      get: { operationId: "shelves.get", responses: answer(200, Tour, TOUR) },
    },
    "/shelves/{shelf}/boxes/": {
      parameters: inPath("shelf", "t_1"),
      ...all("boxes", [], { responses: gone }),
    },
    // Nobody knows which these mean.
    "/rafts/": all("rafts", [query("name")], { parameters: [query("older_than")], responses: gone }),
    "/kites/": all("kites", [], { responses: answer(200, object({ removed: { type: "integer" } }), { removed: 3 }) }),
    "/clips/": {
      get: {
        operationId: "clips.list",
        parameters: [query("name")],
        responses: answer(200, { type: "array", items: Clip }, [CLIP]),
      },
      post: { operationId: "clips.create", requestBody, responses: answer(201, Clip, CLIP) },
      delete: { operationId: "clips.clear", parameters: [query("name")], responses: gone },
    },
    "/clips/{id}/": {
      parameters: inPath("id", "none"),
      get: { operationId: "clips.get", responses: { 200: examples(Clip, { waiting: CLIP }) } },
    },
  },
  {
    operations: {
      "tours.list": {
        ...{ method: "get", path: "/tours/" },
        list: { filters: { ids: { field: "id", op: "in" }, name: { field: "name", op: "eq" } } },
      },
      "rafts.list": { method: "get", path: "/rafts/", list: { filters: { name: { field: "name", op: "eq" } } } },
      "clips.list": { method: "get", path: "/clips/", list: { filters: { name: { field: "name", op: "eq" } } } },
      "clips.create": { method: "post", path: "/clips/", job: { type: "clip", action: "start", until: "done" } },
      "clips.get": { method: "get", path: "/clips/{id}/", job: { type: "clip", action: "read" } },
    },
    jobs: { clip: jobOf("clips.get") },
  },
  { advance: "manual" },
);
afterAll(() => mock.close());
const call = caller(mock);
const make = async (path: string, name: string): Promise<string> => (await call("POST", path, { name })).body.id;
const namesIn = async (path: string): Promise<string[]> =>
  (await call("GET", path)).body.map(({ name }: { name: string }) => name);

async function removed(path: string) {
  const { status, headers } = await call("DELETE", path);
  return [status, headers.get("x-sandbox-fallback"), headers.get("x-sandbox-ignored")];
}

test("those that its filters keep, and without one all", async () => {
  const first = await make("/tours/", "One");
  const second = await make("/tours/", "Two");
  await make("/tours/", "Three");
  expect(await removed(`/tours/?ids=${first},${second}&name=One`)).toEqual([204, null, null]);
  expect(await namesIn("/tours/")).toEqual(["Autumn", "Two", "Three"]);
  expect(await removed(`/tours/?ids=${second},none`)).toEqual([204, null, null]);
  expect(await namesIn("/tours/")).toEqual(["Autumn", "Three"]);
  expect(await removed("/tours/")).toEqual([204, null, null]);
  expect(await namesIn("/tours/")).toEqual([]);
});

test("only those of the record that its path names", async () => {
  const shelf = await make("/shelves/", "Left");
  await make(`/shelves/${shelf}/boxes/`, "Hats");
  expect(await removed(`/shelves/${shelf}/boxes/`)).toEqual([204, null, null]);
  expect(await namesIn(`/shelves/${shelf}/boxes/`)).toEqual([]);
  expect(await namesIn("/shelves/t_1/boxes/")).toEqual(["Autumn"]);
});

test("jobs as well", async () => {
  await make("/clips/", "One");
  const second = await make("/clips/", "Two");
  expect(await removed("/clips/?name=One")).toEqual([204, null, null]);
  expect(await namesIn("/clips/")).toEqual(["Two"]);
  expect(await removed("/clips/")).toEqual([204, null, null]);
  expect(await namesIn("/clips/")).toEqual([]);
  expect((await call("GET", `/clips/${second}/`)).status).toBe(404);
});

test.each([
  ["by a parameter that is no filter of the list", "/rafts/", "?older_than=3", 204],
  ["and says something of them", "/kites/", "", 200],
])("one that removes %s leaves them all, and says that it stands for an answer", async (_, path, asked, status) => {
  await make(path, "One");
  expect((await removed(path + asked)).slice(0, 2)).toEqual([status, "example"]);
  expect(await namesIn(path)).toEqual(["Autumn", "One"]);
});

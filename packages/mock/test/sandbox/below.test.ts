// What stands below a record is there only if that record is: lists, creations, the only record of a path, jobs that are started there.
import { afterAll, expect, test } from "vitest";
import { caller } from "../support.ts";
import { content, jobOf, startAltered } from "./altered.ts";

const text = { type: "string" };
const object = (properties: object) => ({ type: "object", required: Object.keys(properties), properties });
const answer = (status: number, schema: object, value: unknown) => ({
  [status]: { description: "It.", content: content(schema, value) },
});
const missing = { 404: { description: "There is none." } };
const inPath = (...parameters: [name: string, example: string][]) =>
  parameters.map(([name, example]) => ({ name, in: "path", required: true, schema: text, example }));
const Named = object({ id: text, name: text });
const Mood = object({ mood: text });
const list = { type: "array", items: Named };
const requestBody = { required: true, content: content(object({ name: text }), { name: "New" }) };
const SHELF = { id: "s_1", name: "Top" };
const BOX = { id: "b_1", name: "Shoes" };
const LABEL = { id: "l_1", name: "Red" };
const Coat = object({ id: text, rack_id: text, name: text });
const COAT = { id: "c_1", rack_id: SHELF.id, name: "Warm" };
const Clip = object({ id: text, status: text, output: { type: "string", nullable: true } });
const CLIP = { id: "v_9", status: "waiting", output: null };
const started = { requestBody, responses: { ...answer(201, Clip, CLIP), ...missing } };
const mock = await startAltered(
  {
    "/shelves": {
      get: { operationId: "shelves.list", responses: answer(200, list, [SHELF]) },
      post: { operationId: "shelves.create", requestBody, responses: answer(201, Named, SHELF) },
    },
    "/shelves/{shelf}": {
      parameters: inPath(["shelf", SHELF.id]),
      get: { operationId: "shelves.get", responses: { ...answer(200, Named, SHELF), ...missing } },
      delete: { operationId: "shelves.remove", responses: { 204: { description: "Gone." }, ...missing } },
    },
    "/shelves/{shelf_id}/mood": {
      parameters: inPath(["shelf_id", "s_2"]),
      get: { operationId: "moods.get", responses: answer(200, Mood, { mood: "calm" }) },
      patch: {
        operationId: "moods.change",
        requestBody: { required: true, content: content(Mood, { mood: "loud" }) },
        responses: answer(200, Mood, { mood: "loud" }),
      },
    },
    // The parent's id has another name here, and no 404 is described.
    "/shelves/{id}/boxes": {
      parameters: inPath(["id", SHELF.id]),
      get: { operationId: "boxes.list", responses: answer(200, list, [BOX]) },
      post: { operationId: "boxes.create", requestBody, responses: answer(201, Named, BOX) },
    },
    "/racks": {
      get: { operationId: "racks.list", responses: answer(200, list, [SHELF]) },
      post: { operationId: "racks.create", requestBody, responses: answer(201, Named, SHELF) },
    },
    "/racks/{rack_id}/coats": {
      parameters: inPath(["rack_id", SHELF.id]),
      get: { operationId: "coats.list", responses: answer(200, { type: "array", items: Coat }, [COAT]) },
      post: { operationId: "coats.create", requestBody, responses: answer(201, Coat, COAT) },
    },
    "/racks/{rack_id}/coats/{coat}": {
      parameters: inPath(["rack_id", SHELF.id], ["coat", COAT.id]),
      get: { operationId: "coats.get", responses: { ...answer(200, Coat, COAT), ...missing } },
      patch: {
        operationId: "coats.change",
        requestBody: { required: true, content: content(object({ rack_id: text }), { rack_id: "s_2" }) },
        responses: { ...answer(200, Coat, { ...COAT, rack_id: "s_2" }), ...missing },
      },
    },
    "/racks/{rack_id}/coats/{coat}/labels": {
      parameters: inPath(["rack_id", SHELF.id], ["coat", COAT.id]),
      get: { operationId: "coatLabels.list", responses: { ...answer(200, list, []), ...missing } },
      post: { operationId: "coatLabels.create", requestBody, responses: { ...answer(201, Named, LABEL), ...missing } },
    },
    "/shelves/{shelf}/boxes/{box}": {
      parameters: inPath(["shelf", SHELF.id], ["box", BOX.id]),
      get: { operationId: "boxes.get", responses: { ...answer(200, Named, BOX), ...missing } },
    },
    "/shelves/{shelf}/boxes/{box}/labels": {
      parameters: inPath(["shelf", SHELF.id], ["box", BOX.id]),
      get: { operationId: "labels.list", responses: { ...answer(200, list, [LABEL]), ...missing } },
      post: { operationId: "labels.create", requestBody, responses: { ...answer(201, Named, LABEL), ...missing } },
    },
    "/shelves/{shelf}/clips": {
      parameters: inPath(["shelf", SHELF.id]),
      post: { operationId: "clips.create", ...started },
    },
    "/clips/{id}": {
      parameters: inPath(["id", CLIP.id]),
      get: {
        operationId: "clips.get",
        responses: {
          200: {
            description: "It.",
            content: { "application/json": { schema: Clip, examples: { waiting: { value: CLIP } } } },
          },
          ...missing,
        },
      },
    },
    "/clips/{id}/remix": { parameters: inPath(["id", CLIP.id]), post: { operationId: "clips.remix", ...started } },
    "/clips/{clip}/boxes": {
      parameters: inPath(["clip", CLIP.id]),
      get: { operationId: "clipBoxes.list", responses: answer(200, list, []) },
    },
  },
  {
    operations: {
      "clips.create": {
        method: "post",
        path: "/shelves/{shelf}/clips",
        job: { type: "clip", action: "start", until: "done" },
      },
      "clips.remix": {
        method: "post",
        path: "/clips/{id}/remix",
        job: { type: "clip", action: "start", until: "done" },
      },
      "clips.get": { method: "get", path: "/clips/{id}", job: { type: "clip", action: "read" } },
    },
    jobs: { clip: jobOf("clips.get", { samples: { done: [CLIP.id] } }) },
  },
  { advance: "manual" },
);
afterAll(() => mock.close());
const call = caller(mock);
const NEW = { name: "New" };

test.each([
  ["GET", "/shelves/none/boxes"],
  ["POST", "/shelves/none/boxes"],
  ["GET", `/shelves/none/boxes/${BOX.id}/labels`],
  ["GET", `/shelves/${SHELF.id}/boxes/none/labels`],
  ["POST", `/shelves/${SHELF.id}/boxes/none/labels`],
  ["GET", "/shelves/none/mood"],
  ["PATCH", "/shelves/none/mood"],
  ["POST", "/shelves/none/clips"],
  ["POST", "/clips/none/remix"],
  ["GET", "/clips/none/boxes"],
])("%s %s is what the record itself would be: a 404", async (method, path) => {
  const answered = await call(
    method,
    path,
    method === "GET" ? undefined : path.endsWith("mood") ? { mood: "loud" } : NEW,
  );
  const read = await call("GET", path.startsWith("/clips") ? "/clips/none" : "/shelves/none");
  expect([answered.status, answered.body]).toEqual([404, read.body]);
});

test("each record has its own, two levels down as well, and they go with it", async () => {
  const [shelf, other] = [(await call("POST", "/shelves", NEW)).body.id, (await call("POST", "/shelves", NEW)).body.id];
  const box = (await call("POST", `/shelves/${shelf}/boxes`, NEW)).body;
  expect((await call("GET", `/shelves/${shelf}/boxes`)).body).toEqual([box]);
  expect((await call("GET", `/shelves/${other}/boxes`)).body).toEqual([]);
  const label = await call("POST", `/shelves/${shelf}/boxes/${box.id}/labels`, NEW);
  expect(label.status).toBe(201);
  expect((await call("GET", `/shelves/${shelf}/boxes/${box.id}/labels`)).body).toEqual([label.body]);
  expect((await call("GET", `/shelves/${other}/boxes/${box.id}/labels`)).status).toBe(404);
  expect((await call("POST", `/shelves/${shelf}/clips`, NEW)).status).toBe(201);

  expect((await call("DELETE", `/shelves/${shelf}`)).status).toBe(204);
  expect((await call("GET", `/shelves/${shelf}/boxes`)).status).toBe(404);
  expect((await call("GET", `/shelves/${shelf}/boxes/${box.id}`)).status).toBe(404);
});

test("a record or a job that only the path of what stands below it names is there", async () => {
  expect((await call("PATCH", "/shelves/s_2/mood", { mood: "loud" })).body).toEqual({ mood: "loud" });
  expect((await call("GET", "/shelves/s_2")).body).toEqual({ ...SHELF, id: "s_2" });
  expect((await call("POST", `/clips/${CLIP.id}/remix`, NEW)).status).toBe(201);
  expect((await call("GET", `/shelves/${SHELF.id}/boxes/${BOX.id}/labels`)).body).toEqual([LABEL]);
});

test("a record that is given another parent stands below that, and what stands below it comes along", async () => {
  const [first, second] = [
    (await call("POST", "/racks", { name: "A" })).body.id,
    (await call("POST", "/racks", { name: "B" })).body.id,
  ];
  const { body: coat } = await call("POST", `/racks/${first}/coats`, { name: "Warm" });
  const before = `/racks/${first}/coats/${coat.id}`;
  const { body: label } = await call("POST", `${before}/labels`, { name: "Red" });
  const moved = { ...coat, rack_id: second };
  expect(await call("PATCH", before, { rack_id: "none" })).toMatchObject({ status: 404 });
  expect((await call("GET", before)).body).toEqual(coat);
  expect(await call("PATCH", before, { rack_id: second })).toMatchObject({ status: 200, body: moved });
  const now = `/racks/${second}/coats/${coat.id}`;
  expect((await call("GET", before)).status).toBe(404);
  expect((await call("GET", now)).body).toEqual(moved);
  expect((await call("GET", `${now}/labels`)).body).toEqual([label]);
  expect((await call("GET", `/racks/${first}/coats`)).body).toEqual([]);
});

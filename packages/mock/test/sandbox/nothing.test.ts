// What answers nothing does what it says all the same.
import { afterAll, expect, test } from "vitest";
import { caller } from "../support.ts";
import { content, jobOf, startAltered } from "./altered.ts";

const text = { type: "string" };
const object = (properties: object) => ({ type: "object", required: Object.keys(properties), properties });
const answer = (status: number, schema: object, value: unknown) => ({
  [status]: { description: "It.", content: content(schema, value) },
});
const nothing = (status: number) => ({ [status]: { description: "Taken." } });
const missing = { 404: { description: "There is none." } };
const Box = object({ id: text, name: text });
const BOX = { id: "b_1", name: "Shoes" };
const requestBody = { required: true, content: content(object({ name: text }), { name: "Shoes" }) };
const parameters = [{ name: "id", in: "path", required: true, schema: text, example: BOX.id }];
const Clip = object({ id: text, name: text, status: text, output: { type: "string", nullable: true } });
const CLIP = { id: "c_1", name: "Shoes", status: "waiting", output: null };
const states = {
  waiting: { value: CLIP },
  previewReady: { value: { ...CLIP, preview: "https://media.example.com/c_1.html" } },
  renderPending: { value: CLIP },
  made: { value: { ...CLIP, status: "made", output: "https://media.example.com/c_1.mp4" } },
};
const mock = await startAltered(
  {
    "/boxes": {
      get: { operationId: "boxes.list", responses: answer(200, { type: "array", items: Box }, [BOX]) },
      post: { operationId: "boxes.create", requestBody, responses: nothing(202) },
    },
    "/boxes/{id}": {
      parameters,
      get: { operationId: "boxes.get", responses: { ...answer(200, Box, BOX), ...missing } },
      patch: { operationId: "boxes.change", requestBody, responses: { ...nothing(204), ...missing } },
      put: { operationId: "boxes.put", requestBody, responses: { ...nothing(201), ...nothing(204), ...missing } },
    },
    "/boxes/{id}/seal": {
      parameters,
      post: { operationId: "boxes.seal", responses: { ...nothing(202), ...missing } },
    },
    "/clips": {
      post: {
        operationId: "clips.create",
        requestBody,
        responses: answer(201, Clip, CLIP),
      },
    },
    "/clips/{id}": {
      parameters,
      get: {
        operationId: "clips.get",
        responses: {
          200: { description: "It.", content: { "application/json": { schema: Clip, examples: states } } },
          ...missing,
        },
      },
      patch: { operationId: "clips.rename", requestBody, responses: { ...nothing(202), ...missing } },
    },
    "/clips/{id}/render": {
      parameters,
      post: { operationId: "clips.render", responses: { ...nothing(202), ...missing } },
    },
  },
  {
    operations: {
      "clips.create": { method: "post", path: "/clips", job: { type: "clip", action: "start", until: "preview" } },
      "clips.get": { method: "get", path: "/clips/{id}", job: { type: "clip", action: "read" } },
      "clips.render": { method: "post", path: "/clips/{id}/render", job: { type: "clip", action: "render" } },
    },
    jobs: {
      clip: jobOf("clips.get", {
        render: "clips.render",
        preview: ["preview"],
        journey: {
          initial: "waiting",
          preview: ["previewReady"],
          render: ["renderPending", "made"],
          done: ["previewReady", "made"],
          failures: { failed: "broken" },
        },
      }),
    },
  },
  { advance: "immediate" },
);
afterAll(() => mock.close());
const call = caller(mock);

test("a creation", async () => {
  expect(await call("POST", "/boxes", { name: "Hats" })).toMatchObject({ status: 202, body: undefined });
  expect((await call("GET", "/boxes")).body).toEqual([BOX, { id: expect.stringMatching(/^b_/), name: "Hats" }]);
});

test("a change, and one that makes the record if there is none", async () => {
  expect(await call("PATCH", "/boxes/b_1", { name: "Caps" })).toMatchObject({ status: 204, body: undefined });
  expect((await call("GET", "/boxes/b_1")).body).toEqual({ ...BOX, name: "Caps" });
  for (const [status, name] of [
    [201, "Belts"],
    [204, "Gloves"],
  ] as const) {
    expect(await call("PUT", "/boxes/b_2", { name })).toMatchObject({ status, body: undefined });
    expect((await call("GET", "/boxes/b_2")).body).toEqual({ id: "b_2", name });
  }
  await call("PATCH", "/boxes/b_1", BOX);
});

test("what is done to a record", async () => {
  expect(await call("POST", "/boxes/b_1/seal")).toMatchObject({ status: 202, body: undefined });
  expect((await call("POST", "/boxes/none/seal")).status).toBe(404);
});

test("a render, and a change of a job", async () => {
  const { id } = (await call("POST", "/clips", { name: "Hats" })).body;
  const path = `/clips/${id}`;
  expect((await call("GET", path)).body.output).toBeNull();
  expect(await call("PATCH", path, { name: "Caps" })).toMatchObject({ status: 202, body: undefined });
  expect(await call("POST", `${path}/render`)).toMatchObject({ status: 202, body: undefined });
  expect((await call("GET", path)).body).toMatchObject({ name: "Caps", status: "made", output: expect.any(String) });
});

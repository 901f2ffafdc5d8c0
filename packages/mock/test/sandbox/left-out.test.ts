// What a request leaves out is not what the example shows: its default stands there, or null, or nothing; a list or map is empty.
import { afterAll, expect, test } from "vitest";
import { caller, Receiver, until } from "../support.ts";
import { content, jobOf, startAltered } from "./altered.ts";

const text = { type: "string" };
const nullable = { type: "string", nullable: true };
const asked = {
  title: text,
  mood: { ...text, default: "calm" },
  note: nullable,
  place: text,
  size: { type: "integer" },
  tags: { type: "array", items: text },
  uses: { type: "array", items: text, minItems: 1 },
  labels: { type: "object", additionalProperties: text },
};
const BoxRequest = { type: "object", required: ["title"], properties: asked };
const Box = {
  type: "object",
  required: ["id", "title", "size", "tags", "uses", "labels"],
  properties: { id: text, ...asked, mood: text, shelf: { ...text, default: "low" }, count: { type: "integer" } },
};
const BOX = {
  ...{ id: "b_7Qx2Lm", title: "Shoes", mood: "loud", note: "Left", place: "Hall" },
  ...{ size: 3, shelf: "top", count: 2, tags: ["autumn", "red"], uses: ["walks"], labels: { team: "a" } },
};
const requestBody = { required: true, content: content(BoxRequest, { title: "Shoes" }) };
const box = (status: number, schema: object = Box, value: unknown = BOX) => ({
  [status]: { description: "It.", content: content(schema, value) },
});
const parameters = [{ name: "id", in: "path", required: true, schema: text, example: BOX.id }];
const Clip = {
  type: "object",
  required: ["id", "status", "size", "tags", "uses", "labels"],
  properties: { id: text, status: text, ...asked, output: nullable },
};
const CLIP = { ...BOX, id: "c_1", status: "waiting", shelf: undefined, count: undefined, output: null };
const OUTPUT = "https://media.example.com/c_1.mp4";
const clip = (...values: object[]) => ({
  description: "It.",
  content: {
    "application/json": {
      schema: Clip,
      examples: Object.fromEntries(
        values.map((value) => [Reflect.get(value, "status"), { value: { ...CLIP, ...value } }]),
      ),
    },
  },
});
const done = { status: "made", title: "Boots", note: "Right", place: "Door", output: OUTPUT };
const mock = await startAltered(
  {
    "/api/boxes/": {
      get: { operationId: "boxes.list", responses: box(200, { type: "array", items: Box }, [BOX]) },
      post: { operationId: "boxes.create", requestBody, responses: box(201) },
    },
    "/api/boxes/{id}/": {
      parameters,
      get: { operationId: "boxes.get", responses: box(200) },
      put: { operationId: "boxes.replace", requestBody, responses: box(200) },
    },
    "/api/labels/": { post: { operationId: "labels.create", requestBody, responses: box(201) } },
    "/api/clips/": {
      post: {
        operationId: "clips.create",
        requestBody: {
          required: true,
          content: content({ ...BoxRequest, properties: { ...asked, report_to: text } }, { title: "Shoes" }),
        },
        responses: { 201: clip({ status: "waiting" }) },
        callbacks: {
          changed: {
            "{$request.body#/report_to}": {
              post: {
                operationId: "clips.webhook",
                requestBody: { content: clip(done).content },
                responses: { 204: { description: "Received." } },
              },
            },
          },
        },
      },
    },
    "/api/clips/{id}/": {
      parameters: [{ ...parameters[0], example: "c_9" }],
      get: { operationId: "clips.get", responses: { 200: clip({ status: "waiting" }, done) } },
    },
  },
  {
    operations: {
      "clips.create": {
        method: "post",
        path: "/api/clips/",
        job: { type: "clip", action: "start", until: "done" },
        webhook: { source: "clip", url: "report_to", callback: "clips.webhook" },
      },
      "clips.get": { method: "get", path: "/api/clips/{id}/", job: { type: "clip", action: "read" } },
    },
    jobs: { clip: jobOf("clips.get") },
    webhooks: { clip: { payload: "Clip", aliases: {} } },
  },
  { advance: { everyMs: 5 } },
);
afterAll(() => mock.close());
const call = caller(mock);

/**
 * What is left out: nobody says its size, which every record has, nor its uses, of which every record has one; of tags it has none.
 * What no request says stays as the example shows it.
 */
const REST = { mood: "calm", note: null, size: 3, tags: [], uses: ["walks"], labels: {} };

test("of a record that is made: its default, else null, else nothing, and of a list that it always has no entries", async () => {
  const { status, body } = await call("POST", "/api/boxes/", { title: "Hats" });
  expect([status, body]).toEqual([201, { ...REST, id: body.id, title: "Hats", shelf: "top", count: 2 }]);
  expect((await call("GET", `/api/boxes/${body.id}/`)).body).toEqual(body);
  expect((await call("GET", "/api/boxes/")).body).toContainEqual(body);

  const all = { title: "Hats", mood: "soft", note: "Up", place: "Loft", size: 9 };
  expect((await call("POST", "/api/boxes/", all)).body).toMatchObject(all);
});

test("of a record that is replaced, which keeps what it always has", async () => {
  const { body } = await call("POST", "/api/boxes/", { title: "Hats", place: "Loft", note: "Up", size: 9 });
  const replaced = await call("PUT", `/api/boxes/${body.id}/`, { title: "Caps" });
  expect(replaced.body).toEqual({ ...REST, id: body.id, title: "Caps", size: 9, shelf: "top", count: 2 });
  expect((await call("GET", `/api/boxes/${body.id}/`)).body).toEqual(replaced.body);
});

test("of a job, in each of its states and in what is posted of it", async () => {
  await using receiver = await Receiver.start();
  const { body } = await call("POST", "/api/clips/", { title: "Hats", report_to: receiver.url() });
  const record = { ...REST, id: body.id, title: "Hats", status: "waiting", output: null };
  expect(body).toEqual(record);
  const { body: posted } = await until(() => receiver.received[0]);
  const output = expect.stringContaining(body.id);
  expect((await call("GET", `/api/clips/${body.id}/`)).body).toEqual({ ...record, status: "made", output });
  expect(posted).toEqual({ ...record, status: "made", output });
});

test("of what is answered by an example", async () => {
  const { headers, body } = await call("POST", "/api/labels/", { title: "Hats" });
  expect(headers.get("x-sandbox-fallback")).toBe("example");
  expect(body).toEqual({ ...REST, id: BOX.id, title: "Hats", shelf: "top", count: 2 });
});

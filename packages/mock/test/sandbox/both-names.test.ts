// A field that has been renamed: whoever knows one of its names is understood by whoever knows the other.
import { afterAll, expect, test } from "vitest";
import { caller } from "../support.ts";
import { content, examples, jobOf, startAltered } from "./altered.ts";

const text = { type: "string" };
const time = { type: "string", format: "date-time" };
const list = { type: "array", items: text };
const replaced = (schema: object, replacement: string) => ({
  ...schema,
  deprecated: true,
  "x-deprecated": { reason: "It was unclear.", replacement },
});
const names = {
  ...{ label: text, name: replaced(text, "label") },
  ...{ permissions: { ...list, default: ["read"] }, scopes: replaced(list, "permissions") },
  ...{ ends_at: time, until: replaced(time, "ends_at") },
  ...{ seconds: { type: "integer" }, length: replaced(text, "seconds") },
};
const Key = { type: "object", required: ["id", ...Object.keys(names)], properties: { id: text, ...names } };
const KEY = {
  ...{ id: "k_1", label: "Tests", name: "Tests", permissions: ["write"], scopes: ["write"] },
  ...{ ends_at: "2026-01-01T00:00:00Z", until: "2026-01-01T00:00:00Z", seconds: 3, length: "3 s" },
};
const it = (status: number, value: object = KEY) => ({
  [status]: { description: "It.", content: content(Key, value) },
});
const requestBody = { required: true, content: content({ type: "object", properties: names }, { label: "Tests" }) };
const parameters = [{ name: "id", in: "path", required: true, schema: text, example: "k_1" }];
const { label, name } = names;
const Clip = {
  type: "object",
  required: ["id", "status", "output"],
  properties: { id: text, status: text, output: { ...text, nullable: true }, label, name },
};
const CLIP = { id: "c_1", status: "waiting", output: null, label: "Boots", name: "Boots" };
const clips = { type: "object", properties: { label, name } };
const mock = await startAltered(
  {
    "/keys": { post: { operationId: "keys.create", requestBody, responses: it(201) } },
    "/keys/{id}": {
      parameters,
      get: { operationId: "keys.get", responses: it(200) },
      patch: { operationId: "keys.change", requestBody, responses: it(200) },
    },
    "/clips": {
      post: {
        operationId: "clips.create",
        requestBody: { required: true, content: content(clips, { label: "Boots" }) },
        responses: { 201: examples(Clip, { waiting: CLIP }) },
      },
    },
    "/clips/{id}": {
      parameters,
      get: {
        operationId: "clips.get",
        responses: { 200: examples(Clip, { waiting: CLIP, made: { ...CLIP, status: "made" } }) },
      },
      patch: {
        operationId: "clips.change",
        requestBody: { required: true, content: content(clips, { label: "Boots" }) },
        responses: { 200: examples(Clip, { waiting: CLIP }) },
      },
    },
  },
  {
    operations: {
      "clips.create": { method: "post", path: "/clips", job: { type: "clip", action: "start", until: "done" } },
      "clips.get": { method: "get", path: "/clips/{id}", job: { type: "clip", action: "read" } },
    },
    jobs: { clip: jobOf("clips.get", { result: [] }) },
  },
  { advance: "manual" },
);
afterAll(() => mock.close());
const call = caller(mock);

test.each([
  ["label", "name", "Staging"],
  ["name", "label", "Staging"],
  ["permissions", "scopes", ["admin"]],
  ["scopes", "permissions", ["admin"]],
  ["until", "ends_at", "2031-01-01T00:00:00Z"],
])("what is sent as %s is shown as %s as well, in a new record and in a changed one", async (sent, other, value) => {
  const made = (await call("POST", "/keys", { [sent]: value })).body;
  expect(made).toMatchObject({ [sent]: value, [other]: value });
  const changed = (await call("PATCH", "/keys/k_1", { [sent]: value })).body;
  expect(changed).toMatchObject({ [sent]: value, [other]: value });
  expect((await call("GET", `/keys/${made.id}`)).body).toEqual(made);
});

test("both that are sent stay as they are, and what the other cannot hold is not its", async () => {
  expect((await call("POST", "/keys", { label: "New", name: "Old" })).body).toMatchObject({
    label: "New",
    name: "Old",
  });
  expect((await call("POST", "/keys", { length: "8 s" })).body).toMatchObject({ length: "8 s", seconds: 3 });
});

test("so it is in a job", async () => {
  const { id, ...made } = (await call("POST", "/clips", { name: "Hats" })).body;
  expect(made).toMatchObject({ label: "Hats", name: "Hats" });
  await mock.control.jobs.finish(id);
  expect((await call("GET", `/clips/${id}`)).body).toMatchObject({ label: "Hats", name: "Hats", status: "made" });
  expect((await call("PATCH", `/clips/${id}`, { label: "Caps" })).body).toMatchObject({ label: "Caps", name: "Caps" });
});

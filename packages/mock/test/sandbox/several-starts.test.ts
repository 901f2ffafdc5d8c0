// Jobs of one type that are started in several ways: what only another way takes is not theirs, whatever the examples show.
import { afterAll, expect, test } from "vitest";
import { caller } from "../support.ts";
import { content, examples, jobOf, startAltered } from "./altered.ts";

const text = { type: "string" };
const nullable = { type: "string", nullable: true };
const Print = {
  type: "object",
  required: ["id", "status", "label", "output"],
  properties: {
    ...{ id: text, status: text, title: text, label: text, output: nullable },
    ...{ notebook_id: text, papers: nullable, mood: { ...text, default: "calm" }, finish: text, file: text },
  },
};
const PRINT = {
  ...{ id: "p_1", status: "waiting", title: "Card", label: "Red", output: null },
  ...{ notebook_id: "n_1", papers: "A4", mood: "loud", finish: "matte", file: "f_1" },
};
const MADE = { ...PRINT, status: "made", papers: "A3", output: "https://media.example.com/p_1.pdf" };
const inPath = (name: string, example: string) => [{ name, in: "path", required: true, schema: text, example }];
const asked = (...fields: string[]) => ({
  required: true,
  content: content(
    { type: "object", properties: Object.fromEntries(fields.map((field) => [field, text])) },
    Object.fromEntries(fields.map((field) => [field, Reflect.get(PRINT, field)])),
  ),
});
const responses = { 201: examples(Print, { waiting: PRINT }) };
const mock = await startAltered(
  {
    "/notebooks/{notebook_id}/prints/": {
      parameters: inPath("notebook_id", "n_1"),
      get: {
        operationId: "prints.list",
        responses: { 200: examples({ type: "array", items: Print }, { some: [PRINT] }) },
      },
      post: {
        operationId: "prints.create",
        requestBody: asked("title", "papers", "label", "mood"),
        responses,
      },
    },
    "/prints/files/": {
      post: { operationId: "prints.createFromFile", requestBody: asked("title", "file"), responses },
    },
    "/prints/previews/": {
      post: { operationId: "prints.preview", requestBody: asked("title"), responses },
    },
    "/prints/{id}/": {
      parameters: inPath("id", "none"),
      get: { operationId: "prints.get", responses: { 200: examples(Print, { waiting: PRINT, made: MADE }) } },
    },
    "/prints/{id}/render/": {
      parameters: inPath("id", "none"),
      post: {
        operationId: "prints.render",
        requestBody: {
          content: content({ type: "object", properties: { finish: { ...text, default: "glossy" } } }, {}),
        },
        responses: { 200: examples(Print, { waiting: PRINT }) },
      },
    },
  },
  {
    operations: {
      "prints.list": { method: "get", path: "/notebooks/{notebook_id}/prints/", list: {} },
      "prints.create": {
        ...{ method: "post", path: "/notebooks/{notebook_id}/prints/" },
        job: { type: "print", action: "start", until: "done" },
      },
      "prints.createFromFile": {
        ...{ method: "post", path: "/prints/files/" },
        job: { type: "print", action: "start", until: "done" },
      },
      "prints.preview": {
        ...{ method: "post", path: "/prints/previews/" },
        job: { type: "print", action: "start", until: "preview" },
      },
      "prints.get": { method: "get", path: "/prints/{id}/", job: { type: "print", action: "read" } },
      "prints.render": { method: "post", path: "/prints/{id}/render/", job: { type: "print", action: "render" } },
    },
    jobs: {
      print: jobOf("prints.get", {
        ...{ type: "print", render: "prints.render" },
        journey: {
          ...{ initial: "waiting", preview: ["waiting"], render: ["waiting", "made"], done: ["made"] },
          failures: { failed: "broken" },
        },
      }),
    },
  },
  { advance: "manual" },
);
afterAll(() => mock.close());
const call = caller(mock);

async function made(path: string, body: object) {
  const started = await call("POST", path, body);
  expect(started.status).toBe(201);
  const { id } = started.body;
  await mock.control.jobs.finish(id);
  return { started: started.body, record: (await call("GET", `/prints/${id}/`)).body };
}

test("a field that only another start takes has its default, or null, or is not there; what is required stays", async () => {
  const { started, record } = await made("/prints/files/", { title: "Menu", file: "f_2" });
  const own = { title: "Menu", file: "f_2", label: "Red", mood: "calm", papers: null };
  expect(started).toEqual({ ...own, id: started.id, status: "waiting", output: null });
  expect(record).toEqual({ ...own, id: started.id, status: "made", output: expect.stringContaining(started.id) });

  const below = await made("/notebooks/n_1/prints/", { title: "Card", papers: "A5" });
  expect(below.record).toMatchObject({ notebook_id: "n_1", papers: "A5", title: "Card", mood: "calm" });
  expect(Object.keys(below.record)).not.toContain("file");
});

test("a job is in the list only of the record below which it was started", async () => {
  const { started: other } = await made("/prints/files/", { title: "Menu" });
  const { started: own } = await made("/notebooks/n_1/prints/", { title: "Card" });
  const listed = (await call("GET", "/notebooks/n_1/prints/")).body.map(({ id }: { id: string }) => id);
  expect(listed).toContain(own.id);
  expect(listed).not.toContain(other.id);
});

test("what only the render takes has the default of the render, and is not there where none follows", async () => {
  const { started } = await made("/prints/previews/", { title: "Menu" });
  expect((await call("POST", `/prints/${started.id}/render/`)).body).toMatchObject({ finish: "glossy" });
  const { record } = await made("/prints/files/", { title: "Menu" });
  expect(Object.keys(record)).not.toContain("finish");
});

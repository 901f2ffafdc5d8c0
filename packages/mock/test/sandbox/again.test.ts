// A job that is started below one of its own type is made of that one: a retry, a remix.
import { afterAll, expect, test } from "vitest";
import { caller } from "../support.ts";
import { content, examples, jobOf, startAltered } from "./altered.ts";
import { ledgerOf } from "./support.ts";

const text = { type: "string" };
const nullable = { ...text, nullable: true };
const quality = { type: "string", enum: ["standard", "studio"] };
const film = { type: "string", "x-id": "film" };
const Film = {
  type: "object",
  required: ["id", "status", "script", "quality", "retry_of", "output", "scenes"],
  properties: {
    ...{ id: film, status: text, script: text, quality, mood: text, note: nullable, album_id: nullable },
    ...{ retry_of: { ...film, nullable: true }, output: nullable, cost: { type: "integer" } },
    scenes: { type: "array", items: { type: "object", properties: { title: text, status: text } } },
  },
};
const FILM = {
  ...{ id: "f_1", status: "waiting", script: "These trail shoes.", quality: "standard", mood: "calm", note: null },
  ...{ album_id: "a_1", retry_of: null, output: null, cost: 0, scenes: [{ title: "One", status: "waiting" }] },
};
const RETRIED = { ...FILM, id: "f_2", quality: "studio", retry_of: "f_1" };
const state = (status: string) => ({ ...FILM, status, scenes: [{ title: "One", status }] });
const parameters = [{ name: "id", in: "path", required: true, schema: film, example: "f_1" }];
const scenes = { type: "array", items: { type: "object", properties: { title: text } } };
const sent = { script: text, quality: { ...quality, default: "standard" }, mood: text, note: nullable, scenes };
const credits = {
  by: "quality",
  rates: [
    { amount: 2, per: "request" as const, for: "standard" },
    { amount: 5, per: "request" as const, for: "studio" },
  ],
};
const missing = { 404: { description: "There is none." } };
const mock = await startAltered(
  {
    "/albums/{album_id}/films": {
      parameters: [{ name: "album_id", in: "path", required: true, schema: text, example: "a_1" }],
      get: {
        operationId: "films.list",
        responses: { 200: { description: "All.", content: content({ type: "array", items: Film }, []) } },
      },
      post: {
        operationId: "films.create",
        requestBody: { required: true, content: content({ type: "object", properties: sent }, { script: "Hello" }) },
        responses: { 201: examples(Film, { waiting: FILM }) },
      },
    },
    "/films/{id}/retry": {
      parameters,
      post: {
        operationId: "films.retry",
        requestBody: {
          content: content({ type: "object", properties: { mood: { ...text, default: "loud" }, note: nullable } }, {}),
        },
        responses: { 201: examples(Film, { retried: RETRIED }), 402: { description: "Too much." }, ...missing },
      },
    },
    "/films/{id}": {
      parameters,
      get: {
        operationId: "films.get",
        responses: { 200: examples(Film, { waiting: FILM, made: state("made"), broken: state("broken") }), ...missing },
      },
    },
  },
  {
    operations: {
      "films.list": { method: "get", path: "/albums/{album_id}/films", list: {} },
      "films.create": {
        ...{ method: "post", path: "/albums/{album_id}/films", credits },
        job: { type: "film", action: "start", until: "done" },
      },
      "films.retry": {
        ...{ method: "post", path: "/films/{id}/retry", credits },
        job: { type: "film", action: "start", until: "done" },
      },
      "films.get": { method: "get", path: "/films/{id}", job: { type: "film", action: "read" } },
    },
    jobs: {
      film: jobOf("films.get", {
        type: "film",
        items: "scenes",
        result: [],
        credits: "cost",
        samples: { done: ["f_1"] },
      }),
    },
  },
  { advance: "manual" },
);
afterAll(() => mock.close());
const call = caller(mock);
const ALL = {
  ...{ script: "Hello there [fail]", quality: "studio", mood: "sad", note: "Mine" },
  scenes: [{ title: "Hall" }, { title: "Roof" }],
};

test("what its request does not say is as in the one that it is made of, with its price, and it goes its own way", async () => {
  const { id } = (await call("POST", "/albums/a_7/films", ALL)).body;
  await mock.control.jobs.finish(id);
  expect((await call("GET", `/films/${id}`)).body.status).toBe("broken");
  const made = await call("POST", `/films/${id}/retry`, { note: "Again" });
  const titles = [
    { title: "Hall", status: "waiting" },
    { title: "Roof", status: "waiting" },
  ];
  expect([made.status, made.body]).toEqual([
    201,
    // What has a default of its own is not asked of the other one.
    { ...FILM, ...ALL, id: made.body.id, retry_of: id, album_id: "a_7", mood: "loud", note: "Again", scenes: titles },
  ]);
  expect(made.body.id).not.toBe(id);
  await mock.control.jobs.finish(made.body.id);
  expect((await call("GET", `/films/${made.body.id}`)).body).toMatchObject({ status: "made", cost: 5 });
  expect((await ledgerOf(mock)).filter(({ job }) => job === made.body.id).map(({ amount }) => amount)).toEqual([-5]);
  expect((await call("GET", "/albums/a_7/films")).body).toHaveLength(2);
  expect((await call("GET", "/albums/a_8/films")).body).toHaveLength(0);
});

test("it can be made of what the examples show, and not of what is not there", async () => {
  const { script } = (await call("GET", "/films/f_1")).body;
  expect((await call("POST", "/films/f_1/retry", {})).body).toMatchObject({ retry_of: "f_1", script });
  expect((await call("POST", "/films/none/retry", {})).status).toBe(404);
});

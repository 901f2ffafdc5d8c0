// Jobs that are started and listed below a job of the examples: what the examples of their paths name is there, too.
import { afterEach, expect, test } from "vitest";
import { service } from "../../src/generated/service.ts";
import type { Mock } from "../../src/index.ts";
import { caller } from "../support.ts";
import { content, examples, jobOf, startAltered } from "./altered.ts";

const text = { type: "string" };
const object = (properties: object) => ({ type: "object", required: Object.keys(properties), properties });
const answer = (status: number, schema: object, value: unknown) => ({
  [status]: { description: "It.", content: content(schema, value) },
});

const above = Object.values(service.jobs).find(({ by, samples }) => by === "id" && samples?.done);
const read = service.operations[above?.read ?? ""]?.path ?? "";
const sample = above?.samples?.done?.[0] ?? "";
const jobPath = read.replace(/\{\w+\}/, "{film_id}").replace(/\/$/, "");
const film = (id: string): string => jobPath.replace("{film_id}", id);
const inPath = (name: string, example: string) => ({ name, in: "path", required: true, schema: text, example });

const time = { type: "string", format: "date-time" };
const times = { show_at: "2026-04-01T09:00:00Z", created_at: "2026-03-01T09:00:00Z" };
const Clip = object({
  ...{ id: text, status: text, film_id: text, output: { type: "string", nullable: true } },
  ...{ show_at: time, created_at: time },
});
const CLIP = { id: "v_9", status: "waiting", film_id: sample, output: null, ...times };
const states = {
  waiting: CLIP,
  made: { ...CLIP, status: "made", output: "https://cdn.example.com/outputs/v_9.mp4" },
  broken: { ...CLIP, status: "broken" },
};

let mock: Mock;
afterEach(() => mock.close());

async function fresh(): Promise<ReturnType<typeof caller>> {
  mock = await startAltered(
    {
      [`${jobPath}/clips/`]: {
        parameters: [inPath("film_id", sample)],
        get: { operationId: "clips.list", responses: answer(200, { type: "array", items: Clip }, [states.made]) },
        post: {
          operationId: "clips.create",
          requestBody: { required: true, content: content(object({ name: text }), { name: "New" }) },
          responses: answer(201, Clip, CLIP),
        },
      },
      [`${jobPath}/clips/{clip_id}/notes/`]: {
        parameters: [inPath("film_id", sample), inPath("clip_id", CLIP.id)],
        get: {
          operationId: "clipNotes.list",
          responses: answer(200, { type: "array", items: object({ id: text }) }, [{ id: "n_1" }]),
        },
      },
      "/clips/{id}/": {
        parameters: [inPath("id", CLIP.id)],
        get: {
          operationId: "clips.get",
          responses: { 200: examples(Clip, states) },
        },
      },
    },
    {
      operations: {
        "clips.list": { method: "get", path: `${jobPath}/clips/` },
        "clips.create": {
          method: "post",
          path: `${jobPath}/clips/`,
          job: { type: "clip", action: "start", until: "done" },
        },
        "clips.get": { method: "get", path: "/clips/{id}/", job: { type: "clip", action: "read" } },
      },
      jobs: { clip: jobOf("clips.get", { samples: { done: [CLIP.id] } }) },
    },
    { advance: "manual" },
  );
  return caller(mock);
}

test("the list of jobs below it is there before anybody has read it", async () => {
  const call = await fresh();
  expect(await call("GET", `${film(sample)}/clips/`)).toMatchObject({ status: 200, body: [] });
  expect((await call("GET", `${film("5f0c1d2e-0000-4000-8000-000000000000")}/clips/`)).status).toBe(404);
});

test("what stands below both is there before anybody has read either", async () => {
  const call = await fresh();
  expect((await call("GET", `${film(sample)}/clips/${CLIP.id}/notes/`)).status).toBe(200);
});

test("a job of the examples says that it stands below what they show", async () => {
  const call = await fresh();
  expect((await call("GET", `/clips/${CLIP.id}/`)).body).toMatchObject({ film_id: sample, status: "made" });
});

test("and was made when they show it, whatever other times they have", async () => {
  const call = await fresh();
  const { created_at: at } = (await call("GET", `/clips/${CLIP.id}/`)).body;
  expect(Date.parse(at)).toBe(Date.parse(times.created_at));
});

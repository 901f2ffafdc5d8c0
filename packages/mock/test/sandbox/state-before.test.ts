// What a state's example shows as the first one does, and the one of the state before does not, is so again: a guess of the time left, a part.
import { afterAll, expect, test } from "vitest";
import { caller } from "../support.ts";
import { content, examples, jobOf, startAltered } from "./altered.ts";

const text = { type: "string" };
const orNull = { ...text, nullable: true };
const object = (properties: object) => ({ type: "object", required: Object.keys(properties), properties });

const Part = object({ id: text, status: text, output: orNull });
const Clip = object({
  id: text,
  status: text,
  name: text,
  minutes_left: { type: "integer", nullable: true },
  preview: orNull,
  output: orNull,
  parts: { type: "array", items: Part },
});
const part = (id: string, status: string, output: string | null = null) => ({ id, status, output });
const waiting = {
  ...{ id: "v_9", status: "waiting", name: "Autumn", minutes_left: null, preview: null, output: null },
  parts: [part("p_1", "waiting"), part("p_2", "waiting")],
};
const first = "https://cdn.example.com/outputs/p_1.mp4";
const half = {
  ...{ ...waiting, status: "half", minutes_left: 3, preview: "https://cdn.example.com/previews/v_9.jpg" },
  parts: [part("p_1", "made", first), part("p_2", "waiting")],
};
const made = {
  ...{ ...half, status: "made", minutes_left: null, output: "https://cdn.example.com/outputs/v_9.mp4" },
  parts: [part("p_1", "made", first), part("p_2", "made", "https://cdn.example.com/outputs/p_2.mp4")],
};
const broken = { ...waiting, status: "broken", parts: [part("p_1", "broken"), part("p_2", "broken")] };

const mock = await startAltered(
  {
    "/clips/": {
      post: {
        operationId: "clips.create",
        requestBody: { required: true, content: content(object({ name: text }), { name: "Autumn" }) },
        responses: { 201: { description: "It.", content: content(Clip, waiting) } },
      },
    },
    "/clips/{id}/": {
      parameters: [{ name: "id", in: "path", required: true, schema: text, example: "v_9" }],
      get: { operationId: "clips.get", responses: { 200: examples(Clip, { waiting, half, made, broken }) } },
    },
  },
  {
    operations: {
      "clips.create": { method: "post", path: "/clips/", job: { type: "clip", action: "start", until: "done" } },
      "clips.get": { method: "get", path: "/clips/{id}/", job: { type: "clip", action: "read" } },
    },
    jobs: {
      clip: jobOf("clips.get", {
        ...{ items: "parts", result: ["output", "parts[].output"], preview: ["preview"] },
        states: { waiting: "progress", half: "progress", made: "done", broken: "failed" },
        journey: {
          initial: "waiting",
          done: ["half", "made"],
          failures: { failed: "broken" },
          failing: { failed: { half: ["broken"] } },
        },
      }),
    },
  },
  { advance: { afterReads: 1 } },
);
afterAll(() => mock.close());
const call = caller(mock);

async function passed(name: string) {
  const { id } = (await call("POST", "/clips/", { name })).body;
  const [middle, end] = [(await call("GET", `/clips/${id}/`)).body, (await call("GET", `/clips/${id}/`)).body];
  return { middle, end };
}

test("a guess that a state has no more is gone, and what was sent stays", async () => {
  const { middle, end } = await passed("Winter");
  expect(middle).toMatchObject({ status: "half", minutes_left: 3, name: "Winter" });
  expect(end).toMatchObject({ status: "made", minutes_left: null, name: "Winter" });
  expect(end.output).toMatch(/\.mp4$/);
});

test("of a job that fails no part has an output any more, and its preview stays", async () => {
  const { middle, end } = await passed("Winter [fail]");
  expect(middle.parts[0].output).toMatch(/\.mp4$/);
  expect(end).toMatchObject({ status: "broken", minutes_left: null, preview: middle.preview });
  expect(end.parts).toMatchObject([
    { status: "broken", output: null },
    { status: "broken", output: null },
  ]);
});

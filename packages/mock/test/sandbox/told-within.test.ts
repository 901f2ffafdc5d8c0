// Of what a request sends, the service tells more with a later state: where a chapter begins, the file of a scene, the reach of an audience.
import { afterAll, expect, test } from "vitest";
import { caller } from "../support.ts";
import { content, examples, jobOf, startAltered } from "./altered.ts";

const text = { type: "string" };
const integer = { type: "integer" };
const orNull = (schema: object) => ({ ...schema, nullable: true });
const object = (properties: object, required = Object.keys(properties)) => ({ type: "object", required, properties });
const list = (items: object) => ({ type: "array", items });

const Chapter = object({
  label: text,
  place: { ...integer, readOnly: true },
  start: orNull({ ...integer, readOnly: true }),
  labels: { type: "object", additionalProperties: text },
});
const asked = {
  audience: object({ countries: list(text), note: text }, ["countries"]),
  chapters: list(Chapter),
  scenes: list(object({ line: text })),
  colors: list(text),
};
const Clip = object({
  ...asked,
  ...{ id: text, status: text, output: orNull(text) },
  audience: object({ countries: list(text), note: orNull(text), reach: integer }),
  scenes: list(object({ id: text, line: text, clip: orNull(text), tone: text })),
});
const scenes = [
  { id: "s_1a", line: "Hello", clip: null, tone: "calm" },
  { id: "s_2b", line: "Buy", clip: null, tone: "loud" },
];
const waiting = {
  ...{ id: "v_9", status: "waiting", output: null },
  audience: { countries: ["DE"], note: "Adults", reach: 0 },
  chapters: [
    { label: "Start", place: 1, start: null, labels: { mood: "calm" } },
    { label: "Price", place: 2, start: null, labels: { mood: "loud" } },
  ],
  scenes,
  colors: ["red"],
};
const cut = {
  ...waiting,
  status: "cut",
  chapters: waiting.chapters.map((one, index) => ({ ...one, start: 7 * index })),
};
const made = {
  ...{ ...cut, status: "made", output: "https://cdn.example.com/outputs/v_9.mp4" },
  // What was sent is not the example's to change.
  audience: { countries: ["AT"], note: "Adults", reach: 4_000 },
  scenes: scenes.map((one) => ({ ...one, clip: `https://cdn.example.com/outputs/${one.id}.mp4` })),
};
const broken = { ...waiting, status: "broken" };
const sent = {
  audience: { countries: ["FR"] },
  chapters: ["One", "Two", "Three"].map((label) => ({ label, labels: { [label]: "a" } })),
  scenes: [{ line: "A" }, { line: "B" }, { line: "C" }],
  colors: ["blue", "green"],
};

const mock = await startAltered(
  {
    "/clips/": {
      post: {
        operationId: "clips.create",
        requestBody: { required: true, content: content(object(asked, []), sent) },
        responses: { 201: { description: "It.", content: content(Clip, waiting) } },
      },
    },
    "/clips/{id}/": {
      parameters: [{ name: "id", in: "path", required: true, schema: text, example: "v_9" }],
      get: { operationId: "clips.get", responses: { 200: examples(Clip, { waiting, cut, made, broken }) } },
    },
  },
  {
    operations: {
      "clips.create": { method: "post", path: "/clips/", job: { type: "clip", action: "start", until: "done" } },
      "clips.get": { method: "get", path: "/clips/{id}/", job: { type: "clip", action: "read" } },
    },
    jobs: {
      clip: jobOf("clips.get", {
        result: ["output", "scenes[].clip"],
        states: { waiting: "progress", cut: "progress", made: "done", broken: "failed" },
        journey: { initial: "waiting", done: ["cut", "made"], failures: { failed: "broken" } },
      }),
    },
  },
  { advance: { afterReads: 1 } },
);
afterAll(() => mock.close());
const call = caller(mock);

test("entries and objects keep what was sent, and get what the state's example shows beside it", async () => {
  const first = (await call("POST", "/clips/", sent)).body;
  const id = expect.stringMatching(/^s_\w+$/);
  expect(first).toMatchObject({
    audience: { countries: ["FR"], note: null, reach: 0 },
    chapters: sent.chapters.map((one, index) => ({ ...one, place: index + 1, start: null })),
    scenes: ["A", "B", "C"].map((line, index) => ({ id, line, clip: null, tone: index === 1 ? "loud" : "calm" })),
  });
  const middle = (await call("GET", `/clips/${first.id}/`)).body;
  expect(middle.chapters.map(({ start }: { start: number }) => start)).toEqual([0, 7, 0]);
  expect({ ...middle, status: "waiting", chapters: first.chapters }).toEqual(first);
  const end = (await call("GET", `/clips/${first.id}/`)).body;
  expect(end).toMatchObject({
    status: "made",
    audience: { countries: ["FR"], note: null, reach: 4_000 },
    chapters: middle.chapters,
    colors: ["blue", "green"],
  });
  for (const [index, scene] of end.scenes.entries()) {
    expect(scene).toEqual({ ...first.scenes[index], clip: expect.stringMatching(/^http.*\.mp4$/) });
  }
  expect(new Set(end.scenes.map(({ clip }: { clip: string }) => clip)).size).toBe(3);
});

test("so does what stands inside of a part, whose file has its own shape", async () => {
  const look = object({ style: text, seed: orNull({ ...integer, readOnly: true }) });
  const Shot = object({ id: text, status: text, look, shape: text, file: orNull(text) });
  const Reel = object({ id: text, status: text, output: orNull(text), shots: list(Shot) });
  const shot = { id: "h_1a", status: "waiting", look: { style: "warm", seed: null }, shape: "9x16", file: null };
  const start = { id: "r_7", status: "waiting", output: null, shots: [shot] };
  const seeded = { style: "cold", seed: 99 };
  const end = { ...start, status: "made", output: "https://cdn.example.com/r_7.mp4" };
  const file = "https://cdn.example.com/h_1a.mp4";
  const shown = {
    ...{ waiting: start, made: { ...end, shots: [{ ...shot, status: "made", look: seeded, file }] } },
    broken: { ...start, status: "broken", shots: [{ ...shot, status: "broken" }] },
  };
  const body = {
    shots: [
      { look: { style: "dark" }, shape: "16x9" },
      { look: { style: "bright" }, shape: "1x1" },
    ],
  };
  await using reels = await startAltered(
    {
      "/reels/": {
        post: {
          operationId: "reels.create",
          requestBody: {
            required: true,
            content: content(object({ shots: list(object({ look, shape: text })) }), body),
          },
          responses: { 201: { description: "It.", content: content(Reel, start) } },
        },
      },
      "/reels/{id}/": {
        parameters: [{ name: "id", in: "path", required: true, schema: text, example: "r_7" }],
        get: { operationId: "reels.get", responses: { 200: examples(Reel, shown) } },
      },
    },
    {
      operations: {
        "reels.create": { method: "post", path: "/reels/", job: { type: "reel", action: "start", until: "done" } },
        "reels.get": { method: "get", path: "/reels/{id}/", job: { type: "reel", action: "read" } },
      },
      jobs: { reel: jobOf("reels.get", { type: "reel", items: "shots" }) },
    },
    { advance: { afterReads: 1 } },
  );
  const ask = caller(reels);
  const made = (await ask("POST", "/reels/", body)).body;
  expect(made.shots.map(({ look: one }: { look: object }) => one)).toEqual(
    body.shots.map((one) => ({ ...one.look, seed: null })),
  );
  const { shots } = (await ask("GET", `/reels/${made.id}/`)).body;
  const id = expect.stringMatching(/^h_\w+$/);
  expect(shots).toEqual(
    body.shots.map(({ look: sent, shape }) => ({
      ...{ id, status: "made", look: { ...sent, seed: 99 }, shape },
      // Each in its own shape.
      file: expect.stringMatching(new RegExp(`/h_\\w+-${shape}\\.mp4$`)),
    })),
  );
});

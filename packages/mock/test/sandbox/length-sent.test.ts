// How long an output becomes stands in the request, in the words of the record: the record shows what is paid for.
import { priceOf } from "@video-ads/core/price";
import { afterAll, expect, test } from "vitest";
import { caller } from "../support.ts";
import { content, examples, jobOf, startAltered } from "./altered.ts";

const text = { type: "string" };
const length = { type: "number", nullable: true };
const Clip = {
  type: "object",
  required: ["id", "status", "length", "spent", "output"],
  properties: { id: text, status: text, length, spent: { type: "number" }, output: { ...text, nullable: true } },
};
const WAITING = { id: "c_1", status: "waiting", length: null, spent: 0, output: null };
const MADE = { ...WAITING, status: "made", length: 8, spent: 16, output: "https://media.example.com/c_1.mp4" };
const named = (values: object) => examples(Clip, values);
const Request = { type: "object", properties: { length } };
const WithDefault = {
  type: "object",
  properties: { length: { type: "number", nullable: true, oneOf: [{ type: "number", default: 12 }] } },
};
const requestBody = { content: content(Request, { length: 8 }) };
const parameters = [{ name: "id", in: "path", required: true, schema: text, example: "none" }];
const clips = "/api/clips/";
const states = { waiting: WAITING, previewReady: WAITING, renderPending: WAITING, made: MADE };
const perSecond = { rates: [{ amount: 2, per: "duration", seconds: 1 }], started: "whole", seconds: "length" } as const;
const mock = await startAltered(
  {
    [clips]: {
      post: { operationId: "clips.make", requestBody, responses: { 201: named({ waiting: WAITING }) } },
    },
    "/api/long_clips/": {
      post: {
        operationId: "clips.makeLong",
        requestBody: { content: content(WithDefault, { length: 8 }) },
        responses: { 201: named({ waiting: WAITING }) },
      },
    },
    "/api/clip_previews/": {
      post: {
        operationId: "clips.preview",
        requestBody,
        responses: { 201: named({ waiting: WAITING }) },
      },
    },
    [`${clips}{id}/`]: { parameters, get: { operationId: "clips.get", responses: { 200: named(states) } } },
    [`${clips}{id}/render/`]: {
      parameters,
      post: { operationId: "clips.render", requestBody, responses: { 200: named({ renderPending: WAITING }) } },
    },
  },
  {
    operations: {
      "clips.make": {
        ...{ method: "post", path: clips, job: { type: "clip", action: "start", until: "done" } },
        credits: perSecond,
      },
      "clips.makeLong": {
        ...{ method: "post", path: "/api/long_clips/", job: { type: "clip", action: "start", until: "done" } },
        credits: { ...perSecond, usualSeconds: 12 },
      },
      "clips.preview": {
        ...{ method: "post", path: "/api/clip_previews/" },
        job: { type: "clip", action: "start", until: "preview" },
      },
      "clips.get": { method: "get", path: `${clips}{id}/`, job: { type: "clip", action: "read" } },
      "clips.render": {
        ...{ method: "post", path: `${clips}{id}/render/`, job: { type: "clip", action: "render" } },
        credits: perSecond,
      },
    },
    jobs: {
      clip: jobOf("clips.get", {
        ...{ render: "clips.render", seconds: "length", credits: "spent" },
        journey: {
          ...{ initial: "waiting", preview: ["previewReady"], render: ["renderPending", "made"], done: ["made"] },
          failures: { failed: "broken" },
        },
      }),
    },
  },
  { advance: "manual" },
);
afterAll(() => mock.close());
const call = caller(mock);

/** What the record says at the end, and what has gone from the balance since the start, or since the render. */
async function made(start: string, body: object, render?: object) {
  const balance = async (): Promise<number> => (await call("GET", "/api/remaining_credits/")).body.remaining_credits;
  let before = await balance();
  const { id } = (await call("POST", start, body)).body;
  await mock.control.jobs.finish(id);
  if (render) {
    before = await balance();
    await call("POST", `${clips}${id}/render/`, render);
    await mock.control.jobs.finish(id);
  }
  const { length, spent } = (await call("GET", `${clips}${id}/`)).body;
  return { length, spent, paid: before - (await balance()) };
}

test.each([
  ["as it was sent", { length: 25 }, { length: 25, paid: 50 }],
  ["as in the examples where it was left open", {}, { length: 8, paid: 16 }],
])("with what starts it: %s", async (_, body, { length, paid }) => {
  expect(await made(clips, body)).toEqual({ length, spent: paid, paid });
});

test("by its default, which may stand in one of its forms", async () => {
  expect(await made("/api/long_clips/", {})).toEqual({ length: 12, spent: 24, paid: 24 });
});

test.each([
  ["as it was sent", { length: 25 }, { length: 25, paid: 50 }],
  ["as in the examples where it was left open", {}, { length: 8, paid: 16 }],
])("with what renders it: %s", async (_, body, { length, paid }) => {
  expect(await made("/api/clip_previews/", {}, body)).toMatchObject({ length, paid });
});

// In every order, the estimate that a program makes of the render holds what the sandbox charges: exactly where somebody has said a
// length, and open where nobody has, or it was taken back.
const said: { length?: number | null }[] = [{}, { length: null }, { length: 25 }];
test.each(said.flatMap((start) => said.map((render) => [start, render] as const)))(
  "the estimate of a render agrees: started with %j, rendered with %j",
  async (start, render) => {
    const { id } = (await call("POST", "/api/clip_previews/", start)).body;
    await mock.control.jobs.finish(id);
    const { body: record } = await call("GET", `${clips}${id}/`);
    const { length } = { ...start, ...render };
    const ahead = priceOf(perSecond, render, { job: start });
    const seen = priceOf(perSecond, render, { job: record });
    const { paid } = await made("/api/clip_previews/", start, render);
    expect(paid).toBe(length == null ? 16 : 2 * length);
    expect(ahead.max).toBe(length == null ? null : paid);
    // A record may say what is not asked for; what it says is what is charged, or a most that nobody knows.
    expect([paid, null]).toContain(seen.max);
  },
);

test("what renders it leaves the start's length as it was, or takes it back with null", async () => {
  expect(await made("/api/clip_previews/", { length: 25 }, {})).toMatchObject({ length: 25, paid: 50 });
  expect(await made("/api/clip_previews/", { length: 25 }, { length: null })).toMatchObject({ length: 8, paid: 16 });
});

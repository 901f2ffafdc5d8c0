// How long an output becomes where its parts say it, or where what is spoken in it takes no longer: what is charged keeps to the estimate.
import { priceOf } from "@video-ads/core/price";
import { afterAll, expect, test } from "vitest";
import type { Service } from "../../src/sandbox/service.ts";
import { caller } from "../support.ts";
import { content, examples, jobOf, startAltered } from "./altered.ts";

const text = { type: "string" };
const nullable = { type: "number", nullable: true };
const whole = { type: "integer", nullable: true };
const scenes = {
  type: "array",
  items: { type: "object", properties: { text, seconds: { type: "number" } } },
};
const sent = { type: "object", properties: { scenes, extra: text } };
const recordOf = (length: object) => ({
  type: "object",
  required: ["id", "status", "length", "spent", "output"],
  properties: { id: text, status: text, scenes, length, spent: nullable, output: { ...text, nullable: true } },
});
const WAITING = { id: "c_1", status: "waiting", length: null, spent: 0, output: null };
const shown = [
  { text: "Shoes.", seconds: 4 },
  { text: "Boots.", seconds: 6 },
];
const MADE = {
  ...WAITING,
  status: "made",
  scenes: shown,
  length: 10,
  spent: 20,
  output: "https://x.example.com/c_1.mp4",
};
const states = { waiting: WAITING, previewReady: WAITING, renderPending: WAITING, made: MADE };
const requestBody = { content: content(sent, { scenes: shown }) };
const parameters = [{ name: "id", in: "path", required: true, schema: text, example: "none" }];
const perSecond = {
  rates: [{ amount: 2, per: "duration", seconds: 1 }],
  started: "whole",
  seconds: "length",
  spoken: { text: "scenes[].text", rate: 60, seconds: "scenes[].seconds", beside: "extra" },
} as const;
/** A start that makes it at once, and one whose render is paid for. */
const of = (
  name: string,
  length: object,
): { paths: Record<string, Record<string, object>> } & Pick<Service, "operations" | "jobs"> => ({
  paths: {
    [`/api/${name}s/`]: {
      post: {
        operationId: `${name}s.make`,
        requestBody,
        responses: { 201: examples(recordOf(length), { waiting: WAITING }) },
      },
    },
    [`/api/${name}_previews/`]: {
      post: {
        operationId: `${name}s.preview`,
        requestBody,
        responses: { 201: examples(recordOf(length), { waiting: WAITING }) },
      },
    },
    [`/api/${name}s/{id}/`]: {
      parameters,
      get: { operationId: `${name}s.get`, responses: { 200: examples(recordOf(length), states) } },
    },
    [`/api/${name}s/{id}/render/`]: {
      parameters,
      post: {
        operationId: `${name}s.render`,
        responses: { 200: examples(recordOf(length), { renderPending: WAITING }) },
      },
    },
  },
  operations: {
    [`${name}s.make`]: {
      ...{ method: "post", path: `/api/${name}s/`, job: { type: name, action: "start", until: "done" } },
      credits: perSecond,
    },
    [`${name}s.preview`]: {
      ...{ method: "post", path: `/api/${name}_previews/`, job: { type: name, action: "start", until: "preview" } },
    },
    [`${name}s.get`]: { method: "get", path: `/api/${name}s/{id}/`, job: { type: name, action: "read" } },
    [`${name}s.render`]: {
      ...{ method: "post", path: `/api/${name}s/{id}/render/`, job: { type: name, action: "render" } },
      credits: perSecond,
    },
  },
  jobs: {
    [name]: jobOf(`${name}s.get`, {
      ...{ type: name, render: `${name}s.render`, seconds: "length", credits: "spent" },
      states: {
        waiting: "progress",
        preview_ready: "progress",
        render_pending: "progress",
        made: "done",
        broken: "failed",
      },
      journey: {
        ...{ initial: "waiting", preview: ["previewReady"], done: ["made"], render: ["renderPending", "made"] },
        failures: { failed: "broken" },
      },
    }),
  },
});
const [clip, reel] = [of("clip", nullable), of("reel", whole)];
const mock = await startAltered(
  { ...clip.paths, ...reel.paths },
  { operations: { ...clip.operations, ...reel.operations }, jobs: { ...clip.jobs, ...reel.jobs } },
  { advance: "immediate" },
);
afterAll(() => mock.close());
const call = caller(mock);
const read = async (name: string, id: string) => (await call("GET", `/api/${name}s/${id}/`)).body;
const made = async (name: string, scenes: object[], more: object = {}) =>
  read(name, (await call("POST", `/api/${name}s/`, { scenes, ...more })).body.id);
const words = (count: number) => Array.from({ length: count }, () => "word").join(" ");

test.each([
  ["its parts say it", [{ text: "one two three", seconds: 2 }], 2],
  [
    "its parts say more than the examples",
    [
      { text: "one", seconds: 9 },
      { text: "two", seconds: 8 },
    ],
    17,
  ],
  ["no part says it, and what is spoken takes less than the examples", [{ text: words(3) }], 3],
  ["no part says it, and what is spoken may take more", [{ text: words(90) }], 10],
])("%s", async (_, scenes, length) => {
  expect(await made("clip", scenes)).toMatchObject({ length, spent: 2 * length });
  const estimate = priceOf(perSecond, { scenes });
  expect(2 * length).toBeLessThanOrEqual(estimate.max ?? Number.POSITIVE_INFINITY);
  expect(2 * length).toBeGreaterThanOrEqual(estimate.min);
});

test("a render is as long as what was asked for when it was started", async () => {
  const { id } = (await call("POST", "/api/clip_previews/", { scenes: [{ text: "one two three", seconds: 2 }] })).body;
  await call("POST", `/api/clips/${id}/render/`);
  expect(await read("clip", id)).toMatchObject({ length: 2, spent: 4 });
});

test("where there is more than the parts, it is as long as the examples show", async () => {
  expect(await made("clip", [{ text: "one", seconds: 2 }], { extra: "End card" })).toMatchObject({ length: 10 });
});

test("a record that has whole seconds has begun the last one", async () => {
  expect(await made("reel", [{ text: "one", seconds: 2.4 }])).toMatchObject({ length: 3, spent: 6 });
});

// The times of a job: each is that of the move that brings it, and what the examples show far ahead of that lies as far ahead.
import { afterAll, expect, test } from "vitest";
import { caller } from "../support.ts";
import { content, examples, jobOf, startAltered } from "./altered.ts";

const text = { type: "string" };
const time = { type: "string", format: "date-time", nullable: true };
const times = ["made_at", "ready_by", "begun_at", "done_at", "changed_at", "expires_at"];
const Clip = {
  type: "object",
  required: ["id", "status", ...times],
  properties: {
    id: text,
    status: text,
    ...Object.fromEntries(times.map((field) => [field, time])),
    day: { ...text, format: "date" },
  },
};
const at = (clock: string) => `2026-05-02T${clock}Z`;
const WAITING = {
  ...{ id: "c_1", status: "waiting", made_at: at("10:00:00"), ready_by: at("10:01:30"), begun_at: null, done_at: null },
  ...{ changed_at: at("10:00:00"), expires_at: null },
};
const DRAWING = { ...WAITING, status: "drawing", begun_at: at("10:00:10"), changed_at: at("10:00:10") };
const MADE = {
  ...{ ...DRAWING, status: "made", done_at: at("10:01:00"), changed_at: at("10:01:00") },
  ...{ expires_at: "2026-05-09T10:01:00Z", day: "2026-05-09" },
};
const HURRIED = {
  ...MADE,
  status: "hurried",
  begun_at: at("10:00:10"),
  changed_at: at("10:00:30"),
  done_at: at("10:01:00"),
};
const parameters = [{ name: "id", in: "path", required: true, schema: text, example: "none" }];
const requestBody = { content: content({ type: "object", properties: { title: text } }, {}) };
const mock = await startAltered(
  {
    "/clips": {
      post: { operationId: "clips.create", requestBody, responses: { 201: examples(Clip, { waiting: WAITING }) } },
    },
    "/clips/{id}": {
      parameters,
      get: {
        operationId: "clips.get",
        responses: { 200: examples(Clip, { waiting: WAITING, drawing: DRAWING, made: MADE, hurried: HURRIED }) },
      },
    },
  },
  {
    operations: {
      "clips.create": { method: "post", path: "/clips", job: { type: "clip", action: "start", until: "done" } },
      "clips.get": { method: "get", path: "/clips/{id}", job: { type: "clip", action: "read" } },
    },
    jobs: {
      clip: jobOf("clips.get", {
        states: { waiting: "progress", drawing: "progress", made: "done", hurried: "failed" },
        journey: { initial: "waiting", done: ["drawing", "made"], failures: { failed: "hurried" } },
        result: [],
      }),
    },
  },
  { advance: "manual" },
);
afterAll(() => mock.close());
const call = caller(mock);
const START = Date.parse("2031-02-03T04:00:00Z");
const after = (seconds: number): string => new Date(START + seconds * 1_000).toISOString();

/** A job that takes these many seconds for each of its steps. */
async function passed(title: string, ...steps: number[]) {
  await mock.control.clock.freeze(new Date(START));
  const { id, ...first } = (await call("POST", "/clips", { title })).body;
  for (const seconds of steps) {
    await mock.control.clock.freeze(new Date(START + seconds * 1_000));
    await mock.control.jobs.advance(id);
  }
  return { first, last: (await call("GET", `/clips/${id}`)).body };
}

test("a time is that of the move that brings it, and no later one changes it", async () => {
  const { first, last } = await passed("Boots", 20, 50);
  expect(first).toMatchObject({ made_at: after(0), ready_by: after(90), begun_at: null });
  expect(last).toMatchObject({
    ...{ made_at: after(0), ready_by: after(90), begun_at: after(20), done_at: after(50), changed_at: after(50) },
  });
});

test("what lies far ahead in the example lies as far ahead", async () => {
  const week = 7 * 24 * 3_600;
  expect((await passed("Boots", 20, 50)).last).toMatchObject({ expires_at: after(50 + week), day: "2031-02-10" });
});

test("times of the work that has led there are no later than the move", async () => {
  const { last } = await passed("[fail]", 30);
  expect(last).toMatchObject({ status: "hurried", begun_at: after(30), done_at: after(30), changed_at: after(30) });
});

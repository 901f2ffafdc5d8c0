// What a webhook says that the job's record does not: when it was, which event it is; and what becomes of one that cannot be made.
import { expect, test } from "vitest";
import type { MockOptions } from "../../src/index.ts";
import { caller, Receiver, until } from "../support.ts";
import { content, jobOf, startAltered } from "./altered.ts";

const text = { type: "string" };
const uuid = { type: "string", format: "uuid" };
const object = (properties: object, required: string[]) => ({ type: "object", required, properties });
const Clip = object({ id: text, status: text, output: { type: "string", nullable: true } }, ["id", "status"]);
const WAITING = { id: "c_1", status: "waiting", output: null };
const BOX = "1b4e28ba-2fa1-4d2a-883f-0016d3cca427";
const SHELF = 7;
const EVENT = { event_id: "6fa459ea-ee8a-4ca4-894e-db77e160355e", number: "ev_1" };
const SHOWN = {
  ...{ ...EVENT, id: "c_1", clip: "c_1", box: BOX, status: "made", output: "https://cdn.example.com/c_1.mp4" },
  ...{ at: "2025-11-20T08:03:00Z", day: "2025-11-20", seen_at: null, kind: "clip_made" },
  about: { id: "0d8b0d5c-5a5f-4b0b-9d57-3b3a0f7d7c11", at: "2025-11-20T08:03:00Z", version: 2 },
  ...{ serial: 4011, shelf: SHELF },
};
const Report = object(
  {
    ...{ event_id: uuid, number: { type: "string", "x-id": "report" }, id: text, status: text, box: uuid },
    ...{ clip: { type: "string", "x-id": "clip" }, output: { type: "string", nullable: true } },
    at: { oneOf: [{ type: "string", format: "date-time" }, { enum: [null] }] },
    day: { type: "string", format: "date" },
    seen_at: { type: "string", format: "date-time", nullable: true },
    kind: text,
    serial: { type: "integer", minimum: 1, maximum: 9_999, "x-id": "report" },
    shelf: { type: "integer", "x-id": "shelf" },
    about: object({ id: uuid, at: { type: "string", format: "date-time" }, version: { type: "integer" } }, ["id"]),
  },
  ["event_id", "id", "status", "day"],
);

/** A mock that reports what became of clips, with these examples. */
function start(examples: object, options: Omit<MockOptions, "spec"> = {}) {
  const webhook = { source: "clip", url: "report_to", callback: "clips.webhook" };
  const posted = {
    operationId: "clips.webhook",
    requestBody: { content: { "application/json": { schema: Report, examples } } },
    responses: { 204: { description: "Thanks." } },
  };
  return startAltered(
    {
      "/boxes": {
        get: {
          operationId: "boxes.list",
          responses: { 200: { description: "All.", content: content({ type: "array" }, [{ id: BOX, shelf: SHELF }]) } },
        },
      },
      "/clips": {
        post: {
          operationId: "clips.create",
          requestBody: { content: content({ type: "object" }, {}) },
          responses: { 201: { description: "It.", content: content(Clip, WAITING) } },
          callbacks: { changed: { "{$request.body#/report_to}": { post: posted } } },
        },
      },
      "/clips/{id}": {
        parameters: [{ name: "id", in: "path", required: true, schema: text, example: "c_1" }],
        get: {
          operationId: "clips.get",
          responses: {
            200: {
              description: "It.",
              content: {
                "application/json": {
                  schema: Clip,
                  examples: {
                    waiting: { value: WAITING },
                    made: { value: { ...WAITING, status: "made", output: "https://cdn.example.com/c_1.mp4" } },
                  },
                },
              },
            },
          },
        },
      },
    },
    {
      operations: {
        "clips.create": {
          ...{ method: "post", path: "/clips", webhook },
          job: { type: "clip", action: "start", until: "done" },
        },
        "clips.get": { method: "get", path: "/clips/{id}", job: { type: "clip", action: "read" } },
        "boxes.list": { method: "get", path: "/boxes" },
      },
      jobs: { clip: jobOf("clips.get") },
      webhooks: {
        clip: { payload: "Report", aliases: {}, ...(Object.hasOwn(examples, "waiting") && { progress: ["waiting"] }) },
      },
    },
    { advance: "manual", ...options },
  );
}

test("a state under way is reported where the contract shows that, and can be ordered about", async () => {
  await using receiver = await Receiver.start();
  await using mock = await start({
    waiting: { value: { ...SHOWN, status: "waiting", output: null } },
    made: { value: SHOWN },
  });
  await mock.control.rules.add({ kind: "webhook", action: "duplicate", event: "waiting" as never, count: 1 });
  const { id } = (await caller(mock)("POST", "/clips", { report_to: receiver.url() })).body;
  await mock.control.jobs.advance(id);
  await mock.control.deliveries.settle();
  expect(receiver.received.map(({ body }) => body.status)).toEqual(["waiting", "waiting", "made"]);
});

test("the time of a report is that of the move and its id that of the event, the same in each delivery of it", async () => {
  await using receiver = await Receiver.start();
  await using mock = await start({ made: { value: SHOWN } });
  const call = caller(mock);
  const at = "2031-02-03T04:05:06.000Z";
  await mock.control.clock.freeze(new Date(at));
  for (const _ of [1, 2]) {
    const { id } = (await call("POST", "/clips", { report_to: receiver.url() })).body;
    await mock.control.jobs.advance(id);
    await mock.control.deliveries.settle();
  }
  const [delivery] = mock.deliveries();
  await mock.control.deliveries.resend(delivery?.id ?? "");
  await mock.control.deliveries.duplicate(delivery?.id ?? "");
  await mock.control.deliveries.settle();
  const [first, second, ...again] = receiver.received.map(({ body }) => body);
  expect(again).toEqual([first, first]);
  const id = expect.stringMatching(/^[\da-f-]{36}$/);
  for (const body of [first, second]) {
    expect(body).toEqual({
      ...SHOWN,
      ...{ event_id: id, number: expect.stringMatching(/^ev_/), id: body.clip, clip: body.id },
      ...{ output: expect.stringContaining(body.id), at, day: at.slice(0, 10), about: { id, at, version: 2 } },
      serial: expect.any(Number),
    });
  }
  const ids = [first, second, SHOWN].flatMap((body) => [
    body.event_id,
    body.number,
    body.about.id,
    body.id,
    body.serial,
  ]);
  expect(new Set(ids).size).toBe(ids.length);
});

test("a state that no example shows is reported with its time and an id, where the contract has room for nothing else", async () => {
  await using receiver = await Receiver.start();
  const { kind, about, box, shelf, ...rest } = SHOWN;
  await using mock = await start({ broken: { value: { ...rest, status: "broken", output: null } } });
  const { id } = (await caller(mock)("POST", "/clips", { report_to: receiver.url() })).body;
  await mock.control.clock.freeze(new Date("2031-02-03T04:05:06Z"));
  await mock.control.jobs.advance(id);
  await mock.control.deliveries.settle();
  expect(receiver.received[0]?.body).toMatchObject({ id, status: "made", at: null, day: "2031-02-03" });
  expect(receiver.received[0]?.body.event_id).not.toBe(SHOWN.event_id);
});

test("a report that breaks the contract is said, with the example that it would be made from", async () => {
  const errors: string[] = [];
  const logger = { info: () => {}, error: (message: string) => errors.push(message) };
  await using mock = await start({ broken: { value: { ...SHOWN, status: "broken" } } }, { logger });
  const { id } = (await caller(mock)("POST", "/clips", { report_to: "http://127.0.0.1:9/" })).body;
  await mock.control.jobs.advance(id);
  await mock.control.deliveries.settle();
  const [delivery] = mock.deliveries();
  expect(delivery).toMatchObject({ state: "refused", attempts: [] });
  expect(delivery?.violations?.at(-1)).toMatch(/no example `made` at the callback `clips.webhook`.*add one/);
  await until(() => errors.length > 0);
  expect(errors).toEqual([`The webhook \`made\` of the clip ${id} was not sent: ${delivery?.violations?.join("; ")}`]);
});

// A value that may be sent and that the record has no room for: the linter refuses such a contract, and the sandbox plays nothing of it.
import { afterAll, expect, test } from "vitest";
import { caller } from "../support.ts";
import { content, jobOf, startAltered } from "./altered.ts";
import { ledgerOf } from "./support.ts";

const text = { type: "string" };
const object = (properties: object, required: string[]) => ({ type: "object", required, properties });
const wide = object({ quality: { type: "string", enum: ["low", "high", "ultra"] } }, []);
const narrow = object(
  {
    ...{ id: text, status: text, output: { type: "string", nullable: true } },
    quality: { type: "string", enum: ["low", "high"], nullable: true },
  },
  ["id", "status", "output"],
);
const CLIP = { id: "c_1", status: "waiting", output: null, quality: "low" };
const answer = (status: number) => ({ [status]: { description: "It.", content: content(narrow, CLIP) } });
const requestBody = { content: content(wide, { quality: "low" }) };
const parameters = [{ name: "id", in: "path", required: true, schema: text, example: "c_1" }];
const examples = { waiting: { value: CLIP }, previewReady: { value: CLIP } };
const credits = { rates: [{ amount: 1, per: "request" as const }] };
const mock = await startAltered(
  {
    "/clips": { post: { operationId: "clips.create", requestBody, responses: answer(201) } },
    "/clips/{id}": {
      parameters,
      get: {
        operationId: "clips.get",
        responses: {
          200: { description: "It.", content: { "application/json": { schema: narrow, examples } } },
        },
      },
      patch: { operationId: "clips.change", requestBody, responses: answer(200) },
    },
    "/clips/{id}/render": { parameters, post: { operationId: "clips.render", requestBody, responses: answer(200) } },
    "/boxes": {
      get: {
        operationId: "boxes.list",
        responses: { 200: { description: "All.", content: content({ type: "array", items: narrow }, []) } },
      },
      post: { operationId: "boxes.create", requestBody, responses: answer(201) },
    },
  },
  {
    operations: {
      "clips.create": {
        method: "post",
        path: "/clips",
        job: { type: "clip", action: "start", until: "preview" },
        credits,
      },
      "clips.get": { method: "get", path: "/clips/{id}", job: { type: "clip", action: "read" } },
      "clips.render": { method: "post", path: "/clips/{id}/render", job: { type: "clip", action: "render" }, credits },
      "boxes.create": { method: "post", path: "/boxes", credits },
    },
    jobs: {
      clip: jobOf("clips.get", {
        render: "clips.render",
        journey: { initial: "waiting", preview: ["previewReady"], done: ["previewReady"], failures: {} },
      }),
    },
  },
  { advance: "manual" },
);
afterAll(() => mock.close());
const call = caller(mock);

test("is neither lost nor answered, and nothing is done or charged", async () => {
  const { id } = (await call("POST", "/clips", { quality: "high" })).body;
  await mock.control.jobs.advance(id);
  const before = await ledgerOf(mock);
  for (const [method, path] of [
    ["POST", "/clips"],
    ["POST", `/clips/${id}/render`],
    ["PATCH", `/clips/${id}`],
    ["POST", "/boxes"],
  ] as const) {
    const { status, body } = await call(method, path, { quality: "ultra" });
    expect([path, status, body.detail]).toEqual([path, 500, expect.stringContaining('quality: "ultra"')]);
  }
  expect((await call("GET", `/clips/${id}`)).body.quality).toBe("high");
  expect((await call("GET", "/boxes")).body).toEqual([CLIP]);
  expect(await ledgerOf(mock)).toEqual(before);
});

test("what a change leaves out of an object that the record has whole is its default, and stays where there is none", async () => {
  const money = (required: string[], more: object = {}) =>
    object({ amount: { type: "integer" }, currency: { ...text, ...more } }, required);
  const whole = { ...money(["amount", "currency"]), nullable: true };
  const record = object({ id: text, budget: whole, reserve: whole }, ["id"]);
  const sent = object({ budget: money(["amount"], { default: "EUR" }), reserve: money(["amount"]) }, []);
  const dollars = { amount: 5, currency: "USD" };
  const shown = { id: "b_1", budget: dollars, reserve: dollars };
  const body = { content: content(sent, { budget: { amount: 1 } }) };
  const one = (status: number) => ({ [status]: { description: "It.", content: content(record, shown) } });
  await using plans = await startAltered(
    {
      "/plans": { post: { operationId: "plans.create", requestBody: body, responses: one(201) } },
      "/plans/{id}": {
        parameters: [{ name: "id", in: "path", required: true, schema: text, example: "b_1" }],
        get: { operationId: "plans.get", responses: one(200) },
        patch: { operationId: "plans.change", requestBody: body, responses: one(200) },
      },
    },
    { operations: {}, jobs: {} },
  );
  const ask = caller(plans);
  const { id } = (await ask("POST", "/plans", { budget: dollars, reserve: dollars })).body;
  const { status, body: changed } = await ask("PATCH", `/plans/${id}`, {
    budget: { amount: 7 },
    reserve: { amount: 8 },
  });
  expect([status, changed.budget, changed.reserve]).toEqual([
    200,
    { amount: 7, currency: "EUR" },
    { amount: 8, currency: "USD" },
  ]);
});

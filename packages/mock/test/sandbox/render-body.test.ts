// What a render asks for stands in the record from then on, over what the start asked for.
import { afterAll, expect, test } from "vitest";
import { caller, Receiver, until } from "../support.ts";
import { content, examples, jobOf, startAltered } from "./altered.ts";

const text = { type: "string" };
const nullable = { type: "string", nullable: true };
const finish = { type: "string", enum: ["matte", "glossy"] };
const Side = { type: "object", required: ["label"], properties: { label: text, ink: text } };
const Print = {
  type: "object",
  required: ["id", "status", "output"],
  properties: {
    ...{ id: text, status: text, title: text, finish, note: nullable, output: nullable },
    sides: { type: "array", items: { ...Side, properties: { ...Side.properties, url: nullable } } },
  },
};
const SIDES = ["front", "back"].map((label) => ({ label, ink: "black", url: null }));
const WAITING = {
  ...{ id: "p_1", status: "waiting", title: "Card", finish: "glossy", note: "Soon", sides: SIDES },
  output: null,
};
const states = {
  waiting: WAITING,
  previewReady: { ...WAITING, note: "Look" },
  renderPending: { ...WAITING, note: "Inking" },
  made: {
    ...{ ...WAITING, status: "made", note: "Done", output: "https://media.example.com/p_1.pdf" },
    sides: SIDES.map((side) => ({ ...side, url: `https://media.example.com/p_1/${side.label}.pdf` })),
  },
};
const sides = { type: "array", items: Side };
const PrintRequest = {
  type: "object",
  properties: { title: text, sides, report_to: { type: "string", format: "uri" } },
};
const RenderRequest = {
  type: "object",
  properties: { title: text, note: nullable, finish: { ...finish, default: "matte" }, sides },
};
const parameters = [{ name: "id", in: "path", required: true, schema: text, example: "none" }];
const prints = "/api/prints/";
const mock = await startAltered(
  {
    [prints]: {
      get: {
        operationId: "prints.list",
        responses: { 200: examples({ type: "array", items: Print }, { some: [WAITING] }) },
      },
      post: {
        operationId: "prints.create",
        requestBody: { required: true, content: content(PrintRequest, { title: "Card" }) },
        responses: { 201: examples(Print, { waiting: WAITING }) },
        callbacks: {
          "prints.webhook": {
            "{$request.body#/report_to}": {
              post: {
                operationId: "prints.webhook",
                requestBody: { required: true, ...examples(Print, { made: states.made }) },
                responses: { 204: { description: "Received." } },
              },
            },
          },
        },
      },
    },
    [`${prints}{id}/`]: { parameters, get: { operationId: "prints.get", responses: { 200: examples(Print, states) } } },
    [`${prints}{id}/render/`]: {
      parameters,
      post: {
        operationId: "prints.render",
        requestBody: { content: content(RenderRequest, { finish: "glossy" }) },
        responses: { 200: examples(Print, { renderPending: states.renderPending }) },
      },
    },
  },
  {
    operations: {
      "prints.list": { method: "get", path: prints, list: {} },
      "prints.create": {
        ...{ method: "post", path: prints, job: { type: "print", action: "start", until: "preview" } },
        webhook: { source: "print", url: "report_to", callback: "prints.webhook" },
      },
      "prints.get": { method: "get", path: `${prints}{id}/`, job: { type: "print", action: "read" } },
      "prints.render": {
        ...{ method: "post", path: `${prints}{id}/render/`, job: { type: "print", action: "render" } },
        credits: {
          by: "finish",
          usual: "matte",
          rates: [
            { amount: 3, per: "request", for: "matte" },
            { amount: 7, per: "request", for: "glossy" },
          ],
        },
      },
    },
    jobs: {
      print: jobOf("prints.get", {
        ...{ type: "print", render: "prints.render", items: "sides", result: ["output", "sides[].url"] },
        journey: {
          ...{ initial: "waiting", preview: ["previewReady"], render: ["renderPending", "made"], done: ["made"] },
          failures: { failed: "broken" },
        },
      }),
    },
    webhooks: { print: { payload: "Print", aliases: {} } },
  },
  { advance: "manual" },
);
afterAll(() => mock.close());
const call = caller(mock);

async function rendered(start: object, body?: object) {
  const { id } = (await call("POST", prints, start)).body;
  await mock.control.jobs.finish(id);
  const before = (await call("GET", "/api/remaining_credits/")).body.remaining_credits;
  const answer = (await call("POST", `${prints}${id}/render/`, body)).body;
  await mock.control.jobs.finish(id);
  const paid = before - (await call("GET", "/api/remaining_credits/")).body.remaining_credits;
  return { id, paid, answer, record: (await call("GET", `${prints}${id}/`)).body };
}

test("in its answer, in reads, in lists and in what is posted, and it is what is paid for", async () => {
  await using receiver = await Receiver.start();
  const said = { finish: "matte", title: "Menu", note: "Thick" };
  const { id, paid, answer, record } = await rendered({ title: "Card", report_to: receiver.url() }, said);
  expect([answer.status, record.status, paid]).toEqual(["waiting", "made", 3]);
  expect(answer).toMatchObject(said);
  expect(record).toMatchObject(said);
  expect((await call("GET", prints)).body).toContainEqual(record);
  const posted = await until(() => receiver.received.find(({ body }) => body.status === "made"));
  expect(posted.body).toMatchObject({ ...said, id });
});

test("what it leaves out is what the start said, else its default, else null", async () => {
  const nothing = await rendered({ title: "Flag" });
  expect(nothing.record).toMatchObject({ title: "Flag", finish: "matte", note: null });
  expect(nothing.paid).toBe(3);
  const glossy = await rendered({ title: "Flag" }, { finish: "glossy" });
  expect([glossy.record.finish, glossy.paid]).toEqual(["glossy", 7]);
});

test("of a part as of the job", async () => {
  const start = { sides: [{ label: "cover", ink: "red" }, { label: "spine" }] };
  const { record } = await rendered(start, { sides: [{ label: "lid" }, { label: "edge", ink: "blue" }] });
  expect(record.sides).toMatchObject([
    { label: "lid", ink: "red" },
    { label: "edge", ink: "blue" },
  ]);
  const more = await rendered(start, { sides: [{ label: "lid" }, { label: "edge" }, { label: "foot" }] });
  expect(more.record.sides.map(({ label }: { label: string }) => label)).toEqual(["lid", "edge", "foot"]);
  expect(new Set(more.record.sides.map(({ url }: { url: string }) => url)).size).toBe(3);
});

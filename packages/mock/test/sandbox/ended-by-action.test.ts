// An operation below a job's path whose answer shows the job at a bad end brings it there: `POST /boards/{id}/withdraw/`.
import { afterAll, expect, test } from "vitest";
import type { MockOptions } from "../../src/index.ts";
import { caller } from "../support.ts";
import { content, jobOf, startAltered } from "./altered.ts";
import { ledgerOf } from "./support.ts";

const text = { type: "string" };
const object = (properties: object) => ({ type: "object", required: Object.keys(properties), properties });
const Board = object({ id: text, status: text, title: text, output: { type: "string", nullable: true } });
const Report = object({ id: text, status: text });
const shows = (status: string) => ({ id: "b_1", status, title: "Shoes", output: null });
const answer = (schema: object, ...values: unknown[]) => ({ description: "It.", content: content(schema, ...values) });
const missing = { 404: { description: "There is none." } };
const conflict = { 409: { description: "Not now." } };
const parameters = [{ name: "id", in: "path", required: true, schema: text, example: "none" }];
const states = ["waiting", "drawing", "made", "broken", "withdrawn", "stopped"];
const boards = "/api/boards/";
const body = (properties: object, value: object) => ({ content: content({ type: "object", properties }, value) });
const action = (id: string, responses: object, more: object = {}, named = "none") => ({
  [`${boards}{id}/${id}/`]: {
    parameters: [{ ...parameters[0], example: named }],
    post: { operationId: `boards.${id}`, responses, ...more },
  },
});
const open = (options: MockOptions) =>
  startAltered(
    {
      [boards]: {
        post: {
          operationId: "boards.create",
          requestBody: { required: true, ...body({ title: text, webhook_url: text }, { title: "Shoes" }) },
          responses: { 201: answer(Board, shows("waiting")) },
          callbacks: {
            board: {
              "{$request.body#/webhook_url}": {
                post: {
                  operationId: "boards.webhook",
                  requestBody: { content: content(Report, { id: "b_1", status: "withdrawn" }) },
                  responses: { 200: { description: "Taken." } },
                },
              },
            },
          },
        },
      },
      [`${boards}{id}/`]: {
        parameters,
        get: {
          operationId: "boards.get",
          responses: {
            200: {
              description: "It.",
              content: {
                "application/json": {
                  schema: Board,
                  examples: Object.fromEntries(
                    states.map((status) => [
                      status,
                      {
                        value: { ...shows(status), output: status === "made" ? "https://x.example.com/b_1.mp4" : null },
                      },
                    ]),
                  ),
                },
              },
            },
            ...missing,
          },
        },
        delete: {
          operationId: "boards.close",
          responses: { 200: answer(Board, shows("withdrawn")), ...missing, ...conflict },
        },
      },
      ...action(
        "withdraw",
        { 200: answer(object({ board: Board }), { board: shows("withdrawn") }), ...missing, ...conflict },
        { requestBody: body({ title: text, id: text }, { title: "Gone" }) },
      ),
      ...action("stop", { 200: answer(Board, shows("stopped")), ...missing, 422: { description: "Not now." } }),
      ...action("drop", { 200: answer(Board, shows("withdrawn")), ...missing }),
      ...action("ship", { 200: answer(Board, shows("made")), ...missing }),
      ...action("halt", { 200: answer(Board, shows("stopped")), ...missing, ...conflict }, {}, "b_10"),
      ...action("look", { 200: answer(Board, shows("withdrawn"), shows("made")), ...missing }),
    },
    {
      operations: {
        "boards.create": {
          ...{ method: "post", path: boards, job: { type: "board", action: "start", until: "done" } },
          credits: { rates: [{ amount: 5, per: "request" }], refund: "failed" },
          webhook: { source: "board", url: "webhook_url", callback: "boards.webhook" },
        },
        "boards.get": { method: "get", path: `${boards}{id}/`, job: { type: "board", action: "read" } },
      },
      webhooks: { board: { payload: "BoardReport", aliases: {} } },
      jobs: {
        board: jobOf("boards.get", {
          type: "board",
          samples: { done: ["b_7", "b_8", "b_9", "b_10"] },
          states: {
            ...{ waiting: "progress", drawing: "progress", made: "done", broken: "failed" },
            ...{ withdrawn: "failed", stopped: "failed" },
          },
          journey: {
            ...{ initial: "waiting", done: ["drawing", "made"] },
            failures: { failed: "broken", withdrawn: "withdrawn", stopped: "stopped" },
            failing: { stopped: { waiting: ["drawing", "stopped"], drawing: ["stopped"] } },
          },
        }),
      },
    },
    { deliver: () => Promise.resolve(new Response()), ...options },
  );
const mock = await open({ advance: "manual" });
afterAll(() => mock.close());
const call = caller(mock);
const made = async () => (await call("POST", boards, { title: "Boots", webhook_url: "https://me.example.com/" })).body;
const statusOf = async (id: string) => (await call("GET", `${boards}${id}/`)).body.status;

test("the job ends as the example of the action shows, and goes on no more", async () => {
  const { id } = await made();
  const withdrawn = await call("POST", `${boards}${id}/withdraw/`, { title: "Gone" });
  expect([withdrawn.status, withdrawn.headers.get("x-sandbox-fallback"), withdrawn.body]).toEqual([
    ...[200, null],
    { board: { id, status: "withdrawn", title: "Gone", output: null } },
  ]);
  await expect(mock.control.jobs.advance(id)).rejects.toThrow("no further step");
  expect((await call("GET", `${boards}${id}/`)).body).toEqual(withdrawn.body.board);
  const entries = (await ledgerOf(mock)).filter(({ job }) => job === id);
  expect(entries.map(({ amount }) => amount)).toEqual([-5, 5]);
  const [posted, ...others] = await mock.control.deliveries.list({ jobId: id });
  expect([posted?.event, posted?.payload, others]).toEqual(["withdrawn", { id, status: "withdrawn" }, []]);
});

test("a DELETE of the job whose example shows it at a bad end brings it there, and keeps it", async () => {
  const { id } = await made();
  const path = `${boards}${id}/`;
  const closed = await call("DELETE", path);
  expect([closed.status, closed.headers.get("x-sandbox-fallback"), closed.body.status]).toEqual([
    ...[200, null, "withdrawn"],
  ]);
  expect([(await call("DELETE", path)).status, await statusOf(id)]).toEqual([409, "withdrawn"]);
  expect((await ledgerOf(mock)).filter(({ job }) => job === id).map(({ amount }) => amount)).toEqual([-5, 5]);
  expect([(await call("DELETE", `${boards}b_8/`)).status, await statusOf("b_8")]).toEqual([200, "withdrawn"]);
});

test("where no transition leads to that end, the operation's own refusal is answered, and else the job as it is", async () => {
  const { id } = await made();
  expect((await call("POST", `${boards}${id}/stop/`)).status).toBe(422);
  expect(await statusOf(id)).toBe("waiting");
  await mock.control.jobs.advance(id);
  expect((await call("POST", `${boards}${id}/stop/`)).body.status).toBe("stopped");
  const late = await call("POST", `${boards}${id}/withdraw/`);
  expect([late.status, JSON.stringify(late.body)]).toEqual([409, expect.stringContaining("withdrawn")]);
  expect((await call("POST", `${boards}${id}/drop/`)).body.status).toBe("stopped");
  expect((await call("POST", `${boards}none/withdraw/`)).status).toBe(404);
});

test("an action that shows a job that has succeeded, or several ends, leaves it as it is", async () => {
  const { id } = await made();
  for (const name of ["ship", "look"]) {
    const { headers, body } = await call("POST", `${boards}${id}/${name}/`);
    expect([headers.get("x-sandbox-fallback"), body.status]).toEqual(["record", "waiting"]);
  }
});

test.each<MockOptions>([{}, { advance: "manual" }, { advance: "immediate" }, { advance: { afterReads: 1 } }])(
  "a job of the examples that is first asked for by an action that ends it can be ended, with %j",
  async (options) => {
    await using fresh = await open(options);
    const ask = caller(fresh);
    const acts = async (id: string, name: string) => (await ask("POST", `${boards}${id}/${name}/`)).status;
    const shown = async (id: string) => (await ask("GET", `${boards}${id}/`)).body.status;
    expect([await acts("b_7", "withdraw"), await shown("b_7")]).toEqual([200, "withdrawn"]);
    // Only what is being drawn can be stopped.
    expect([await acts("b_8", "stop"), await shown("b_8")]).toEqual([200, "stopped"]);
    // What is asked first decides.
    expect([await shown("b_9"), await acts("b_9", "withdraw"), await shown("b_9")]).toEqual(["made", 409, "made"]);
  },
);

test("an action that is refused leaves a job of the examples as it is first read", async () => {
  await using fresh = await open({});
  const ask = caller(fresh);
  expect((await ask("POST", `${boards}b_7/withdraw/`, { id: "b_8" })).status).toBeGreaterThanOrEqual(400);
  expect((await ask("GET", `${boards}b_7/`)).body.status).toBe("made");
});

test("a job of the examples that only an action names stays where it can be ended, also when it is read first", async () => {
  await using fresh = await open({ advance: "immediate" });
  const ask = caller(fresh);
  const read = async () => (await ask("GET", `${boards}b_10/`)).body.status;
  expect([await read(), await read()]).toEqual(["drawing", "drawing"]);
  expect(await ask("POST", `${boards}b_10/halt/`)).toMatchObject({
    status: 200,
    body: { id: "b_10", status: "stopped" },
  });
  expect([await read(), (await ask("POST", `${boards}b_10/halt/`)).status]).toEqual(["stopped", 409]);
});

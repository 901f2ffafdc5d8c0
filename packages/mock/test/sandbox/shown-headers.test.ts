// Headers that the contract shows of an answer are sent with it; where it shows none that has to be there, nothing is done and charged.
import { afterAll, beforeEach, expect, test } from "vitest";
import { type Call, caller } from "../support.ts";
import { content, startAltered } from "./altered.ts";
import { ledgerOf } from "./support.ts";

const text = { type: "string" };
const note = content({ type: "object", required: ["id"], properties: { id: text } }, { id: "n_1" });
const answer = (headers: object) => ({ description: "It.", content: note, headers });
const shown = {
  Location: { required: true, schema: text, example: "/notes/n_1" },
  "X-Left": { required: true, schema: { type: "integer", enum: [3, 4] } },
  "X-Day": { schema: text, examples: { one: { value: "Monday" } } },
  "X-Silent": { schema: text },
  "Content-Length": { schema: { type: "integer" }, example: 3 },
};
const missing = {
  description: "There is none.",
  headers: { "X-Reason": { required: true, schema: text, example: "gone" } },
};
const parameters = [{ name: "id", in: "path", required: true, schema: text, example: "n_1" }];
const mock = await startAltered(
  {
    "/notes": {
      post: { operationId: "notes.create", responses: { 201: answer(shown), 402: { description: "Too little." } } },
    },
    "/notes/{id}": {
      parameters,
      get: { operationId: "notes.get", responses: { 200: answer(shown), 404: missing } },
    },
    "/notes/{id}/print": {
      parameters,
      post: {
        operationId: "notes.print",
        responses: { 200: answer({ Location: { required: true, schema: text } }), 402: missing, 404: missing },
      },
    },
  },
  {
    operations: {
      "notes.create": { method: "post", path: "/notes", credits: { rates: [{ amount: 1, per: "request" }] } },
      "notes.print": { method: "post", path: "/notes/{id}/print", credits: { rates: [{ amount: 2, per: "request" }] } },
    },
  },
);
afterAll(() => mock.close());
beforeEach(() => mock.control.reset());
const call: Call = caller(mock);
const charges = async () => (await ledgerOf(mock)).filter(({ kind }) => kind === "charge").map(({ amount }) => amount);

test("what is shown is sent, whether it has to be there or not", async () => {
  for (const [method, path] of [
    ["POST", "/notes"],
    ["GET", "/notes/n_1"],
  ] as const) {
    const { status, headers, body } = await call(method, path);
    expect(status).toBeLessThan(300);
    expect(headers.get("location")).toBe(`/notes/${body.id}`);
    expect(headers.get("x-left")).toBe("3");
    expect(headers.get("x-day")).toBe("Monday");
    expect(headers.has("x-silent")).toBe(false);
  }
  expect(await charges()).toEqual([-1]);
});

test("no language, as fetch says it by itself, is none that was not asked for", async () => {
  const header = { name: "Accept-Language", in: "header", schema: { ...text, enum: ["en", "de"] } };
  await using spoken = await startAltered(
    {
      "/notes/{id}": {
        parameters: [...parameters, header],
        get: { operationId: "notes.read", responses: { 200: answer({}) } },
      },
    },
    {},
  );
  const ask = caller(spoken);
  const asked = async (language: string): Promise<number> =>
    (await ask("GET", "/notes/n_1", undefined, { "accept-language": language })).status;
  expect([await asked("*"), await asked("de"), await asked("fr")]).toEqual([200, 200, 400]);
});

test("errors have theirs, those that are ordered as well, which may say another", async () => {
  const refused = await call("GET", "/notes/none");
  expect([refused.status, refused.headers.get("x-reason")]).toEqual([404, "gone"]);
  await mock.control.rules.add({ kind: "request", status: 404, count: 1 });
  const ordered = await call("GET", "/notes/n_1");
  expect([ordered.status, ordered.headers.get("x-reason")]).toEqual([404, "gone"]);
  await mock.control.rules.add({
    kind: "request",
    status: 404,
    headers: { "x-reason": "moved" },
    count: 1,
  });
  expect((await call("GET", "/notes/n_1")).headers.get("x-reason")).toBe("moved");
});

test("what could not be answered is not done", async () => {
  const { status, body } = await call("POST", "/notes/n_1/print");
  expect(status).toBe(500);
  expect(body.violations).toEqual([
    { location: "header.location", message: expect.stringMatching(/missing.*give it one that fits its schema/) },
  ]);
  expect(await charges()).toEqual([]);
});

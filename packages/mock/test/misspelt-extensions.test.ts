// A contract that says with extensions what is played: what is misspelt in them is refused, and not left out in silence.
import { expect, test } from "vitest";
import { createMock } from "../src/index.ts";

const text = { type: "string" };
const url = { ...text, format: "uri" };
const answer = (status: number, schema: object, examples: Record<string, object>) => ({
  [status]: { description: "It.", content: { "application/json": { schema, examples } } },
});
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const one = (state: string, file: string | null = null) => ({
  value: { id: "pr_1", state, file, why: state === "torn" ? "No paper." : null },
});

const prints = {
  openapi: "3.0.3",
  info: { title: "Prints", version: "1.0.0" },
  paths: {
    "/prints": {
      get: {
        operationId: "prints.list",
        parameters: [{ name: "page", in: "query", schema: { type: "integer" } }],
        "x-list": { at: "data", page: { style: "number", parameter: "page" } },
        responses: answer(200, ref("Prints"), { all: { value: { data: [] } } }),
      },
      post: {
        operationId: "prints.create",
        "x-job": { type: "print", action: "start", until: "done" },
        "x-credits": { rates: [{ amount: 2, per: "request" }], refund: "failed" },
        requestBody: { required: true, content: { "application/json": { schema: ref("PrintRequest") } } },
        responses: answer(202, ref("Print"), { waiting: one("waiting") }),
        callbacks: {
          print: {
            "{$request.body#/notify}": {
              post: {
                operationId: "prints.webhook",
                "x-webhook": { source: "print" },
                requestBody: {
                  content: {
                    "application/json": {
                      schema: ref("Print"),
                      examples: { printed: one("printed", "https://x.example.com/pr_1.pdf"), torn: one("torn") },
                    },
                  },
                },
                responses: { 204: { description: "Taken." } },
              },
            },
          },
        },
      },
    },
    "/prints/{id}": {
      get: {
        operationId: "prints.get",
        parameters: [{ name: "id", in: "path", required: true, schema: text, example: "pr_1" }],
        "x-job": {
          ...{ type: "print", action: "read", by: "id", status: "state", result: ["file"], reason: "why" },
          initial: "waiting",
          states: { waiting: {}, printed: { terminal: "succeeded" }, torn: { terminal: "failed" } },
          transitions: [
            { from: "waiting", to: "printed", on: "It is printed." },
            { from: "waiting", to: "torn", on: "It is not." },
          ],
        },
        responses: answer(200, ref("Print"), {
          waiting: one("waiting"),
          printed: one("printed", "https://x.example.com/pr_1.pdf"),
          torn: one("torn"),
        }),
      },
    },
    "/purse": {
      get: {
        operationId: "purse.get",
        "x-balance": { at: "coins" },
        responses: answer(200, ref("Purse"), { some: { value: { coins: 7 } } }),
      },
    },
  },
  components: {
    schemas: {
      PrintRequest: { type: "object", properties: { notify: url } },
      Print: {
        type: "object",
        required: ["id", "state", "file", "why"],
        properties: { id: text, state: text, file: { ...url, nullable: true }, why: { ...text, nullable: true } },
      },
      Prints: {
        type: "object",
        required: ["data"],
        properties: { data: { type: "array", items: { $ref: "#/components/schemas/Print" } } },
      },
      Purse: { type: "object", required: ["coins"], properties: { coins: { type: "integer" } } },
    },
  },
};

const opened = (spec: typeof prints, more: object = {}) =>
  createMock({ spec, advance: "immediate", publicUrl: "http://prints.example.com", ...more });

test("written as it should be, jobs are posted and paid", async () => {
  const hooks: unknown[] = [];
  const deliver = async (request: Request) => {
    hooks.push(await request.json());
    return new Response();
  };
  await using mock = await opened(prints, { deliver, credits: 7 });
  const body = JSON.stringify({ notify: "http://me.example.com/" });
  await mock.fetch("/prints", { method: "POST", headers: { "content-type": "application/json" }, body });
  await expect.poll(() => hooks).toMatchObject([{ state: "printed" }]);
  expect(await (await mock.fetch("/purse")).json()).toEqual({ coins: 5 });
});

test.each([
  ['"x-webhook":{"source":"print"}', '"x-webhook":{"job":"print"}', "has the unknown field `job`"],
  [
    '"x-webhook":{"source":"print"}',
    '"x-webhook":{"source":"prnt"}',
    "names the job type `prnt`, which there is not: there are print",
  ],
  ['"amount":2', '"amout":2', "has the unknown field `amout`; those that there are: "],
  ['"status":"state"', '"statuss":"state"', "has the unknown field `statuss`"],
  [
    '"x-job":{"type":"print","action":"start"',
    '"x-jobs":{"type":"print","action":"start"',
    "`x-jobs` is no extension. Did you mean x-job?",
  ],
  [
    '"style":"number","parameter":"page"',
    '"style":"number","parameter":"pagee"',
    "names the parameter `pagee`, which it does not have: there are page",
  ],
  ['"style":"number"', '"style":"none"', "must be one of"],
  ['"x-balance":{"at":"coins"}', '"x-balance":"coins"', "the value must be object"],
  [
    '"x-balance":{"at":"coins"}',
    '"x-balance":{"at":"coinz"}',
    "x-balance names `coinz`, which its answer does not have",
  ],
  ['"result":["file"]', '"result":["fil"]', "x-job of `print` names `fil`, which Print does not have"],
])("%s written as %s is refused", async (right, wrong, said) => {
  const whole = JSON.stringify(prints);
  expect(whole).toContain(right);
  const written = JSON.parse(whole.replace(right, wrong));
  await expect(opened(written)).rejects.toThrow(said);
  // Contract mode plays nothing of it.
  await using mock = await createMock({ spec: written, mode: "contract" });
  expect((await mock.fetch("/purse")).status).toBe(200);
});

test("names that only look like extensions are left alone", async () => {
  const named = JSON.parse(JSON.stringify(prints));
  named.paths["/purse"].get["x-internal"] = true;
  named.components.schemas.Purse.properties["x-jobs"] = text;
  named.paths["/purse"].get.responses[200].content["application/json"].examples.some.value["x-jobs"] = "two";
  await using mock = await opened(named);
  expect(await (await mock.fetch("/purse")).json()).toMatchObject({ "x-jobs": "two" });
});

test("a callback of which nothing says what it reports is named at the start", async () => {
  const said: string[] = [];
  const logger = { info: (line: string) => void said.push(line), error: (line: string) => void said.push(line) };
  await using _played = await opened(prints, { logger });
  expect(said.join("\n")).not.toContain("x-webhook");
  const plain = JSON.parse(JSON.stringify(prints, (key, value) => (key.startsWith("x-") ? undefined : value)));
  await using _plain = await opened(plain, { logger });
  expect(said.join("\n")).toContain(
    "prints.create has a callback, and no x-webhook says what it reports: nothing is posted.",
  );
});

import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { model } from "@video-ads/model/testing/requests";
import { loopback } from "@video-ads/testing/loopback";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { accountControl } from "../src/control/account-control.ts";
import { ControlError, createControl, type SandboxControl } from "../src/control/client.ts";
import { accountSetting, usual } from "../src/generated/credentials.ts";
import { type Mock, OptionsError, startMock } from "../src/index.ts";
import {
  accountOf,
  type Call,
  caller,
  keyHeaders,
  keysFor,
  Receiver,
  UNKNOWN_ID,
  until,
  withoutOne,
} from "./support.ts";

const HOUR = 3_600_000;
const DOES_NOTHING =
  "The rule does nothing: it needs a status, reset: true, silent: true, unknownStatus: true, a skewMs, or a latencyMs or bodyMs above 0.";
const accountName = accountOf(usual);
const edit = { video_url: "https://shop.example.com/shoe.mp4", editing_style: "film" };

let mock: Mock;
let call: Call;
let control: SandboxControl;
let template: { template_id: string; variables: object };
beforeAll(async () => {
  mock = await startMock({ seed: "control" });
  call = caller(mock);
  control = createControl(mock.url);
  const [first] = (await call("GET", "/api/custom_templates/")).body;
  template = { template_id: first.template_id, variables: {} };
});
beforeEach(() => control.reset());
afterAll(() => mock.close());

test.each<[unknown[], string]>([
  [[], "baseUrl: It is the http(s) URL where the mock is reached, such as http://mock:4010, not undefined."],
  [
    ["127.0.0.1:4010"],
    'baseUrl: It is the http(s) URL where the mock is reached, such as http://mock:4010, not "127.0.0.1:4010".',
  ],
  [[new URL("http://127.0.0.1:4010")], "baseUrl: It is a text, not an object."],
  [["http://127.0.0.1:4010", { fetch }], "fetch: It is a function, not an object."],
])("a control of %j is refused at once", (given, message) => {
  const made = () => Reflect.apply(createControl, undefined, given);
  expect(made).toThrow(OptionsError);
  expect(made).toThrow(message);
});

test("the log keeps what an account has done, however often it and others ask, and the newest with what was sent", async () => {
  const [ada, ben] = ["ada", "ben"].map(keysFor);
  await using other = await startMock({ keys: [ada, ben].flatMap((keys) => keys ?? []) });
  const asked = async (keys = usual, path = "/api/remaining_credits/", init: RequestInit = {}) => {
    const headers = { ...keyHeaders(keys), "content-type": "application/json" };
    await (await other.fetch(other.url + path, { ...init, headers })).arrayBuffer();
  };
  await asked(ada, "/api/ai_editing/", { method: "POST", body: JSON.stringify({ ...edit, editing_style: "none" }) });
  for (let count = 0; count < 600; count++) await asked(ada);
  for (let count = 0; count < 1_100; count++) await asked(ben);
  const account = accountOf(ada ?? usual);
  const all = await other.control.requests.list({ account, limit: 10_000 });
  expect(all).toHaveLength(601);
  const broken = await other.control.requests.list({ account, violations: true });
  expect(broken).toMatchObject([{ method: "POST", status: 400, violations: [{ location: "body.editing_style" }] }]);
  expect(broken[0]).not.toHaveProperty("body");
  expect(all.filter(({ answer }) => answer !== undefined)).toHaveLength(500);
  expect(all[0]).toHaveProperty("headers");
  await other.control.requests.clear();
  expect(await other.control.requests.list()).toEqual([]);
});

test("who has keys is listed before anybody has asked for anything", async () => {
  const keys = ["ada", "ben"].map(keysFor);
  await using other = await startMock({ keys });
  const listed = async () => (await other.control.accounts.list()).map(accountOf);
  expect(await listed()).toEqual(keys.map(accountOf));
  await other.control.reset();
  expect(await listed()).toEqual(keys.map(accountOf));
  const [ada] = await other.control.accounts.list();
  expect(ada).toMatchObject({ credits: 100_000, reserved: 0 });
});

test("an account that is made with credits begins with those", async () => {
  await using other = await startMock();
  const keys = keysFor("ada");
  expect(await other.control.accounts.add({ ...keys, credits: 20 })).toMatchObject({ credits: 20, reserved: 0 });
  const entries = await other.control.ledger.list({ account: accountOf(keys) });
  expect(entries).toMatchObject([{ kind: "grant", amount: 20, balance: 20 }]);
});

test("a control of something else says so", async () => {
  const other = await loopback((_request, response) => void response.end("hi"));
  onTestFinished(() => other.close());
  await expect(createControl(other.url).rules.list()).rejects.toThrow(
    new TypeError(`${other.url} is no sandbox: GET /__sandbox/rules was answered with a page or a text.`),
  );
  await using contract = await startMock({ mode: "contract" });
  await expect(contract.control.rules.list()).rejects.toMatchObject({
    status: 404,
    message: expect.stringContaining(
      "This mock is in contract mode: it keeps nothing, and nothing of it can be steered.",
    ),
  });
});

test("a method that takes nothing refuses what it is given, and has not been done", async () => {
  await control.rules.add({ kind: "request", latencyMs: 1 });
  for (const [method, name] of [
    [control.reset, "reset"],
    [control.rules.clear, "rules.clear"],
    [accountControl(control, accountName).rules.clear, "rules.clear"],
  ] as const) {
    await expect(Reflect.apply(method, undefined, ["x"])).rejects.toThrow(
      new TypeError(`${name}: It takes nothing, not "x".`),
    );
  }
  expect(await control.rules.list()).toHaveLength(1);
  await Reflect.apply(control.reset, undefined, [undefined]);
  expect(await control.rules.list()).toEqual([]);
});

async function newEdit(body: object = edit): Promise<string> {
  const { status, body: job } = await call("POST", "/api/ai_editing/", body);
  expect(status).toBe(201);
  return job.id;
}

const statusOf = async (id: string): Promise<string> => (await call("GET", `/api/ai_editing/${id}/`)).body.status;

describe("time", () => {
  test("a frozen clock keeps jobs where they are, and shows in their timestamps", async () => {
    await control.clock.freeze(new Date("2030-01-01T00:00:00Z"));
    const id = await newEdit();
    const { body } = await call("GET", `/api/ai_editing/${id}/`);
    expect(body).toMatchObject({ status: "pending", preview: null, created_at: "2030-01-01T00:00:00.000Z" });
    expect((await control.jobs.get(id)).dueAt).toBe(Date.parse("2030-01-01T00:00:00.400Z"));
  });

  test("advanced by an hour, the job has its preview, and its webhook has arrived when advance resolves", async () => {
    await using receiver = await Receiver.start();
    await control.clock.freeze();
    const id = await newEdit({ ...edit, webhook_url: receiver.url() });
    const { mode } = await control.clock.advance(HOUR);
    expect(mode).toBe("frozen");
    expect((await control.jobs.get(id)).state).toBe("previewReady");
    expect(receiver.received.map(({ body }) => body.id)).toEqual([id]);
  });

  test("the attempts of a webhook wait for the clock too", async () => {
    await using broken = await Receiver.start((_, response) => void response.writeHead(503).end());
    await control.clock.freeze();
    await newEdit({ ...edit, webhook_url: broken.url() });
    await control.clock.advance(400);
    await until(() => broken.received.length >= 1);
    await control.clock.advance(100);
    // More than the pause before the next attempt, of this machine's time.
    await sleep(1_500);
    expect(broken.received).toHaveLength(1);
    await control.clock.advance(HOUR);
    expect(broken.received).toHaveLength(3);
    expect(await control.deliveries.list()).toMatchObject([{ state: "failed" }]);
  });

  test("that is frozen in the past lets jobs keep the wait that they had left", async () => {
    await using mock = await startMock({ advance: { everyMs: 3_600_000 } });
    const { clock, jobs } = mock.control;
    const { id } = (await caller(mock)("POST", "/api/lipsyncs/preview/", { text: "Hello." })).body;
    const left = async () => Number((await jobs.get(id)).dueAt) - (await clock.get()).now;
    await clock.freeze(new Date("2020-01-01T00:00:00Z"));
    expect(await left()).toBeLessThanOrEqual(3_600_000);
    await clock.advance(3_600_000);
    expect((await jobs.get(id)).state).not.toBe("pending");
    await clock.real();
    expect(await left()).toBeLessThanOrEqual(3_600_000);
  });

  test("goes on from where it was, and back to real time", async () => {
    await control.clock.freeze(0);
    expect(await control.clock.run(1000)).toMatchObject({ mode: "running", speed: 1000 });
    const before = Date.now();
    const { now, mode } = await control.clock.real();
    expect([mode, now >= before && now <= Date.now()]).toEqual(["real", true]);
  });
});

test("the control of an account reaches no other one", async () => {
  await using mock = await startMock();
  const own = accountControl(mock.control, accountOf(mock));
  const other = { account: "somebody-else" };
  const said = `account: This control is that of ${accountOf(mock)}`;
  const rule = { kind: "request", status: 500, ...other } as const;
  await expect(own.rules.add(rule)).rejects.toThrow(said);
  for (const { list } of [own.jobs, own.requests, own.deliveries, own.ledger])
    await expect(list(other)).rejects.toThrow(said);
  expect(await mock.control.rules.list()).toEqual([]);
  expect(await own.jobs.list({ account: accountOf(mock) })).toEqual([]);
});

test("an account of the mock's own keys is there before its first request, and after a reset", async () => {
  await using mock = await startMock({ credits: 10 });
  const name = accountOf(mock);
  expect(await mock.control.accounts.grant(name, -4)).toMatchObject({ credits: 6 });
  await mock.control.reset();
  expect(await mock.control.accounts.update(name, { editorAccess: true })).toMatchObject({ credits: 10 });
  await expect(mock.control.accounts.grant("nobody", 1)).rejects.toThrow(
    `There is no account that is called nobody. There are: ${name}.`,
  );
});

describe("advancement", () => {
  test("at once: a job is at its end before it is read for the first time", async () => {
    await control.advancement.set({ mode: "immediate" });
    const { body } = await call("POST", "/api/custom_template_jobs/", template);
    expect((await call("GET", `/api/custom_template_jobs/${body.id}/`)).body.status).toBe("done");
  });

  test("with every second read", async () => {
    expect(await control.advancement.set({ mode: "reads", reads: 2 })).toEqual({ mode: "reads", reads: 2 });
    const { body } = await call("POST", "/api/custom_template_jobs/", template);
    const next = (await control.jobs.get(body.id)).next.length;
    for (let reads = 0; reads < 2; reads++) await call("GET", `/api/custom_template_jobs/${body.id}/`);
    expect((await control.jobs.get(body.id)).next).toHaveLength(next - 1);
  });

  test("by hand: only what is told to move moves", async () => {
    await control.advancement.set({ mode: "manual" });
    const [first, second] = [await newEdit(), await newEdit()];
    await control.clock.advance(HOUR);
    expect(await control.jobs.finish(first)).toMatchObject({ state: "previewReady", next: [] });
    expect(await control.jobs.get(second)).toMatchObject({ state: "pending" });
    await control.jobs.advance(second);
    expect((await control.jobs.get(second)).state).not.toBe("pending");
  });

  test("a job that is stalled stays where it is until it is told to move", async () => {
    await control.clock.freeze();
    const id = await newEdit();
    await control.jobs.stall(id);
    await control.clock.advance(24 * HOUR);
    expect((await control.jobs.get(id)).state).toBe("pending");
    expect((await control.jobs.finish(id)).state).toBe("previewReady");
  });

  test("a job that is under way goes on in the new manner", async () => {
    await control.clock.freeze();
    const id = await newEdit();
    await control.advancement.set({ mode: "immediate" });
    expect((await control.jobs.get(id)).state).toBe("previewReady");
  });
});

describe("one job", () => {
  test("is made to fail with a reason, and to be rejected", async () => {
    await control.clock.freeze();
    const [failing, rejected] = [await newEdit(), await newEdit()];
    await control.jobs.fail(failing, "The speaker is out of frame.");
    await control.jobs.reject(rejected);
    expect((await call("GET", `/api/ai_editing/${failing}/`)).body).toMatchObject({
      status: "failed",
      failed_reason: "The speaker is out of frame.",
    });
    expect(await statusOf(rejected)).toBe("rejected");
    expect(await control.jobs.get(rejected)).toMatchObject({ ended: true, outcome: "failed" });
    expect(await control.jobs.get(await newEdit())).toMatchObject({ ended: false, outcome: null });
    await expect(control.jobs.fail(failing)).rejects.toMatchObject({ status: 409 });
    await expect(control.jobs.advance(failing)).rejects.toMatchObject({ status: 409 });
  });

  test("is found by account, type and status, newest first", async () => {
    const ids = [await newEdit(), await newEdit()];
    await call("POST", "/api/custom_template_jobs/", template);
    await control.jobs.fail(ids[0] ?? "");
    expect((await control.jobs.list({ type: "aiEditing" })).map(({ id }) => id)).toEqual([...ids].reverse());
    expect((await control.jobs.list({ status: "failed" })).map(({ id }) => id)).toEqual([ids[0]]);
    const other = accountOf(await control.accounts.add(keysFor("of-somebody-else")));
    expect(await control.jobs.list({ account: other })).toEqual([]);
    expect(await control.jobs.list({ limit: 1 })).toHaveLength(1);
    await expect(control.jobs.get(UNKNOWN_ID)).rejects.toBeInstanceOf(ControlError);
  });
});

describe("rules", () => {
  test("the next two creations fail as said, and the third one goes through", async () => {
    await control.rules.add({ kind: "request", operation: "aiEditing.create", status: 500, count: 2 });
    const statuses = [];
    for (let tries = 0; tries < 3; tries++) statuses.push((await call("POST", "/api/ai_editing/", edit)).status);
    expect(statuses).toEqual([500, 500, 201]);
    expect(await control.rules.list()).toEqual([]);
    expect(await control.jobs.list()).toHaveLength(1);
  });

  test("a rule for one operation leaves the others alone", async () => {
    await control.rules.add({ kind: "request", operation: "aiEditing.create", status: 500 });
    expect((await call("GET", "/api/dyoa/")).status).toBe(200);
    expect(await control.rules.list()).toMatchObject([{ left: 1 }]);
  });

  test("429 says when to come back, with the contract's body; a body of one's own is sent as it is", async () => {
    await control.rules.add({ kind: "request", status: 429, retryAfter: 7 });
    await control.rules.add({ kind: "request", status: 402, body: { detail: "No credits." } });
    const limited = await call("GET", "/api/dyoa/");
    expect(limited).toMatchObject({ status: 429, body: { detail: expect.any(String) } });
    expect(limited.headers.get("retry-after")).toBe("7");
    expect(await call("GET", "/api/dyoa/")).toMatchObject({ status: 402, body: { detail: "No credits." } });
  });

  test("what a rule answers is marked, and where it breaks the contract stands in the log", async () => {
    const { id } = await control.rules.add({ kind: "request", status: 200, body: { remaining_credits: "many" } });
    await control.rules.add({ kind: "request", status: 418, body: {} });
    await control.rules.add({ kind: "request", status: 500 });
    const balance = () => call("GET", "/api/remaining_credits/");
    const drifted = await balance();
    expect(drifted).toMatchObject({ status: 200, body: { remaining_credits: "many" } });
    expect(drifted.headers.get("x-sandbox-rule")).toBe(id);
    await balance();
    await balance();
    expect((await balance()).headers.get("x-sandbox-rule")).toBeNull();
    const found = (await control.requests.list()).map(({ rule, violations }) => [rule !== undefined, violations]);
    expect(found).toEqual([
      [false, []],
      [true, []],
      [true, [{ direction: "answer", location: "status", message: expect.stringContaining("418 is not documented") }]],
      [true, [{ direction: "answer", location: "body.remaining_credits", message: expect.any(String) }]],
    ]);
    await control.traffic.set({ serverError: 1 });
    expect((await balance()).headers.get("x-sandbox-rule")).toBe("random");
  });

  test("an answer that a rule only makes slow is marked as well", async () => {
    for (const slow of [{ latencyMs: 1 }, { bodyMs: 1 }]) {
      const { id } = await control.rules.add({ kind: "request", operation: "credits.getRemaining", ...slow });
      const answer = await call("GET", "/api/remaining_credits/");
      expect([answer.status, answer.headers.get("x-sandbox-rule")]).toEqual([200, id]);
    }
  });

  test("the log names the rule that answered", async () => {
    const lines: string[] = [];
    const logger = { info: (line: string) => lines.push(line), error: () => {} };
    await using own = await startMock({ logger });
    const { id } = await own.control.rules.add({ kind: "request", status: 500 });
    await caller(own)("GET", "/api/dyoa/");
    await until(() => lines.some((line) => line.includes("/api/dyoa/")));
    expect(lines.find((line) => line.includes("/api/dyoa/"))).toMatch(new RegExp(` 500 \\d+ ms, by rule ${id}$`));
  });

  test("a connection is reset before anything was done, or after it", async () => {
    await control.rules.add({ kind: "request", operation: "aiEditing.create", reset: true });
    await expect(call("POST", "/api/ai_editing/", edit)).rejects.toThrow();
    expect(await control.jobs.list()).toEqual([]);
    await control.rules.add({ kind: "request", operation: "aiEditing.create", reset: true, when: "after" });
    await expect(call("POST", "/api/ai_editing/", edit)).rejects.toThrow();
    expect(await control.jobs.list()).toHaveLength(1);
    expect(await control.requests.list({ operation: "aiEditing.create" })).toMatchObject([
      { status: null, rule: expect.any(String) },
      { status: null, rule: expect.any(String) },
    ]);
  });

  test("the next jobs of a type fail, are rejected, stall or are slow", async () => {
    await control.clock.freeze();
    const wanted = [
      { fate: "fail", reason: "Too dark." },
      { fate: "reject" },
      { fate: "stall" },
      { fate: "slow", factor: 1_000 },
    ] as const;
    for (const rule of wanted) await control.rules.add({ kind: "job", type: "aiEditing", ...rule });
    const ids = [];
    for (const _ of wanted) ids.push(await newEdit());
    await control.clock.advance(60_000);
    const states = await Promise.all(ids.map(async (id) => (await control.jobs.get(id)).state));
    expect(states).toEqual(["failed", "rejected", "pending", "pending"]);
    await control.clock.advance(24 * HOUR);
    expect((await control.jobs.get(ids[2] ?? "")).state).toBe("pending");
    expect((await control.jobs.get(ids[3] ?? "")).state).toBe("previewReady");
    expect((await call("GET", `/api/ai_editing/${ids[0]}/`)).body.failed_reason).toBe("Too dark.");
  });

  test("webhooks are dropped, sent twice, late, or in another order", async () => {
    await using receiver = await Receiver.start();
    await control.advancement.set({ mode: "manual" });
    const webhook_url = receiver.url();
    const finished = async () => {
      const id = await newEdit({ ...edit, webhook_url });
      await control.jobs.finish(id);
      await control.deliveries.settle();
      return id;
    };
    await control.rules.add({ kind: "webhook", source: "aiEditing", event: "previewReady", action: "drop" });
    await finished();
    expect(receiver.received).toEqual([]);

    await control.rules.add({ kind: "webhook", action: "duplicate", copies: 2 });
    const twice = await finished();
    expect(receiver.received.map(({ body }) => body.id)).toEqual([twice, twice, twice]);

    receiver.received.length = 0;
    await control.rules.add({ kind: "webhook", action: "reorder" });
    const [first, second] = [await finished(), await finished()];
    expect(receiver.received.map(({ body }) => body.id)).toEqual([second, first]);

    receiver.received.length = 0;
    await control.clock.freeze();
    await control.rules.add({ kind: "webhook", action: "delay", delayMs: HOUR });
    await finished();
    await control.clock.advance(HOUR - 1);
    expect(receiver.received).toEqual([]);
    await control.clock.advance(1);
    expect(receiver.received).toHaveLength(1);
  });

  test("one that counts for good applies until it is removed", async () => {
    const { id } = await control.rules.add({ kind: "request", status: 503, count: null });
    for (let tries = 0; tries < 5; tries++) expect((await call("GET", "/api/dyoa/")).status).toBe(503);
    await control.rules.remove(id);
    expect((await call("GET", "/api/dyoa/")).status).toBe(200);
    await expect(control.rules.remove(id)).rejects.toMatchObject({ status: 404 });
  });

  test("an outage lasts for a time of the sandbox's clock, from its first use", async () => {
    await control.clock.freeze();
    await control.rules.add({ kind: "request", status: 503, count: null, forMs: 60_000 });
    const status = async () => (await call("GET", "/api/dyoa/")).status;
    await control.clock.advance(90_000);
    expect(await status()).toBe(503);
    await control.clock.advance(59_999);
    expect(await status()).toBe(503);
    await control.clock.advance(1);
    expect(await status()).toBe(200);
    expect(await control.rules.list()).toEqual([]);
  });

  test.each<[rule: object, field: string, said: string | RegExp]>([
    [
      { kind: "request", operation: "customTemplateJob.create", status: 500 },
      "operation",
      /^Did you mean customTemplateJobs\.create\? Allowed: .*\bdyoa\.list\b.*, not "customTemplateJob\.create"\.$/,
    ],
    [{ kind: "request", account: "nobody", status: 500 }, "account", `Allowed: ${accountName}, not "nobody".`],
    [{ kind: "request" }, "status", DOES_NOTHING],
    [{ kind: "request", reset: false, latencyMs: 0, when: "after" }, "status", DOES_NOTHING],
    [{ kind: "request", reset: true, status: 500 }, "reset", /takes the place of an answer/],
    [{ kind: "request", reset: true, body: {} }, "body", /with a status only/],
    [{ kind: "request", latencyMs: 5, headers: {} }, "headers", /with a status only/],
    [{ kind: "request", latencyMs: 5, when: "after" }, "when", /with a status, reset: true or silent: true only/],
    [{ kind: "request", status: 500, forMs: 5 }, "forMs", "It has an effect with count: null only."],
    [{ kind: "request", status: 500, retryAfter: 5 }, "retryAfter", /status 429 or 503 only/],
    [
      { kind: "job", type: "custom_template_job", fate: "fail" },
      "type",
      /^Did you mean customTemplateJob\? Allowed: .*\blipsync\b.*, not "custom_template_job"\.$/,
    ],
    [{ kind: "job", operation: "aiEditing.render", fate: "fail" }, "operation", /^Allowed: .*\baiEditing\.create\b/],
    [
      { kind: "job", operation: "aiEditing.create", type: "lipsync", fate: "fail" },
      "type",
      "aiEditing.create starts jobs of the type aiEditing.",
    ],
    [{ kind: "job", fate: "stall", at: "render" }, "at", /fates fail and reject only/],
    [
      { kind: "job", type: "adsClone", fate: "fail", at: "render" },
      "at",
      /^No jobs of the type adsClone are rendered by a request\. Those of these do: .*\baiEditing\b/,
    ],
    [{ kind: "job", fate: "slow", reason: "x" }, "reason", /fates fail and reject only/],
    [{ kind: "job", fate: "fail", factor: 2 }, "factor", /fates slow and rerender only/],
    [{ kind: "webhook", source: "nope", action: "drop" }, "source", /^Allowed: .*\baiEditing\b.*, not "nope"\.$/],
    [
      { kind: "webhook", event: "never_heard_of", action: "drop" },
      "event",
      /^Allowed: (?!.*\bpending\b).*\bpreviewReady\b.*, not "never_heard_of"\.$/,
    ],
    // Reports of jobs that have no preview.
    ...model.jobs
      .filter(({ preview }) => !preview)
      .map(({ name: source }): [rule: object, field: string, said: RegExp] => [
        { kind: "webhook", source, event: "previewReady", action: "drop" },
        "event",
        /^Allowed: (?!.*\bpreviewReady,)\w+(, \w+)*, not "previewReady"\.$/,
      ]),
    [{ kind: "webhook", jobId: UNKNOWN_ID, action: "drop" }, "jobId", `There is no job "${UNKNOWN_ID}".`],
    [{ kind: "job", fate: "slow", factor: 1 }, "factor", /^It is more than 1, .*, not 1\.$/],
    [{ kind: "job", fate: "slow", factor: 0 }, "factor", /^It is more than 1, .*, not 0\.$/],
    [{ kind: "job", fate: "lag", lagMs: 0 }, "lagMs", /^It is more than 0/],
    [{ kind: "webhook", action: "delay", delayMs: 0 }, "delayMs", /^It is more than 0/],
    [{ kind: "webhook", action: "reorder", count: 1 }, "count", "Two change places at least: it is 2 or more."],
    ...[204, 205, 304].map((status): [object, string, string] => [
      { kind: "request", status, body: {} },
      "body",
      `An answer ${status} has no body.`,
    ]),
    [{ kind: "request", status: 204, bodyMs: 5 }, "bodyMs", "There is no answer whose body could be slow."],
    [{ kind: "request", status: 500, headers: { "x y": "1" } }, "headers", '"x y" is no name of a header.'],
    [
      { kind: "request", status: 500, headers: { "x-y": "a\nb" } },
      "headers",
      "The value of x-y has signs that no header can have.",
    ],
    [
      { kind: "request", status: 500, headers: { "Content-Length": "1" } },
      "headers",
      "Content-Length is set by the mock, to what it sends.",
    ],
    [
      { kind: "request", status: 500, headers: { "X-Sandbox-Rule": "1" } },
      "headers",
      "X-Sandbox-Rule is a header of the mock.",
    ],
    [{ kind: "webhook", action: "drop", copies: 2 }, "copies", /action duplicate only/],
    [{ kind: "webhook", action: "drop", delayMs: 2 }, "delayMs", /actions delay, forge and foreign only/],
  ])("%o could never apply, or does nothing: it is refused", async (rule, field, said) => {
    const refused = await control.rules.add(rule as never).then(
      () => undefined,
      (error: ControlError) => error,
    );
    const sentence = typeof said === "string" ? said : expect.stringMatching(said);
    expect([refused?.status, refused?.body]).toEqual([400, { [field]: [sentence] }]);
    expect(await control.rules.list()).toEqual([]);
  });

  test("with every change reported, a webhook's rule may name any moment of a job", async () => {
    await using every = await startMock({ webhooks: "every-change" });
    await every.control.rules.add({ kind: "webhook", source: "aiEditing", event: "pending", action: "drop" });
    const unknown = { kind: "webhook", event: "never_heard_of", action: "drop" };
    await expect(every.control.rules.add(unknown as never)).rejects.toThrow(/Allowed: .*\bpending, /);
  });

  test("a rule says how often it was used", async () => {
    await control.rules.add({ kind: "request", status: 500, count: 3 });
    expect(await control.rules.list()).toMatchObject([{ used: 0, left: 3 }]);
    await call("GET", "/api/dyoa/");
    expect(await control.rules.list()).toMatchObject([{ used: 1, left: 2 }]);
  });

  test("one that has applied as often as it was to is gone, and is named by what it has done", async () => {
    const { id } = await control.rules.add({ kind: "request", status: 500, count: 1 });
    await call("GET", "/api/dyoa/");
    expect(await control.rules.list()).toEqual([]);
    expect(await control.requests.list({ limit: 1 })).toMatchObject([{ status: 500, rule: id }]);
  });

  test("shares of requests that come to more than all of them are refused, and so is what does nothing", async () => {
    const refused = (traffic: object) => control.traffic.set(traffic).catch((error: ControlError) => error.body);
    expect(await refused({ rateLimited: 0.7, serverError: 0.7 })).toEqual(
      Object.fromEntries(
        ["rateLimited", "serverError", "reset"].map((name) => [
          name,
          ["They are shares of the same requests, and come to more than 1 together."],
        ]),
      ),
    );
    expect(await refused({ retryAfter: 3 })).toEqual({
      retryAfter: ["It has an effect with a rateLimited above 0 only."],
    });
    expect(await refused({ rateLimited: 0.1, serverError: 0.7, reset: 0.2 })).not.toHaveProperty("reset.0");
    expect(await control.traffic.get()).toEqual({ rateLimited: 0.1, serverError: 0.7, reset: 0.2 });
  });

  test("a list is not filtered by what there is not", async () => {
    const refused = (list: (filter: never) => Promise<unknown>, filter: object) =>
      list(filter as never).catch((error: ControlError) => error.body);
    for (const [list, filter] of [
      [control.jobs.list, { type: "nope" }],
      [control.jobs.list, { status: "nope" }],
      [control.jobs.list, { account: "nope" }],
      [control.requests.list, { operation: "nope" }],
      [control.requests.list, { account: "nope" }],
      [control.deliveries.list, { account: "nope" }],
      [control.ledger.list, { account: "nope" }],
    ] as const) {
      const [name = ""] = Object.keys(filter);
      expect(await refused(list, filter)).toEqual({ [name]: [expect.stringMatching(/^Allowed: .*, not "nope"\.$/)] });
    }
  });

  test("a filter or a setting that there is not is refused, and not left out", async () => {
    const list: (filter: object) => Promise<unknown> = control.jobs.list;
    await expect(list({ typ: "aiEditing" })).rejects.toMatchObject({
      status: 400,
      body: { typ: ["There is no such option. Did you mean type? Allowed: account, type, status, limit."] },
    });
    for (const [method, path, name] of [
      ["POST", "reset", "sandbox.reset"],
      ["GET", "clock", "clock.get"],
      ["DELETE", "rules", "rules.clear"],
      ["GET", "events", "GET events"],
    ] as const) {
      const answer = await fetch(`${mock.url}/__sandbox/${path}?x=1`, { method });
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { x: [`There is no such parameter: ${name} has none in the query.`] },
      ]);
    }
    const set: (advancement: never) => Promise<unknown> = control.advancement.set;
    await expect(set({ mode: "reads", read: 3 } as never)).rejects.toMatchObject({ status: 400 });
  });

  test("names that there are not, and settings of another way to advance, do not compile and are refused", async () => {
    const saying = (given: Promise<unknown>) => given.then(String, (error: ControlError) => error.body);
    expect(
      await saying(
        // @ts-expect-error jobs that advance by time count no reads
        control.advancement.set({ mode: "time", reads: 2 }),
      ),
    ).toHaveProperty("reads");
    expect(
      await saying(
        // @ts-expect-error there is no such operation
        control.rules.add({ kind: "request", operation: "nothing.create", status: 500 }),
      ),
    ).toHaveProperty("operation");
    expect(
      await saying(
        // @ts-expect-error there is no such type
        control.jobs.list({ type: "nothing" }),
      ),
    ).toHaveProperty("type");
  });

  test.each<[rule: object, field: string, said: string]>([
    [{ kind: "Request", status: 500 }, "kind", 'Did you mean request? Allowed: request, job, webhook, not "Request".'],
    [
      { kind: "request", status: 500, when: "After" },
      "when",
      'Did you mean after? Allowed: before, after, not "After".',
    ],
    [{ kind: "job", fate: "Fail" }, "fate", "Did you mean fail? Allowed: fail, reject, end,"],
    [{ kind: "webhook", action: "dup" }, "action", "Allowed: drop, duplicate, delay,"],
    [
      { kind: "request", Status: 500 },
      "Status",
      "There is no such field. Did you mean status? Allowed: kind, operation,",
    ],
  ])("what may stand there is said of %j", async (rule, field, said) => {
    const body = await control.rules.add(rule as never).catch((error: ControlError) => error.body);
    expect(body).toMatchObject({ [field]: [expect.stringContaining(said)] });
  });

  test("what may stand in other settings is said as well, and what is no number", async () => {
    const set: (advancement: never) => Promise<unknown> = control.advancement.set;
    await expect(set({ mode: "Manual" } as never)).rejects.toMatchObject({
      body: { mode: [expect.stringContaining("Did you mean manual? Allowed: ")] },
    });
    const late = control.rules.add({ kind: "request", latencyMs: Number.NaN });
    await expect(late).rejects.toThrow("latencyMs: It is no number: NaN.");
    await expect(control.clock.freeze("2030" as never)).rejects.toThrow(
      'at: It is a Date, or milliseconds since 1970, not "2030".',
    );
  });

  test("what is no rule is refused with the field that is wrong", async () => {
    const wrong = (rule: object) => control.rules.add(rule as never).catch((error: ControlError) => error.body);
    expect(await wrong({ kind: "job" })).toEqual({ fate: ["This field is required."] });
    expect(await wrong({ kind: "request", status: 42 })).toHaveProperty("status");
    expect(await wrong({ kind: "nonsense" })).toHaveProperty("kind");
    expect(await wrong({ kind: "request", operations: "x" })).toHaveProperty("operations");
    expect(await control.rules.list()).toEqual([]);
  });
});

describe("traffic", () => {
  test("with rates that add up to one, nothing gets through, and each kind of failure occurs", async () => {
    await control.traffic.set({ rateLimited: 0.4, serverError: 0.3, reset: 0.3, retryAfter: 3 });
    const seen = new Set<number | string>();
    for (let tries = 0; tries < 40; tries++) {
      seen.add(
        await call("GET", "/api/dyoa/").then(
          ({ status }) => status,
          () => "reset",
        ),
      );
    }
    expect([...seen].sort()).toEqual([429, 500, "reset"]);
    expect((await control.requests.list()).every(({ rule }) => rule === "random")).toBe(true);
  });

  test("latency makes the answer late, and does not hold up the control plane", async () => {
    await control.traffic.set({ latencyMs: 600_000 });
    const controller = new AbortController();
    const late = fetch(`${mock.url}/api/dyoa/`, {
      headers: keyHeaders(),
      signal: controller.signal,
    }).catch(() => "gone");
    expect(await control.traffic.get()).toEqual({ latencyMs: 600_000 });
    controller.abort();
    expect(await late).toBe("gone");
    await until(async () => (await control.requests.list())[0]?.status === null);
    await expect(control.traffic.set({ reset: 2 })).rejects.toMatchObject({ status: 400 });
  });
});

describe("what happened", () => {
  test("requests are logged with what they break, and never with a key", async () => {
    await call("POST", "/api/ai_editing/", { video_url: 3, editing_style: "film" });
    await call("GET", "/api/nope/");
    await call("GET", "/api/dyoa/?ordering=name", undefined, { [withoutOne().last]: "wrong-secret" });
    const [unauthorized, unknown, broken] = await control.requests.list();
    expect(broken).toMatchObject({
      operation: "aiEditing.create",
      status: 400,
      body: { video_url: 3 },
      answer: { video_url: [expect.any(String)] },
    });
    expect(broken?.violations).toContainEqual({
      direction: "request",
      location: "body.video_url",
      message: "Not a valid string.",
    });
    expect(unknown).toMatchObject({ method: "GET", path: "/api/nope/", status: 404 });
    expect(unauthorized).toMatchObject({ status: 401, path: "/api/dyoa/?ordering=name" });
    expect(unauthorized).not.toHaveProperty("account");
    const all = JSON.stringify(await control.requests.list());
    expect(all).not.toContain(keyHeaders()[withoutOne().last]);
    expect(all).not.toContain("wrong-secret");
    expect((await control.requests.list({ violations: true })).map(({ id }) => id)).toEqual([broken?.id]);
    await control.requests.clear();
    expect(await control.requests.list()).toEqual([]);
  });

  test("an answer that breaks the contract is a violation of the mock", async () => {
    await using own = await startMock({
      handlers: { "credits.getRemaining": () => ({ status: 200, body: { remaining_credits: "many" } }) },
    });
    await caller(own)("GET", "/api/remaining_credits/");
    const [request] = await own.control.requests.list({ violations: true });
    expect(request?.violations).toMatchObject([{ direction: "answer", location: "body.remaining_credits" }]);
  });

  test("a delivery is sent again, copied and given up by hand", async () => {
    await using receiver = await Receiver.start();
    await control.advancement.set({ mode: "immediate" });
    const id = await newEdit({ ...edit, webhook_url: receiver.url() });
    await control.deliveries.settle();
    const [delivery] = await control.deliveries.list({ jobId: id });
    const deliveryId = delivery?.id ?? "";
    expect((await control.deliveries.resend(deliveryId)).state).toBe("pending");
    expect(await control.deliveries.duplicate(deliveryId, 2)).toHaveLength(2);
    await control.deliveries.settle();
    expect(receiver.received).toHaveLength(4);
    expect((await control.deliveries.get(deliveryId)).attempts).toHaveLength(2);
    await expect(control.deliveries.drop(deliveryId)).rejects.toMatchObject({ status: 409 });
    await expect(control.deliveries.resend(UNKNOWN_ID)).rejects.toMatchObject({ status: 404 });
    expect(await control.deliveries.list({ state: "failed" })).toEqual([]);
  });

  test("credits move where they are granted, charged and refunded", async () => {
    await call("GET", "/api/dyoa/");
    const [before] = await control.accounts.list();
    const after = await control.accounts.grant(accountOf(mock), -5, "Taken for a test");
    expect(after.credits).toBe((before?.credits ?? 0) - 5);
    const [entry] = await control.ledger.list({ account: accountOf(mock), limit: 1 });
    expect(entry).toMatchObject({ kind: "grant", amount: -5, note: "Taken for a test" });
    const nothing = { status: 400, body: { amount: ["0 is not allowed."] } };
    await expect(control.accounts.grant(accountOf(mock), 0)).rejects.toMatchObject(nothing);
    await expect(accountControl(control, accountOf(mock)).grant(0)).rejects.toMatchObject(nothing);
    await expect(control.accounts.grant("nobody", 1)).rejects.toMatchObject({ status: 404 });
    const [{ credits = 0 } = {}] = (await control.accounts.list()).filter((known) => accountOf(known) === accountName);
    await expect(control.accounts.grant(accountName, -credits - 1)).rejects.toMatchObject({
      status: 400,
      body: { amount: [`The account has ${credits} credits: that is the most to take.`] },
    });
  });
});

describe("accounts", () => {
  test("an account that is made is let in, has its own jobs and credits, and its key is shown nowhere", async () => {
    const guest = keysFor("guest");
    const keys = keyHeaders(guest);
    expect((await call("GET", "/api/remaining_credits/", undefined, keys)).status).toBe(401);
    await control.accounts.add({ ...guest, credits: 7 });
    expect((await call("GET", "/api/remaining_credits/", undefined, keys)).body).toEqual({ remaining_credits: 7 });
    await newEdit();
    expect(await control.jobs.list({ account: accountOf(guest) })).toEqual([]);
    expect(JSON.stringify(await control.accounts.list())).not.toContain(keys[withoutOne().last]);
    await expect(control.accounts.add(guest)).rejects.toMatchObject({ status: 409 });
    await expect(control.accounts.add({ ...guest, [accountSetting]: accountOf(mock) })).rejects.toMatchObject({
      status: 409,
    });
    await control.reset();
    expect((await call("GET", "/api/remaining_credits/", undefined, keys)).status).toBe(401);
  });

  test("editor access is switched on", async () => {
    await call("GET", "/api/dyoa/");
    expect((await control.accounts.update(accountOf(mock), { editorAccess: true })).editorAccess).toBe(true);
    await control.advancement.set({ mode: "immediate" });
    const id = await newEdit();
    expect((await call("GET", `/api/ai_editing/${id}/`)).body.editor_url).toEqual(expect.any(String));
  });
});

describe("snapshots", () => {
  test("everything is as it was when the snapshot was taken", async () => {
    await control.clock.freeze();
    const id = await newEdit();
    const snapshot = await control.snapshot();
    await control.jobs.fail(id);
    const other = await newEdit();
    await control.restore(snapshot);
    expect(await statusOf(id)).toBe("pending");
    await expect(control.jobs.get(other)).rejects.toMatchObject({ status: 404 });
    await control.clock.advance(HOUR);
    expect((await control.jobs.get(id)).state).toBe("previewReady");
  });

  test("one larger than a request to the service may be is restored", async () => {
    await control.advancement.set({ mode: "manual" });
    const script = "x".repeat(100_000);
    const variables = { headline: { type: "text", properties: { content: script } } };
    for (let count = 0; count < 25; count++) {
      const { status } = await call("POST", "/api/custom_template_jobs/", { ...template, variables });
      expect(status).toBe(200);
    }
    const snapshot = await control.snapshot();
    expect(JSON.stringify(snapshot).length).toBeGreaterThan(2_500_000);
    await control.reset();
    await control.restore(snapshot);
    expect(await control.jobs.list()).toHaveLength(25);
  });

  test("jobs that are replaced or forgotten do not end first, and are not reported", async () => {
    await using receiver = await Receiver.start();
    await control.clock.freeze();
    await control.advancement.set({ mode: "immediate" });
    const snapshot = await control.snapshot();
    await control.advancement.set({ mode: "manual" });
    for (const leave of [() => control.restore(snapshot), () => control.reset()]) {
      await newEdit({ ...edit, webhook_url: receiver.url() });
      await leave();
      await control.advancement.set({ mode: "manual" });
    }
    await control.deliveries.settle();
    expect(receiver.received).toEqual([]);
    expect(await control.jobs.list()).toEqual([]);
  });

  test("a job has the time left that it had, whatever moved jobs in between", async () => {
    await control.clock.freeze();
    const id = await newEdit();
    const { dueAt } = await control.jobs.get(id);
    const snapshot = await control.snapshot();
    await control.clock.advance(300);
    await control.advancement.set({ mode: "manual" });
    await control.restore(snapshot);
    expect(await control.jobs.get(id)).toMatchObject({ dueAt, state: "pending" });
    expect(await control.advancement.get()).toEqual({ mode: "time", everyMs: 400 });
  });

  test("what is no snapshot is refused and changes nothing", async () => {
    const id = await newEdit();
    const wrong = { ...(await control.snapshot()), advancement: { mode: "manual" } } as const;
    await expect(control.restore({ ...wrong, state: { nonsense: true } })).rejects.toMatchObject({ status: 400 });
    expect(await control.advancement.get()).toEqual({ mode: "time", everyMs: 400 });
    await expect(control.restore({ version: 1, state: "nonsense" })).rejects.toMatchObject({ status: 400 });
    await expect(control.restore({ version: 2, state: {} } as never)).rejects.toMatchObject({ status: 400 });
    expect((await control.jobs.get(id)).id).toBe(id);
  });
});

describe("the control plane's own contract", () => {
  const document = parse(readFileSync(fileURLToPath(new URL("../control.openapi.yaml", import.meta.url)), "utf8"));

  test("every operation has a method in the client, and every method an operation", () => {
    const operations = Object.values<Record<string, { operationId?: string }>>(document.paths).flatMap((item) =>
      Object.values(item).flatMap(({ operationId }) => (operationId === undefined ? [] : [operationId])),
    );
    const methods = Object.entries(control).flatMap(([group, members]) =>
      typeof members === "function" ? [`sandbox.${group}`] : Object.keys(members).map((name) => `${group}.${name}`),
    );
    const composed = new Map([
      ["clock.freeze", "clock.set"],
      ["clock.run", "clock.set"],
      ["clock.real", "clock.set"],
    ]);
    expect([...new Set(methods.map((method) => composed.get(method) ?? method))].sort()).toEqual(operations.sort());
  });

  test("says the same to readers of YAML 1.1, such as PyYAML", () => {
    const text = readFileSync(fileURLToPath(new URL("../control.openapi.yaml", import.meta.url)), "utf8");
    expect(parse(text, { version: "1.1", merge: true })).toEqual(document);
  });

  test("is published beside the inspector", async () => {
    const answer = await fetch(`${mock.inspectorUrl}openapi.yaml`);
    expect(answer.headers.get("content-type")).toContain("yaml");
    expect(parse(await answer.text())).toEqual(document);
  });

  test("nothing that is sent to it makes it fail: it is refused with a reason", { timeout: 120_000 }, async () => {
    const id = await newEdit({ ...edit, webhook_url: "http://127.0.0.1:1/" });
    const values = [null, true, "", "x", -1, 0.5, 1e308, 253_370_764_800_000, [], {}, { id }, "\u0000", "[fail]"];
    const names = [
      "ms",
      "mode",
      "at",
      "speed",
      "everyMs",
      "reads",
      "kind",
      "status",
      "count",
      "fate",
      "action",
      "copies",
    ];
    const bodies = [
      "",
      "{",
      "[]",
      "null",
      '{"__proto__":{"mode":"frozen"}}',
      `${"[".repeat(500)}`,
      ...names.flatMap((name) => values.map((value) => JSON.stringify({ mode: "frozen", kind: "job", [name]: value }))),
    ];
    const paths = Object.entries<Record<string, { operationId?: string }>>(document.paths).flatMap(([path, item]) =>
      Object.keys(item)
        .filter((method) => ["post", "put", "patch"].includes(method))
        .map((method) => [method.toUpperCase(), path.replace("{id}", id)] as const),
    );
    const failed: unknown[] = [];
    for (const [method, path] of paths) {
      for (const body of bodies) {
        const headers = { "content-type": "application/json" };
        const answer = await fetch(mock.url + path, { method, headers, body });
        if (answer.status >= 500) failed.push([method, path, body, await answer.text()]);
        else await answer.arrayBuffer();
      }
    }
    expect(failed).toEqual([]);
    await control.reset();
    expect(await statusOf(await newEdit())).toBe("pending");
  });

  test("an unknown path is 404 and a wrong method 405, in the words of the service", async () => {
    expect((await fetch(`${mock.inspectorUrl}nope`)).status).toBe(404);
    expect((await fetch(`${mock.inspectorUrl}clock`, { method: "DELETE" })).status).toBe(405);
  });

  test("in contract mode there is nothing to steer", async () => {
    await using contract = await startMock({ mode: "contract" });
    await expect(contract.control.clock.get()).rejects.toMatchObject({ status: 404 });
  });
});

describe("who may steer", () => {
  /** Sends a request line as it is: `fetch` would tidy it up. */
  function raw(target: string, headers: Record<string, string> = {}, method = "GET"): Promise<string> {
    return new Promise((done, failed) => {
      const socket = connect(mock.port, "127.0.0.1");
      const lines = { Host: `127.0.0.1:${mock.port}`, Connection: "close", ...headers };
      socket.write(
        `${method} ${target} HTTP/1.1\r\n${Object.entries(lines)
          .map(([name, value]) => `${name}: ${value}\r\n`)
          .join("")}\r\n`,
      );
      let text = "";
      socket.setEncoding("utf8").on("data", (chunk) => (text += chunk));
      socket.on("close", () => done(text.slice(9, 12))).on("error", failed);
    });
  }

  test("it is found by its own path, and by no detour", async () => {
    expect(await raw("/__sandbox/clock")).toBe("200");
    for (const target of [
      "/api/../__sandbox/clock",
      "/api/%2e%2e/__sandbox/clock",
      "/api/..%2f__sandbox/clock",
      "//__sandbox/clock",
      "/./__sandbox/clock",
      "/__SANDBOX/clock",
      "/__sandbox//clock",
      "/__sandbox/../__sandbox/clock",
      "/__sandbox/%63lock/..",
      "/%5f%5fsandbox/clock",
      "\\__sandbox/clock",
      `http://127.0.0.1:${mock.port}/__sandbox/clock`,
      "/__sandbox/inspector.js/../clock",
    ]) {
      expect([target, await raw(target)]).toEqual([target, expect.stringMatching(/^40[04]$/)]);
    }
  });

  test("nothing of the file system is reached below it", async () => {
    for (const name of ["../package.json", "..%2fpackage.json", "%2e%2e/package.json", "__proto__", "constructor"]) {
      expect([name, await raw(`/__sandbox/${name}`)]).toEqual([name, expect.stringMatching(/^40[04]$/)]);
    }
  });

  test("a page of another origin, or of a name pointed at this machine, is refused", async () => {
    expect(await raw("/__sandbox/reset", { Origin: "https://evil.example" }, "POST")).toBe("403");
    expect(await raw("/__sandbox/reset", { Origin: "null" }, "POST")).toBe("403");
    expect(await raw("/__sandbox/reset", { Origin: `http://localhost:${mock.port + 1}` }, "POST")).toBe("403");
    expect(await raw("/__sandbox/jobs", { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors" })).toBe("403");
    expect(await raw("/__sandbox/clock", { Host: "evil.example" })).toBe("403");
    expect(await raw("/__sandbox/clock", { Origin: `http://127.0.0.1:${mock.port}` })).toBe("200");
  });

  test("a request that has come through a proxy on this machine is refused, unless everybody may ask", async () => {
    for (const [name, value] of [
      ["X-Forwarded-For", "203.0.113.9"],
      ["X-Forwarded-Proto", "https"],
      ["X-Forwarded-Host", "mock.example.com"],
      ["X-Real-IP", "203.0.113.9"],
      ["Forwarded", "for=203.0.113.9"],
      ["Via", "1.1 proxy"],
    ] as const) {
      expect([name, await raw("/__sandbox/clock", { [name]: value })]).toEqual([name, "403"]);
    }
    await using open = await startMock({ controlFrom: "anywhere" });
    const headers = { "x-forwarded-for": "203.0.113.9" };
    expect((await fetch(`${open.url}/__sandbox/clock`, { headers })).status).toBe(200);
    // What it is a mock of is for everybody.
    expect((await fetch(`${mock.url}/api/dyoa/`, { headers: { ...headers, ...keyHeaders() } })).status).toBe(200);
  });

  test("another origin gets no CORS header, not even an allowed one of the service", async () => {
    await using open = await startMock({ cors: ["https://app.example"] });
    const answer = await fetch(`${open.url}/__sandbox/clock`, {
      method: "OPTIONS",
      headers: { origin: "https://app.example", "access-control-request-method": "PUT" },
    });
    expect(answer.status).toBe(403);
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  });

  test("a body that is no JSON does not steer: a form of a foreign page needs no permission", async () => {
    const answer = await fetch(`${mock.inspectorUrl}clock/advance`, { method: "POST", body: '{"ms":1}' });
    expect(answer.status).toBe(415);
  });

  test("a webhook_url that leads back here steers nothing", async () => {
    await control.advancement.set({ mode: "manual" });
    const victim = await newEdit();
    await newEdit({ ...edit, webhook_url: `${mock.inspectorUrl}jobs/${victim}/fail` });
    const [loop] = await control.jobs.list({ limit: 1 });
    await control.jobs.finish(loop?.id ?? "");
    await control.deliveries.settle();
    expect((await control.jobs.get(victim)).state).toBe("pending");
    expect((await control.deliveries.list())[0]?.attempts).toMatchObject([{ status: 403 }]);
  });

  test("the client takes a URL with and without a slash", async () => {
    expect((await createControl(`${mock.url}/`).clock.get()).mode).toBe("real");
  });
});

test("changes are told as they happen, and the stream ends with the mock", async () => {
  const own = await startMock();
  const answer = await fetch(`${own.inspectorUrl}events`);
  expect(answer.headers.get("content-type")).toContain("text/event-stream");
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const read = async (): Promise<string> => (await reader?.read())?.value ?? "";
  expect(await read()).toContain("retry:");
  await caller(own)("POST", "/api/ai_editing/", edit);
  let told = "";
  while (!/^data: \[.*"request".*\]\n/m.test(told)) {
    const more = await read();
    expect(more).not.toBe("");
    told += more;
  }
  await own.close();
  // What was told before the end is still there to be read.
  const readOn = async (): Promise<void> => {
    while ((await read()) !== "");
  };
  await expect(readOn()).rejects.toThrow();
});

// What integrations stumble over, on order: what the service does or says that an app did not count on, and what others post to it.
import type { IncomingHttpHeaders } from "node:http";
import { model, smallestBody } from "@video-ads/model/testing/requests";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ControlError, type RuleInput, type SandboxControl } from "../src/control/client.ts";
import { type Mock, startMock } from "../src/index.ts";
import { type Call, caller, Receiver } from "./support.ts";

const edit = { video_url: "https://shop.example.com/shoe.mp4", editing_style: "film" };
const HOUR = 3_600_000;

let mock: Mock;
let call: Call;
let control: SandboxControl;
beforeAll(async () => {
  mock = await startMock({ seed: "mistakes", advance: "manual" });
  call = caller(mock);
  control = mock.control;
});
beforeEach(() => control.reset());
afterAll(() => mock.close());

const start = async (body: object = {}): Promise<string> => {
  const { status, body: job } = await call("POST", "/api/ai_editing/", { ...edit, ...body });
  expect(status).toBe(201);
  return job.id;
};
/** Of a type whose jobs are read from a list. */
const listedBody = Object(smallestBody("lipsyncs.createMultiAvatar"));
const startListed = async (more: object = {}): Promise<string> => {
  return (await call("POST", "/api/lipsyncs/multi_avatar/", { ...listedBody, ...more })).body.id;
};
const read = (id: string) => call("GET", `/api/ai_editing/${id}/`);
/** Renders a job, to its end. */
const render = async (id: string) => {
  const answer = await call("POST", `/api/ai_editing/${id}/render/`);
  if (answer.status < 300) await control.jobs.finish(id);
  return answer.status;
};
const spent = async () =>
  -(await control.ledger.list())
    .filter(({ kind }) => kind !== "grant")
    .reduce((total, { amount }) => total + amount, 0);
const newest = async () => (await control.requests.list({ limit: 1 }))[0];

/** A receiver that keeps what the posts were marked with as well. */
async function listen() {
  const heads: IncomingHttpHeaders[] = [];
  const receiver = await Receiver.start((request, response) => {
    heads.push(request.headers);
    response.writeHead(204).end();
  });
  return { receiver, heads };
}

describe("a job", () => {
  test("that vanishes was accepted, is paid for, and is not there any more: not by its id, in no list, in no webhook", async () => {
    const { receiver } = await listen();
    await using _ = receiver;
    const { id: rule } = await control.rules.add({ kind: "job", type: "aiEditing", fate: "vanish" });
    const id = await start({ webhook_url: receiver.url() });
    expect((await read(id)).status).toBe(200);
    await control.jobs.finish(id);
    const gone = await read(id);
    expect([gone.status, gone.headers.get("x-sandbox-rule")]).toEqual([404, rule]);
    expect(await newest()).toMatchObject({ status: 404, rule });
    expect((await call("POST", `/api/ai_editing/${id}/render/`)).status).toBe(404);
    await control.deliveries.settle();
    expect(receiver.received).toEqual([]);
    expect(await control.jobs.get(id)).toMatchObject({ state: "previewReady", rule });
    expect((await read(await start())).headers.get("x-sandbox-rule")).toBeNull();
  });

  test("is not in lists that lag, until a while is over", async () => {
    await control.clock.freeze();
    const { id: rule } = await control.rules.add({ kind: "job", fate: "lag", lagMs: HOUR });
    // Of a type of which there is no list, so that nothing lags.
    await start();
    const listedId = await startListed();
    const listed = () => call("GET", `/api/lipsyncs_v2/?ids=${listedId}`);
    await control.clock.advance(HOUR - 1);
    const late = await listed();
    expect([late.body, late.headers.get("x-sandbox-rule")]).toEqual([[], rule]);
    expect(await newest()).toMatchObject({ status: 200, rule });
    await control.clock.advance(1);
    const there = await listed();
    expect(there.body).toMatchObject([{ id: listedId }]);
    expect(there.headers.get("x-sandbox-rule")).toBeNull();
  });

  test("is rendered, and charged, as often as it is asked for", async () => {
    const once = await start();
    await control.jobs.finish(once);
    expect([await render(once), await render(once)]).toEqual([200, 400]);
    const price = await spent();
    await control.rules.add({ kind: "job", operation: "aiEditing.create", fate: "rerender" });
    const again = await start();
    await control.jobs.finish(again);
    expect([await render(again), await render(again)].every((code) => code < 300)).toBe(true);
    expect(await spent()).toBeGreaterThan(2 * price);
  });

  test.each([["[vanish]"], ["[lag]"]])("is told by its text: %s", async (mark) => {
    const hidden = await startListed({ name: mark });
    await control.jobs.advance(hidden);
    const list = await call("GET", `/api/lipsyncs_v2/?ids=${hidden}`);
    expect([list.body, list.headers.get("x-sandbox-rule")]).toEqual([[], mark]);
  });

  test("is told by its text: what no list shows vanishes, and cannot lag", async () => {
    const marked = (mark: string) => ({ video_url: `${edit.video_url}?note=%5B${mark}%5D` });
    const id = await start(marked("vanish"));
    await control.jobs.advance(id);
    expect((await read(id)).status).toBe(404);
    expect(await call("POST", "/api/ai_editing/", { ...edit, ...marked("lag") })).toMatchObject({
      status: 400,
      body: { video_url: ["[lag] has no effect: no jobs of the type aiEditing stand in a list."] },
    });
    expect(await call("POST", "/api/lipsyncs/multi_avatar/", { ...listedBody, name: "[rerender]" })).toMatchObject({
      status: 400,
      body: { name: ["[rerender] has no effect: no jobs of the type lipsyncV2 are rendered by a request."] },
    });
  });
});

describe("an answer", () => {
  test("has a status that the contract does not know, in records and in lists, and is marked", async () => {
    const { id: rule } = await control.rules.add({ kind: "request", unknownStatus: true, count: 2 });
    // There is no job in it.
    expect((await call("GET", "/api/dyoa/")).headers.get("x-sandbox-rule")).toBeNull();
    const { body: job } = await call("POST", "/api/ai_editing/", edit);
    expect(job.status).toBe("unheard_of");
    const { body, headers } = await read(job.id);
    expect([body.status, headers.get("x-sandbox-rule")]).toEqual(["unheard_of", rule]);
    expect(await newest()).toMatchObject({ rule, violations: [{ direction: "answer", location: "body.status" }] });
    expect((await read(job.id)).body.status).toBe("pending");
    await control.rules.add({ kind: "request", operation: "lipsyncsV2.list", unknownStatus: true });
    const { body: list } = await call("GET", `/api/lipsyncs_v2/?ids=${await startListed()}`);
    expect(list).toMatchObject([{ status: "unheard_of" }]);
  });

  test("has the times of a clock that has jumped, ahead or back, and is as the contract says beside that", async () => {
    await control.clock.freeze(new Date("2030-01-01T00:00:00Z"));
    const id = await start();
    for (const [skewMs, shown] of [
      [HOUR, "2030-01-01T01:00:00.000Z"],
      [-HOUR, "2029-12-31T23:00:00.000Z"],
    ] as const) {
      const { id: rule } = await control.rules.add({ kind: "request", operation: "aiEditing.get", skewMs });
      const { body, headers } = await read(id);
      expect([body.created_at, headers.get("x-sandbox-rule")]).toEqual([shown, rule]);
      expect(await newest()).toMatchObject({ rule, violations: [] });
    }
    expect((await read(id)).body.created_at).toBe("2030-01-01T00:00:00.000Z");
  });
});

describe("a webhook", () => {
  test("has the results under the other name that the contract has for them", async () => {
    const { receiver, heads } = await listen();
    await using _ = receiver;
    const { id: rule } = await control.rules.add({ kind: "webhook", action: "rename" });
    const id = await start({ webhook_url: receiver.url() });
    await control.jobs.finish(id);
    await render(id);
    await control.deliveries.settle();
    // It waits for one that holds results.
    const [preview, end] = receiver.received.map(({ body }) => body);
    expect(preview).toHaveProperty("video_output", null);
    expect(end).not.toHaveProperty("video_output");
    expect(end.output).toMatch(/^http/);
    expect(heads.map((head) => head["x-sandbox-rule"])).toEqual([undefined, rule]);
    expect(await control.deliveries.list()).toMatchObject([{ rule, payload: { output: end.output } }, {}]);

    await control.rules.add({ kind: "webhook", action: "rename", field: "failed_reason", as: "preview" });
    const other = await start({ webhook_url: receiver.url() });
    await control.jobs.fail(other, "Too dark.");
    await control.deliveries.settle();
    expect(receiver.received.at(-1)?.body).toMatchObject({ preview: "Too dark." });
    expect(receiver.received.at(-1)?.body).not.toHaveProperty("failed_reason");
  });

  test("reports a status that the contract does not know", async () => {
    const { receiver, heads } = await listen();
    await using _ = receiver;
    const { id: rule } = await control.rules.add({ kind: "webhook", source: "aiEditing", action: "unknown-status" });
    const id = await start({ webhook_url: receiver.url() });
    await control.jobs.finish(id);
    await control.deliveries.settle();
    expect(receiver.received.map(({ body }) => [body.id, body.status])).toEqual([[id, "unheard_of"]]);
    expect(heads[0]).toMatchObject({ "x-sandbox-rule": rule });
  });

  test("comes twice, the second time in another body that says the same", async () => {
    const { receiver, heads } = await listen();
    await using _ = receiver;
    const { id: rule } = await control.rules.add({ kind: "webhook", action: "duplicate", altered: true });
    const id = await start({ webhook_url: receiver.url() });
    await control.jobs.finish(id);
    await control.deliveries.settle();
    const [first, second] = receiver.received.map(({ body }) => body);
    expect(JSON.stringify(second)).not.toBe(JSON.stringify(first));
    expect(Object.keys(second).sort()).toEqual(Object.keys(first).sort());
    expect([second.id, second.status]).toEqual([id, first.status]);
    expect(second.preview).toBe(`${first.preview}?copy=1`);
    expect(heads.map((head) => head["x-sandbox-rule"])).toEqual([rule, rule]);
  });

  test("is forged: it says that a job has succeeded that has just begun", async () => {
    const { receiver, heads } = await listen();
    await using _ = receiver;
    const { id: rule } = await control.rules.add({ kind: "webhook", action: "forge" });
    const id = await start({ webhook_url: receiver.url() });
    await control.deliveries.settle();
    const { body } = await read(id);
    expect(body).toMatchObject({ status: "pending", video_output: null });
    expect(receiver.received.map((one) => one.body)).toEqual([
      expect.objectContaining({ id, status: "done", video_output: expect.stringMatching(/^https:/) }),
    ]);
    expect(heads[0]).toMatchObject({ "x-sandbox-rule": rule });
    expect(await control.deliveries.list()).toMatchObject([{ jobId: id, event: "done", rule }]);
  });

  test("is about a job that nobody has started, after a while", async () => {
    const { receiver } = await listen();
    await using _ = receiver;
    await control.clock.freeze();
    await control.rules.add({ kind: "webhook", source: "aiEditing", action: "foreign", delayMs: HOUR });
    const id = await start({ webhook_url: receiver.url() });
    await control.clock.advance(HOUR - 1);
    expect(receiver.received).toEqual([]);
    await control.clock.advance(1);
    const [foreign] = receiver.received.map(({ body }) => body);
    expect(foreign).toMatchObject({ status: "done" });
    expect(foreign.id).not.toBe(id);
    expect(foreign.id).toMatch(/^[0-9a-f-]{36}$/);
    expect((await read(foreign.id)).status).toBe(404);
  });
});

const notRendered = model.jobs.find(({ render }) => !render)?.name;

test.each<[rule: object, field: string, said: RegExp]>([
  [{ kind: "request", operation: "dyoa.list", unknownStatus: true }, "unknownStatus", /^No answer of dyoa\.list shows/],
  [{ kind: "request", status: 500, unknownStatus: true }, "unknownStatus", /leave out one of them/],
  [
    { kind: "request", operation: "credits.getRemaining", skewMs: 5 },
    "skewMs",
    /^No answer of .* has times\. These do/,
  ],
  [{ kind: "request", reset: true, skewMs: 5 }, "skewMs", /leave out one of them/],
  [{ kind: "request", skewMs: 0, unknownStatus: false }, "status", /does nothing/],
  [{ kind: "request", skewMs: 5, when: "after" }, "when", /with a status, reset: true or silent: true only/],
  [{ kind: "job", fate: "vanish", at: "render" }, "at", /fates fail and reject only/],
  [{ kind: "job", fate: "vanish", lagMs: 5 }, "lagMs", /fate lag only/],
  [{ kind: "job", type: "aiEditing", fate: "lag" }, "fate", /^No jobs of the type aiEditing stand in a list\./],
  [
    { kind: "job", type: notRendered, fate: "rerender" },
    "fate",
    /^No jobs of the type \w+ are rendered by a request\./,
  ],
  [{ kind: "webhook", action: "drop", altered: true }, "altered", /action duplicate only/],
  [{ kind: "webhook", action: "drop", together: true }, "together", /action duplicate only/],
  [{ kind: "webhook", action: "drop", field: "id" }, "field", /action rename only/],
  [{ kind: "webhook", action: "drop", as: "id" }, "as", /action rename only/],
  [{ kind: "webhook", action: "rename", field: "vido_output" }, "field", /^Did you mean video_output\? Allowed: /],
  [{ kind: "webhook", action: "rename", as: "outputs" }, "as", /^Did you mean output\? Allowed: /],
  [{ kind: "webhook", action: "rename", field: "id" }, "as", /calls id nothing else: say what it is called\.$/],
  [{ kind: "webhook", action: "rename", field: "id", as: "id" }, "as", /called that already/],
  [{ kind: "webhook", action: "rename", delayMs: 5 }, "delayMs", /actions delay, forge and foreign only/],
  [{ kind: "webhook", action: "forge", event: "done" }, "event", /posted when a job begins/],
  [{ kind: "webhook", action: "foreign", jobId: "x" }, "jobId", /posted when a job begins/],
])("%o could never apply, or does nothing: it is refused", async (rule, field, said) => {
  const refused = await control.rules.add(rule as RuleInput).then(
    () => undefined,
    (error: ControlError) => error,
  );
  expect(refused).toBeInstanceOf(ControlError);
  expect(refused?.body).toEqual({ [field]: [expect.stringMatching(said)] });
});

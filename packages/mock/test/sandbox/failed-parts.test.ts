// A job that is done although parts of it have failed, as a rule orders it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RuleInput, SandboxControl } from "../../src/control/client.ts";
import { type Mock, startMock } from "../../src/index.ts";
import { type Call, caller, LINK_ID } from "../support.ts";
import { content, examples, jobOf, startAltered } from "./altered.ts";

const ADS = "/api/html_interactive_ads/";

let mock: Mock;
let call: Call;
let control: SandboxControl;
beforeAll(async () => {
  mock = await startMock({ seed: "failed parts", advance: "immediate" });
  call = caller(mock);
  ({ control } = mock);
});
beforeEach(() => control.reset());
afterAll(() => mock.close());

const credits = async (): Promise<number> => (await call("GET", "/api/remaining_credits/")).body.remaining_credits;
async function ordered(rule?: RuleInput) {
  if (rule) await control.rules.add(rule);
  const { body } = await call("POST", ADS, { link: LINK_ID, style_ids: ["spin-wheel", "swipe-cards"] });
  const [job] = (await call("GET", `${ADS}?ids=${body.id}`)).body;
  return job;
}
const FAILED = { status: "failed", html_url: null, size_bytes: null };
const REASON = "The ad is larger than 5 MB after compression.";

test("one part fails, with the reason of the contract's example, and is refunded", async () => {
  const before = await credits();
  const job = await ordered({ kind: "job", fate: "fail-part" });
  expect(job).toMatchObject({ status: "done", failed_reason: null, credits_used: 10 });
  expect(job.ads).toMatchObject([
    { style_id: "spin-wheel", ...FAILED, failed_reason: REASON },
    { style_id: "swipe-cards", status: "done", failed_reason: null, size_bytes: expect.any(Number) },
  ]);
  expect(before - (await credits())).toBe(10);
  expect((await fetch(job.ads[1].html_url)).status).toBe(200);
  expect(await control.rules.list()).toEqual([]);
  expect((await ordered()).ads).toMatchObject([{ status: "done" }, { status: "done" }]);
});

test("every part fails, with a reason of its own, and the job is done and has cost nothing", async () => {
  const before = await credits();
  const job = await ordered({ kind: "job", type: "htmlInteractiveAd", fate: "fail-part", parts: null, reason: "No." });
  expect(job).toMatchObject({ status: "done", credits_used: 0 });
  expect(job.ads).toMatchObject([
    { ...FAILED, failed_reason: "No." },
    { ...FAILED, failed_reason: "No." },
  ]);
  expect(await credits()).toBe(before);
});

test("what a job shows as its own output is that of a part which has not failed", async () => {
  await control.rules.add({ kind: "job", type: "linkToVideo", fate: "fail-part", parts: null });
  const { body } = await call("POST", "/api/link_to_videos/", { link: LINK_ID });
  const { body: job } = await call("GET", `/api/link_to_videos/${body.id}/`);
  expect(job).toMatchObject({ status: "done", video_output: null });
  expect(job.outputs.length).toBeGreaterThan(0);
  for (const part of job.outputs)
    expect(part).toMatchObject({ status: "failed", video_output: null, failed_reason: expect.stringMatching(/./) });
});

test("a rule that names no type waits for a job that has parts", async () => {
  const rule = await control.rules.add({ kind: "job", fate: "fail-part" });
  await call("POST", "/api/ai_editing/", { video_url: "https://shop.example.com/shoe.mp4", editing_style: "film" });
  expect(await control.rules.list()).toMatchObject([{ id: rule.id, used: 0, left: 1 }]);
  expect((await ordered()).ads[0]).toMatchObject(FAILED);
});

describe("what could never apply is refused", () => {
  test.each<[rule: object, field: string, said: RegExp]>([
    [
      { kind: "job", type: "aiEditing", fate: "fail-part" },
      "fate",
      /^No jobs of the type aiEditing have parts that can fail\. Those of these do: .*\bhtmlInteractiveAd\b/,
    ],
    [{ kind: "job", operation: "aiEditing.create", fate: "fail-part" }, "fate", /^No jobs of the type aiEditing/],
    [{ kind: "job", fate: "fail", parts: 2 }, "parts", /fate fail-part only/],
    [{ kind: "request", silent: true, latencyMs: 5 }, "latencyMs", /no answer that could be late/],
    [{ kind: "request", operation: "dyoa.delete", bodyMs: 5 }, "bodyMs", /dyoa\.delete answers has no body/],
  ])("%o", async (rule, field, said) => {
    const refused = control.rules.add(rule as RuleInput);
    await expect(refused).rejects.toMatchObject({ status: 400, body: { [field]: [expect.stringMatching(said)] } });
  });
});

describe("parts tell it in words of their own", () => {
  const text = { type: "string" };
  const object = (properties: object, required = Object.keys(properties)) => ({ type: "object", required, properties });
  const id = "c_7";

  /** Clips with parts, of which one has failed in a clip that is done. */
  async function clips(more: { part: object; clip: object; reason: string; ok: object; bad: object; broken: object }) {
    const Part = {
      ...object({ size: text, status: text, ...more.part }, ["size", "status"]),
      additionalProperties: false,
    };
    const Clip = object({ id: text, status: text, output: text, sizes: { type: "array", items: Part }, ...more.clip }, [
      "id",
      "status",
      "sizes",
    ]);
    const sizes = ["s", "l"];
    const parts = (status: string, told: object) => sizes.map((size) => ({ size, status, ...told }));
    const output = "https://cdn.example.com/c_7.mp4";
    const values = {
      waiting: { id, status: "waiting", sizes: parts("waiting", {}) },
      made: { id, status: "made", output, sizes: parts("made", more.ok) },
      half: {
        ...{ id, status: "half", output },
        sizes: [
          { size: "s", status: "broken", ...more.bad },
          { size: "l", status: "made", ...more.ok },
        ],
      },
      broken: { id, status: "broken", ...more.broken, sizes: parts("broken", more.bad) },
    };
    const sent = { sizes: [{ size: "s" }, { size: "m" }, { size: "l" }] };
    const mock = await startAltered(
      {
        "/clips/": {
          post: {
            operationId: "clips.create",
            requestBody: {
              required: true,
              content: content(object({ sizes: { type: "array", items: object({ size: text }) } }), sent),
            },
            responses: { 201: { description: "It.", content: content(Clip, values.waiting) } },
          },
        },
        "/clips/{id}/": {
          parameters: [{ name: "id", in: "path", required: true, schema: text, example: id }],
          get: { operationId: "clips.get", responses: { 200: examples(Clip, values) } },
        },
      },
      {
        operations: {
          "clips.create": { method: "post", path: "/clips/", job: { type: "clip", action: "start", until: "done" } },
          "clips.get": { method: "get", path: "/clips/{id}/", job: { type: "clip", action: "read" } },
        },
        jobs: {
          clip: jobOf("clips.get", {
            ...{ items: "sizes", reason: more.reason },
            states: { waiting: "progress", made: "done", half: "done", broken: "failed" },
          }),
        },
      },
      { advance: "immediate" },
    );
    const ask = caller(mock);
    const read = async () => {
      const { body } = await ask("POST", "/clips/", sent);
      return ask("GET", `/clips/${body.id}/`);
    };
    return { mock, read, [Symbol.asyncDispose]: () => mock.close() };
  }

  test("a reason that stands beside a code keeps the code of the example", async () => {
    const error = object({ code: { type: "string", enum: ["too_long", "unreadable"] }, detail: text });
    const bad = { error: { code: "too_long", detail: "It is too long." } };
    const own = { part: { error }, clip: { error }, reason: "error.detail", ok: {}, bad };
    await using sizes = await clips({ ...own, broken: { error: { code: "unreadable", detail: "It is torn." } } });
    await sizes.mock.control.rules.add({ kind: "job", fate: "fail-part" });
    expect(await sizes.read()).toMatchObject({
      status: 200,
      body: {
        status: "made",
        sizes: [{ size: "s", status: "broken", ...bad }, { size: "m", status: "made" }, { status: "made" }],
      },
    });
    await sizes.mock.control.rules.add({ kind: "job", fate: "fail-part", reason: "No." });
    expect((await sizes.read()).body.sizes[0].error).toEqual({ code: "too_long", detail: "No." });
  });

  test("a part that has no field of the job's reason gets none, and a rule that names one is refused", async () => {
    const own = { part: { error: text }, clip: { why: text }, reason: "why", ok: {}, bad: { error: "It is blurred." } };
    await using sizes = await clips({ ...own, broken: { why: "It is torn." } });
    // An operation that only this mock has.
    const rule = (more: object) =>
      ({ kind: "job", operation: "clips.create", fate: "fail-part", ...more }) as object as RuleInput;
    await sizes.mock.control.rules.add(rule({}));
    const { status, body } = await sizes.read();
    expect([status, body.sizes[0]]).toEqual([200, { size: "s", status: "broken", error: "It is blurred." }]);
    await expect(sizes.mock.control.rules.add(rule({ reason: "No." }))).rejects.toMatchObject({
      status: 400,
      body: { reason: [expect.stringMatching(/^No jobs of the type clip have parts that say why they failed/)] },
    });
  });
});

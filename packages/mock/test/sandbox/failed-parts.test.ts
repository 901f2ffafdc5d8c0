// A job that is done although parts of it have failed, as a rule orders it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RuleInput, SandboxControl } from "../../src/control/client.ts";
import { type Mock, startMock } from "../../src/index.ts";
import { type Call, caller, LINK_ID } from "../support.ts";

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

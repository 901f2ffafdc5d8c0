import { expect, test } from "vitest";
import { startMock } from "../../src/index.ts";
import { type Call, caller, LINK_ID, readBundle, TEMPLATE_ID } from "../support.ts";
import { ledgerOf, read, readToEnd } from "./support.ts";

const scene = (duration: number) => ({ voice: { input_text: "Hello.", duration } });
const balance = async (call: Call): Promise<number> =>
  (await call("GET", "/api/remaining_credits/")).body.remaining_credits;

test("a job is paid for when it has run, not when it is created", async () => {
  await using mock = await startMock({ advance: { afterReads: 1 }, credits: 100 });
  const call = caller(mock);
  const body = { video_inputs: [scene(8)], model_version: "aurora_v1_fast" };
  const { body: job } = await call("POST", "/api/lipsyncs/multi_avatar/", body);
  expect(job.credits_used).toBe(0);
  expect(await balance(call)).toBe(100);
  const done = await readToEnd(call, "lipsyncV2", job.id);
  expect(done).toMatchObject({ status: "done", credits_used: 4, duration: 8 });
  expect(await balance(call)).toBe(96);
});

test.each([
  ["standard", 31, 10],
  ["standard", 30, 5],
  ["aurora_v1", 7.2, 8],
  ["aurora_v1_fast", 9, 4.5],
])("a multi-avatar video of the model %s and %d seconds costs %d credits", async (model_version, seconds, price) => {
  await using mock = await startMock({ advance: { afterReads: 1 }, credits: 100 });
  const call = caller(mock);
  const { body } = await call("POST", "/api/lipsyncs/multi_avatar/", { video_inputs: [scene(seconds)], model_version });
  expect((await readToEnd(call, "lipsyncV2", body.id)).credits_used).toBe(price);
  expect(await balance(call)).toBe(100 - price);
});

test("credits that are a text are written with the decimals that its examples have", async () => {
  const said = JSON.stringify(readBundle(), (name, value) => {
    if (name !== "credits_used") return value;
    if (typeof value === "number") return value.toFixed(2);
    return { type: "string", pattern: "^\\d+\\.\\d{2}$" };
  });
  await using mock = await startMock({ advance: { afterReads: 1 }, credits: 100, spec: JSON.parse(said) });
  const call = caller(mock);
  const body = { video_inputs: [scene(9)], model_version: "aurora_v1_fast" };
  const { body: job, status } = await call("POST", "/api/lipsyncs/multi_avatar/", body);
  expect({ status, credits: job.credits_used }).toEqual({ status: 200, credits: "0.00" });
  expect((await readToEnd(call, "lipsyncV2", job.id)).credits_used).toBe("4.50");
  expect(await balance(call)).toBe(95.5);
});

test("a preview and its render are paid for one after the other, the render by the model of the job", async () => {
  await using mock = await startMock({ advance: { afterReads: 1 }, credits: 100 });
  const call = caller(mock);
  const audio = "https://shop.example.com/%5B45s%5D.mp3";
  const { body: job } = await call("POST", "/api/lipsyncs/preview/", { audio, model_version: "boreal" });
  expect((await read(call, "lipsync", job.id)).credits_used).toBe(2);
  expect((await call("POST", `/api/lipsyncs/${job.id}/render/`)).body.credits_used).toBe(2);
  expect((await readToEnd(call, "lipsync", job.id)).credits_used).toBe(22);
  expect(await balance(call)).toBe(78);
  expect(await ledgerOf(mock)).toMatchObject([
    { kind: "grant", amount: 100, balance: 100 },
    { kind: "charge", amount: -2, balance: 98, job: job.id, operation: "lipsyncs.preview" },
    { kind: "charge", amount: -20, balance: 78, job: job.id, operation: "lipsyncs.render" },
  ]);
});

test("a render that is asked for once more is paid for once more with [rerender], and refused without", async () => {
  await using mock = await startMock({ advance: "manual", credits: 100 });
  const call = caller(mock);
  for (const [text, again] of [
    ["Hello [rerender].", 200],
    ["Hello.", 400],
  ] as const) {
    const { body: job } = await call("POST", "/api/lipsyncs/preview/", { text });
    const render = async () => (await call("POST", `/api/lipsyncs/${job.id}/render/`)).status;
    expect(await render()).toBe(400);
    while ((await mock.control.jobs.advance(job.id)).next.length > 0);
    const before = await balance(call);
    expect([await render(), await render()]).toEqual([200, again]);
    while ((await mock.control.jobs.advance(job.id)).next.length > 0);
    expect(await read(call, "lipsync", job.id)).toMatchObject({ status: "done" });
    const renders = (await ledgerOf(mock)).filter(({ operation }) => operation === "lipsyncs.render");
    const own = renders.filter((entry) => entry.job === job.id).map(({ amount }) => amount);
    expect(own).toEqual(again === 200 ? [-5, -5] : [-5]);
    expect(await balance(call)).toBe(before - 5 * own.length);
    expect(await render()).toBe(again);
  }
});

test("work whose price is not stated costs what the contract's examples show", async () => {
  await using mock = await startMock({ advance: { afterReads: 1 }, credits: 10 });
  const call = caller(mock);
  const { body: job } = await call("POST", "/api/custom_template_jobs/preview_async/", {
    template_id: TEMPLATE_ID,
    variables: {},
  });
  expect((await read(call, "customTemplateJob", job.id)).credits_used).toBe(0);
  const rendering = await call("POST", `/api/custom_template_jobs/${job.id}/render/`, {});
  expect(rendering.body.credits_used).toBe(1);
  expect((await readToEnd(call, "customTemplateJob", job.id)).credits_used).toBe(1);
  expect(await balance(call)).toBe(9);
});

test("a balance that does not cover the cost is 402, and there is no job", async () => {
  await using mock = await startMock({ advance: { afterReads: 1 }, credits: 19 });
  const call = caller(mock);
  const body = { link: LINK_ID, style_ids: ["spin-wheel", "swipe-cards"] };
  expect(await call("POST", "/api/html_interactive_ads/", body)).toMatchObject({
    status: 402,
    body: { detail: "Insufficient credits." },
  });
  expect((await call("GET", "/api/html_interactive_ads/")).body).toEqual([]);
  expect(await balance(call)).toBe(19);
});

test("work that still runs counts: two jobs cannot be paid from the same credits", async () => {
  await using mock = await startMock({ advance: "manual", credits: 15 });
  const call = caller(mock);
  const body = { link: LINK_ID, style_ids: ["spin-wheel"] };
  expect((await call("POST", "/api/html_interactive_ads/", body)).status).toBe(200);
  expect((await call("POST", "/api/html_interactive_ads/", body)).status).toBe(402);
  expect(await balance(call)).toBe(15);
});

test("a render that cannot be paid is 402, and the job still waits for one that can", async () => {
  await using mock = await startMock({ advance: { afterReads: 1 }, credits: 3 });
  const call = caller(mock);
  const { body: job } = await call("POST", "/api/lipsyncs/preview/", { text: "Hello." });
  await read(call, "lipsync", job.id);
  expect((await call("POST", `/api/lipsyncs/${job.id}/render/`)).status).toBe(402);
  expect(await read(call, "lipsync", job.id)).toMatchObject({ status: "pending", credits_used: 1 });
});

test("a job that fails costs nothing, and its credits can be spent again", async () => {
  await using mock = await startMock({ advance: { afterReads: 1 }, credits: 5 });
  const call = caller(mock);
  for (const name of ["[fail] one", "[reject] two"]) {
    const { body: job } = await call("POST", "/api/lipsyncs/multi_avatar/", { video_inputs: [scene(9)], name });
    expect(await readToEnd(call, "lipsyncV2", job.id)).toMatchObject({ credits_used: 0 });
  }
  expect(await balance(call)).toBe(5);
  expect((await call("POST", "/api/lipsyncs/multi_avatar/", { video_inputs: [scene(9)] })).status).toBe(200);
});

test("every charge for an HTML ad that fails has its refund", async () => {
  await using mock = await startMock({ advance: { afterReads: 1 }, credits: 100 });
  const call = caller(mock);
  const partly = await call("POST", "/api/html_interactive_ads/", {
    link: LINK_ID,
    style_ids: ["spin-wheel", "countdown-banner"],
  });
  const wholly = await call("POST", "/api/html_interactive_ads/", { link: LINK_ID, style_ids: ["countdown-banner"] });
  expect(await readToEnd(call, "htmlInteractiveAd", partly.body.id)).toMatchObject({
    status: "done",
    credits_used: 10,
  });
  expect(await readToEnd(call, "htmlInteractiveAd", wholly.body.id)).toMatchObject({
    status: "failed",
    credits_used: 0,
  });
  expect((await ledgerOf(mock)).map(({ kind, amount, job }) => [kind, amount, job])).toEqual([
    ["grant", 100, undefined],
    ["charge", -20, partly.body.id],
    ["refund", 10, partly.body.id],
    ["charge", -10, wholly.body.id],
    ["refund", 10, wholly.body.id],
  ]);
  expect(await balance(call)).toBe(90);
});

test("the balance is what the ledger adds up to, whatever was done", async () => {
  await using mock = await startMock({ advance: { afterReads: 1 }, credits: 300 });
  const call = caller(mock);
  for (const name of ["a", "[fail]", "b", "[reject]", "[slow]", "[stall]"]) {
    await call("POST", "/api/links/link_with_params/", { title: name });
    const { body: job } = await call("POST", "/api/lipsyncs/multi_avatar/", { video_inputs: [scene(3)], name });
    for (let reads = 0; reads < 6; reads++) await call("GET", `/api/lipsyncs_v2/?ids=${job.id}`);
  }
  const entries = await ledgerOf(mock);
  const sum = entries.reduce((total, { amount }) => total + amount, 0);
  expect(await balance(call)).toBe(sum);
  expect(entries.at(-1)?.balance).toBe(sum);
  const { body: jobs } = await call("GET", "/api/lipsyncs_v2/");
  const used = jobs.reduce((total: number, job: { credits_used: number }) => total + job.credits_used, 0);
  expect(sum).toBe(300 - used - 6);
});

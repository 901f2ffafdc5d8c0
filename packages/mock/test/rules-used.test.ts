// A rule is used when it has its effect on something that an app can see, and not when it finds nothing to act on.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RuleInput, SandboxControl } from "../src/control/client.ts";
import { type Mock, startMock } from "../src/index.ts";
import { withAccount } from "../src/testing/account.ts";
import { type Call, caller, LINK_ID, Receiver, TEMPLATE_ID, UNKNOWN_ID } from "./support.ts";

const ADS = "/api/html_interactive_ads/";
const FILMS = "/api/custom_template_jobs/";
const RULE = "x-sandbox-rule";
const STEP_MS = 400;
const HOUR = 3_600_000;

let mock: Mock;
let call: Call;
let control: SandboxControl;
beforeAll(async () => {
  mock = await startMock({ seed: "rules used" });
  call = caller(mock);
  ({ control } = mock);
});
beforeEach(async () => {
  await control.reset();
  await control.clock.freeze(new Date("2030-01-01T00:00:00Z"));
});
afterAll(() => mock.close());

const newAd = async (): Promise<string> =>
  (await call("POST", ADS, { link: LINK_ID, style_ids: ["spin-wheel"] })).body.id;
const newFilm = async (more = {}, how = ""): Promise<string> =>
  (await call("POST", FILMS + how, { template_id: TEMPLATE_ID, variables: {}, ...more })).body.id;
const use = async (id: string) => {
  const rule = (await control.rules.list()).find((one) => one.id === id);
  return rule && { used: rule.used, left: rule.left, assigned: rule.assigned ?? [] };
};
const UNUSED = { used: 0, left: 1, assigned: [] };
const waitsOn = (id: string) => ({ used: 0, left: 0, assigned: [id] });

describe("a rule for requests", () => {
  test.each<[rule: RuleInput, path: string, hit: (id: string) => string]>([
    [{ kind: "request", operation: "htmlInteractiveAds.list", unknownStatus: true }, ADS, () => ADS],
    [{ kind: "request", operation: "htmlInteractiveAds.list", skewMs: HOUR }, ADS, () => ADS],
    [
      { kind: "request", operation: "customTemplateJobs.get", skewMs: HOUR },
      `${FILMS}${UNKNOWN_ID}/`,
      (id) => `${FILMS}${id}/`,
    ],
    [
      { kind: "request", operation: "customTemplateJobs.get", unknownStatus: true },
      `${FILMS}${UNKNOWN_ID}/`,
      (id) => `${FILMS}${id}/`,
    ],
  ])("%o waits for an answer that it changes", async (input, path, hit) => {
    const rule = await control.rules.add(input);
    const missed = await call("GET", path);
    expect(missed.headers.get(RULE)).toBeNull();
    expect(await use(rule.id)).toEqual(UNUSED);
    expect((await control.requests.list())[0]).not.toHaveProperty("rule");
    const id = path === ADS ? await newAd() : await newFilm();
    expect((await call("GET", hit(id))).headers.get(RULE)).toBe(rule.id);
    expect((await control.requests.list())[0]).toMatchObject({ rule: rule.id });
    expect(await use(rule.id)).toBeUndefined();
  });

  test("that finds nothing to act on leaves the request to the next one", async () => {
    const first = await control.rules.add({ kind: "request", unknownStatus: true });
    const next = await control.rules.add({ kind: "request", operation: "htmlInteractiveAds.list", status: 503 });
    expect(await call("GET", ADS)).toMatchObject({ status: 503 });
    expect([await use(first.id), await use(next.id)]).toEqual([UNUSED, undefined]);
  });

  test("whose work was to be done waits where the request is refused", async () => {
    const rule = await control.rules.add({ kind: "request", status: 500, when: "after" });
    expect((await call("POST", FILMS, { variables: {} })).status).toBe(400);
    expect(await use(rule.id)).toEqual(UNUSED);
    expect((await call("POST", FILMS, { template_id: TEMPLATE_ID, variables: {} })).status).toBe(500);
    expect(await use(rule.id)).toBeUndefined();
  });

  test.each<[status: number, why: string, prepare: () => Promise<[method: string, path: string, body?: object]>]>([
    [400, "by the state of a job", async () => ["POST", `${FILMS}${await newFilm({}, "preview_async/")}/render/`, {}]],
    [404, "for a job that is not there", async () => ["POST", `${FILMS}${UNKNOWN_ID}/render/`, {}]],
    [404, "for a record that is not there", async () => ["PUT", `/api/links/${UNKNOWN_ID}/`, { title: "Shoes" }]],
    [
      402,
      "for its price",
      async () => {
        const [{ apiId, credits } = { apiId: "", credits: 0 }] = await control.accounts.list();
        await control.accounts.grant(apiId, -credits);
        return ["POST", FILMS, { template_id: TEMPLATE_ID, variables: {} }];
      },
    ],
  ])("whose work was to be done waits where the request is answered %i %s", async (status, _, prepare) => {
    await call("GET", "/api/remaining_credits/");
    const request = await prepare();
    for (const order of [{ reset: true }, { silent: true }, { status: 502 }]) {
      const rule = await control.rules.add({ kind: "request", when: "after", ...order });
      expect((await call(...request)).status).toBe(status);
      expect(await use(rule.id)).toEqual(UNUSED);
      await control.rules.remove(rule.id);
    }
  });

  test("of several that fit, the one that was added first", async () => {
    const [first, second] = [
      await control.rules.add({ kind: "request", status: 503 }),
      await control.rules.add({ kind: "request", operation: "htmlInteractiveAds.list", status: 500 }),
    ];
    expect((await call("GET", ADS)).headers.get(RULE)).toBe(first.id);
    expect((await call("GET", ADS)).headers.get(RULE)).toBe(second.id);
  });

  test("that makes a body slow waits for one", async () => {
    const { body } = await call("GET", "/api/dyoa/");
    const [{ id }] = body.results ?? body;
    const rule = await control.rules.add({ kind: "request", bodyMs: 1 });
    const removed = await call("DELETE", `/api/dyoa/${id}/`);
    expect([removed.status, removed.headers.get(RULE)]).toEqual([204, null]);
    expect(await use(rule.id)).toEqual(UNUSED);
    expect((await call("GET", "/api/dyoa/")).headers.get(RULE)).toBe(rule.id);
    expect(await use(rule.id)).toBeUndefined();
  });

  test("of one use changes one of two answers at the same time", async () => {
    const id = await newFilm();
    const rule = await control.rules.add({ kind: "request", operation: "customTemplateJobs.get", unknownStatus: true });
    const both = await Promise.all([call("GET", `${FILMS}${id}/`), call("GET", `${FILMS}${id}/`)]);
    expect(both.map(({ headers }) => headers.get(RULE)).sort()).toEqual([rule.id, null].sort());
  });
});

test.each(["[fail]", "[reject]", "[stall]", "[slow]", "[fail:rejected]", "[fail] [slow]"])(
  "a job says that %s decides what becomes of it",
  async (mark) => {
    const { id } = (await call("POST", FILMS, { template_id: TEMPLATE_ID, variables: {}, name: `Shoes ${mark}` })).body;
    expect((await control.jobs.get(id)).rule).toBe(mark);
  },
);

describe("a rule for jobs is given to one, and used when it acts on it", () => {
  test("one that fails in its render", async () => {
    const rule = await control.rules.add({ kind: "job", fate: "fail", at: "render" });
    const id = await newFilm({}, "preview_async/");
    await control.clock.advance(HOUR);
    expect(await use(rule.id)).toEqual(waitsOn(id));
    expect(await control.jobs.get(id)).toMatchObject({ rule: rule.id, outcome: null });
    // It is given out: the next job is another's.
    expect(await control.jobs.get(await newFilm())).not.toHaveProperty("rule");
    await call("POST", `${FILMS}${id}/render/`, {});
    await control.clock.advance(HOUR);
    expect(await control.jobs.get(id)).toMatchObject({ outcome: "failed" });
    expect(await use(rule.id)).toBeUndefined();
  });

  test("one that somebody makes fail in another way", async () => {
    const rule = await control.rules.add({ kind: "job", fate: "fail", at: "render" });
    const id = await newFilm({}, "preview_async/");
    await control.jobs.fail(id, "by hand");
    expect(await use(rule.id)).toEqual(waitsOn(id));
    expect(await control.jobs.get(id)).not.toHaveProperty("rule");
  });

  test("one that lists do not show", async () => {
    const rule = await control.rules.add({ kind: "job", fate: "lag", count: 2 });
    const id = await newAd();
    expect(await use(rule.id)).toEqual({ used: 0, left: 1, assigned: [id] });
    expect((await call("GET", `${ADS}?ids=${UNKNOWN_ID}`)).headers.get(RULE)).toBeNull();
    expect(await use(rule.id)).toMatchObject({ used: 0 });
    for (const _ of ["first", "second"]) expect((await call("GET", ADS)).headers.get(RULE)).toBe(rule.id);
    expect(await use(rule.id)).toEqual({ used: 1, left: 1, assigned: [] });
  });

  test("one whose second render is charged", async () => {
    const rule = await control.rules.add({ kind: "job", fate: "rerender" });
    const id = await newFilm({}, "preview_async/");
    await control.clock.advance(HOUR);
    const render = () => call("POST", `${FILMS}${id}/render/`, {});
    await render();
    expect(await use(rule.id)).toEqual(waitsOn(id));
    await render();
    expect(await use(rule.id)).toBeUndefined();
  });

  test.each(["stall", "slow", "vanish"] as const)("%s, when its step would have come", async (fate) => {
    const rule = await control.rules.add({ kind: "job", fate });
    const id = await newFilm();
    await control.clock.advance(STEP_MS - 1);
    expect(await use(rule.id)).toEqual(waitsOn(id));
    await control.clock.advance(1);
    expect(await use(rule.id)).toBeUndefined();
  });

  test.each(["stall", "slow"] as const)("%s, with the read that would have moved it", async (fate) => {
    await control.advancement.set({ mode: "reads", reads: 2 });
    const rule = await control.rules.add({ kind: "job", fate });
    const id = await newFilm();
    await call("GET", `${FILMS}${id}/`);
    expect(await use(rule.id)).toEqual(waitsOn(id));
    expect((await call("GET", `${FILMS}${id}/`)).body.status).toBe("pending");
    expect(await use(rule.id)).toBeUndefined();
  });
});

describe("a rule for webhooks is used when it has acted", () => {
  test.each(["forge", "foreign", "delay"] as const)("%s, when it is posted", async (action) => {
    await using receiver = await Receiver.start();
    const rule = await control.rules.add({ kind: "webhook", action, delayMs: HOUR });
    await newFilm({ webhook_url: receiver.url() });
    await control.clock.advance(HOUR - 1);
    const [waiting] = (await control.deliveries.list()).filter((one) => one.rule === rule.id);
    expect(await use(rule.id)).toEqual(waitsOn(String(waiting?.id)));
    await control.clock.advance(HOUR);
    expect(await use(rule.id)).toBeUndefined();
  });

  test("those that change places, when they leave", async () => {
    await using receiver = await Receiver.start();
    const rule = await control.rules.add({ kind: "webhook", action: "reorder" });
    await newFilm({ webhook_url: receiver.url() });
    await control.clock.advance(HOUR);
    expect(await use(rule.id)).toMatchObject({ used: 0, left: 1 });
    await newFilm({ webhook_url: receiver.url() });
    await control.clock.advance(HOUR);
    expect(await use(rule.id)).toBeUndefined();
  });
});

describe("a test fails whose rule has done nothing", () => {
  const given = "Remove it, or start with mockTest";
  test.each<[rule: RuleInput, run: (call: Call) => Promise<unknown>, said: RegExp]>([
    [
      { kind: "request", operation: "htmlInteractiveAds.list", unknownStatus: true },
      (own) => own("GET", ADS),
      /"unknownStatus":true\}: never used\. /,
    ],
    [
      { kind: "job", fate: "fail", at: "render" },
      (own) => own("POST", `${FILMS}preview_async/`, { template_id: TEMPLATE_ID, variables: {} }),
      /"at":"render"\} \(given to [\w-]{36}, whose render did not come to its end\): never used\. /,
    ],
    [
      { kind: "job", fate: "rerender" },
      (own) => own("POST", `${FILMS}preview_async/`, { template_id: TEMPLATE_ID, variables: {} }),
      /\(given to [\w-]{36}, which was never rendered a second time\): never used\. /,
    ],
    [
      { kind: "job", fate: "lag" },
      (own) => own("POST", `${FILMS}preview_async/`, { template_id: TEMPLATE_ID, variables: {} }),
      /"lag"\}: never used\. /,
    ],
    [
      { kind: "webhook", action: "forge", delayMs: HOUR },
      (own) => own("POST", FILMS, { template_id: TEMPLATE_ID, variables: {}, webhook_url: "http://127.0.0.1:9/never" }),
      /\(given to [\w-]{36}, which was never posted\): never used\. /,
    ],
  ])("%o", async (rule, run, said) => {
    const failed = withAccount(mock, {}, async ({ account }) => {
      await account.control.rules.add(rule);
      await run(caller(account));
    });
    await expect(failed).rejects.toThrow(said);
    await expect(failed).rejects.toThrow(given);
  });
});

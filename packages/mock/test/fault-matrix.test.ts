import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import timers, { setTimeout as setTimer } from "node:timers";
import { scheduler, setTimeout as sleep, setInterval as ticks } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { smallestBody } from "@video-ads/model/testing/requests";
import { run } from "@video-ads/testing/program";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  createMock,
  type FaultMatrix,
  type Flow,
  type FlowSetting,
  faultMatrix,
  type LocalMock,
  type Mistake,
} from "../src/index.ts";
import { type Mistakes, shop } from "./fault-matrix/shop.ts";
import { keyHeaders, TEMPLATE_ID } from "./support.ts";

vi.setConfig({ testTimeout: 120_000 });

let mock: LocalMock;
beforeAll(async () => {
  mock = await createMock();
});
afterAll(() => mock.close());

const found = ({ mistakes }: FaultMatrix): Record<string, readonly Mistake[]> =>
  Object.fromEntries(mistakes.map(({ name, mistakes }) => [name, mistakes]));

describe("an app that orders a film", () => {
  test("makes no mistake when it is right, in every case that the contract makes possible", async () => {
    const matrix = await faultMatrix(mock, shop());
    expect(matrix.mistakes, String(matrix)).toEqual([]);
    expect(matrix.cases.filter(({ met }) => !met)).toEqual([]);
    expect(matrix.cases.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "402: customTemplateJobs.create",
        "429: customTemplateJobs.get",
        "502 with a page: customTemplateJobs.create",
        "reset: customTemplateJobs.get",
        "reset, work done: customTemplateJobs.create",
        "no answer: customTemplateJobs.get",
        "no answer, work done: customTemplateJobs.create",
        "job fails: customTemplateJob",
        "job is rejected: customTemplateJob",
        "job stalls: customTemplateJob",
        "job is slow: customTemplateJob",
        "webhook is lost: done of customTemplateJob",
        "webhook comes twice: done of customTemplateJob",
        "webhook is late: done of customTemplateJob",
        "unknown status: customTemplateJobs.get",
        "clock jumps ahead: customTemplateJobs.get",
        "clock jumps back: customTemplateJobs.create",
        "job vanishes: customTemplateJob",
        "webhook comes twice, in another body: done of customTemplateJob",
        "webhook has an unknown status: done of customTemplateJob",
        "webhook has another field: customTemplateJob",
        "webhook is forged: customTemplateJob",
        "webhook of a foreign job: customTemplateJob",
      ]),
    );
    const ending = (name: string) => matrix.cases.find((one) => one.name === name);
    expect(ending("reset, work done: customTemplateJobs.create")).toMatchObject({ ending: "answered", jobs: 1 });
    expect(ending("reset: customTemplateJobs.create")).toMatchObject({
      ending: "gave up",
      error: "OrderError: it is not known whether the film is made",
      jobs: 0,
      spent: 0,
    });
    expect(ending("job vanishes: customTemplateJob")).toMatchObject({ error: "OrderError: refused: 404", jobs: 1 });
    expect(ending("job fails: customTemplateJob")).toMatchObject({ error: "OrderError: the film has failed", jobs: 0 });
  });

  test.each<[mistake: keyof Mistakes, kind: Mistake, cases: string[]]>([
    [
      "retriesPaidRequests",
      "paid twice",
      ["no answer, work done: customTemplateJobs.create", "reset, work done: customTemplateJobs.create"],
    ],
    [
      "ignoresFailures",
      "false success",
      [
        "job fails: customTemplateJob",
        "job is rejected: customTemplateJob",
        "webhook is forged: customTemplateJob",
        "webhook of a foreign job: customTemplateJob",
      ],
    ],
    ["waitsForEver", "hung", ["job stalls: customTemplateJob"]],
    [
      "trustsBodies",
      "crashed",
      ["502 with a page: customTemplateJobs.create", "502 with a page: customTemplateJobs.get"],
    ],
    [
      "handlesTwice",
      "done twice",
      [
        "webhook comes twice: done of customTemplateJob",
        "webhook comes twice, in another body: done of customTemplateJob",
        "webhook is late: done of customTemplateJob",
      ],
    ],
    [
      "comparesBodies",
      "done twice",
      ["webhook comes twice, in another body: done of customTemplateJob", "webhook is late: done of customTemplateJob"],
    ],
    [
      "trustsWebhooks",
      "false success",
      ["webhook is forged: customTemplateJob", "webhook of a foreign job: customTemplateJob"],
    ],
    ["readsWebhooks", "lost a result", ["webhook has another field: customTemplateJob"]],
    ["knowsAllStatuses", "false success", ["unknown status: customTemplateJobs.get"]],
    ["trustsTheirClock", "lost a result", ["clock jumps back: customTemplateJobs.create"]],
  ])("that %s is found, and nothing else", async (mistake, kind, cases) => {
    const matrix = await faultMatrix(mock, shop({ [mistake]: true }));
    const mistakes = found(matrix);
    expect(Object.keys(mistakes).sort(), String(matrix)).toEqual(cases.sort());
    for (const name of cases) expect([name, mistakes[name]]).toEqual([name, expect.arrayContaining([kind])]);
  });

  test("that makes all five mistakes is told all five, and the same each time", async () => {
    const wrong = shop({
      retriesPaidRequests: true,
      ignoresFailures: true,
      waitsForEver: true,
      trustsBodies: true,
      handlesTwice: true,
    });
    const matrix = await faultMatrix(mock, wrong);
    expect(new Set(matrix.mistakes.flatMap(({ mistakes }) => mistakes))).toEqual(
      new Set(["paid twice", "false success", "hung", "crashed", "lost a result", "done twice"]),
    );
    expect(String(await faultMatrix(mock, wrong))).toBe(String(matrix));
    expect(String(matrix)).toMatch(
      /^reset, work done: customTemplateJobs\.create +answered +paid twice, done twice +2 +2$/m,
    );
  });
});

/** Asks the service; rejects when it refuses, or is silent for 20 seconds. */
const asker =
  ({ url, fetch, credentials }: FlowSetting) =>
  async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const headers = { ...keyHeaders(credentials), "content-type": "application/json" };
    const answer = await fetch(url + path, { ...init, headers, signal: AbortSignal.timeout(20_000) });
    if (!answer.ok) throw new Error(`refused: ${answer.status}`);
    return (await answer.json()) as T;
  };
const posted = (body: object): RequestInit => ({ method: "POST", body: JSON.stringify(body) });
const pause = () => new Promise((go) => setTimeout(go, 1_000));

test("an app that asks for a render again when it hears nothing pays twice, where each render is made", async () => {
  const jobs = "/api/custom_template_jobs/";
  const flow: Flow = async (setting) => {
    const ask = asker(setting);
    const order = { template_id: TEMPLATE_ID, variables: {} };
    const { id } = await ask<{ id: string }>(`${jobs}preview_async/`, posted(order));
    const until = async (field: "preview" | "video_output"): Promise<string> => {
      for (let looks = 0; looks < 20; looks++) {
        const job = await ask<{ preview: string | null; video_output: string | null }>(`${jobs}${id}/`);
        if (job[field]) return job[field];
        await pause();
      }
      throw new Error("it takes too long");
    };
    await until("preview");
    const render = () => ask(`${jobs}${id}/render/`, posted({}));
    await render().catch(render);
    return until("video_output");
  };
  const name = "reset, work done, each render is charged: customTemplateJobs.render";
  const matrix = await faultMatrix(mock, flow, { only: (one) => one.startsWith("reset, work done") });
  expect(found(matrix)[name], String(matrix)).toEqual(["paid twice"]);
  expect(matrix.cases.find((one) => one.name === name)?.beside).toMatchObject([{ fate: "rerender" }]);
  expect(found(matrix)["reset, work done: customTemplateJobs.render"]).not.toContain("paid twice");
});

test("an app that takes a list that lags for a job that is not there loses what it has paid for", async () => {
  const flow: Flow = async (setting) => {
    const ask = asker(setting);
    const order = smallestBody("lipsyncs.createMultiAvatar");
    const { id } = await ask<{ id: string }>("/api/lipsyncs/multi_avatar/", posted(order));
    for (let looks = 0; looks < 20; looks++) {
      const [job] = await ask<{ status: string; output: string }[]>(`/api/lipsyncs_v2/?ids=${id}`);
      if (!job) throw new Error("it is not there");
      if (job.status === "done") return job.output;
      await pause();
    }
    throw new Error("it takes too long");
  };
  const matrix = await faultMatrix(mock, flow, { only: (name) => name === "list lags: lipsyncV2" });
  expect(matrix.cases, String(matrix)).toMatchObject([
    { met: true, error: "Error: it is not there", mistakes: ["lost a result"] },
  ]);
});

test("an app that gives up after some looks loses every job that takes as long as real ones", async () => {
  const flow: Flow = async (setting) => {
    const ask = asker(setting);
    const jobs = "/api/custom_template_jobs/";
    const { id } = await ask<{ id: string }>(jobs, posted({ template_id: TEMPLATE_ID, variables: {} }));
    for (let looks = 0; looks < 20; looks++) {
      const job = await ask<{ video_output: string | null }>(`${jobs}${id}/`);
      if (job.video_output) return job.video_output;
      await pause();
    }
    throw new Error("it takes too long");
  };
  const matrix = await faultMatrix(mock, flow, { only: (name) => name.startsWith("job is slow") });
  expect(matrix.cases, String(matrix)).toMatchObject([
    { met: true, error: "Error: it takes too long", mistakes: ["lost a result"] },
  ]);
});

test("what passes by itself is no reason to give up, and what is refused is one", async () => {
  const flow: Flow = async (setting) => {
    const ask = asker(setting);
    const jobs = "/api/custom_template_jobs/";
    const { id } = await ask<{ id: string }>(jobs, posted({ template_id: TEMPLATE_ID, variables: {} }));
    for (;;) {
      const job = await ask<{ video_output: string | null }>(`${jobs}${id}/`);
      if (job.video_output) return job.video_output;
      await pause();
    }
  };
  const only = (name: string) => /^\d{3}: customTemplateJobs.get$/.test(name);
  const matrix = await faultMatrix(mock, flow, { only });
  const lost = matrix.cases.filter(({ mistakes }) => mistakes.includes("lost a result")).map(({ name }) => name);
  expect(lost, String(matrix)).toEqual(["429: customTemplateJobs.get"]);
  expect(matrix.cases.map(({ ending }) => ending)).toEqual(matrix.cases.map(() => "gave up"));
});

test("time is what it was when the matrix is there, also beside another one", async () => {
  const before = [setTimeout, Date, performance.now, AbortSignal.timeout, Math.random];
  const flow = shop();
  const only = (name: string) => name === "job stalls: customTemplateJob";
  const both = await Promise.all([faultMatrix(mock, flow, { only }), faultMatrix(mock, flow, { only })]);
  expect(both.map(({ cases }) => cases.map(({ ending }) => ending))).toEqual([["gave up"], ["gave up"]]);
  expect([setTimeout, Date, performance.now, AbortSignal.timeout, Math.random]).toEqual(before);
});

/** Asks for its credits, waits, and is done. */
const waiting =
  (wait: () => Promise<unknown>): Flow =>
  async ({ url, fetch, credentials }) => {
    await fetch(`${url}/api/remaining_credits/`, { headers: keyHeaders(credentials) });
    await wait();
    return true;
  };

const HOUR = 3_600_000;

test.each<[name: string, wait: () => Promise<unknown>]>([
  ["setTimeout of node:timers/promises", () => sleep(HOUR)],
  ["scheduler.wait", () => scheduler.wait(HOUR)],
  [
    "setInterval of node:timers/promises",
    async () => {
      let left = 3;
      for await (const _ of ticks(HOUR / 3)) if (--left === 0) return;
    },
  ],
  ["setTimeout of node:timers", () => new Promise<void>((done) => void setTimer(done, HOUR))],
  ["timers.setTimeout", () => new Promise<void>((done) => void timers.setTimeout(done, HOUR))],
  ["timers.setInterval", () => new Promise<void>((done) => void timers.setInterval(done, HOUR))],
  ["promisify(setTimeout)", () => promisify(setTimeout)(HOUR)],
  ["promisify(timers.setTimeout)", () => promisify(timers.setTimeout)(HOUR)],
])("an hour of %s passes like every other one", async (_, wait) => {
  const before = [timers.setTimeout, timers.clearInterval, ticks, scheduler.wait];
  const { cases } = await faultMatrix(mock, waiting(wait), { only: (name) => name.startsWith("429") });
  expect(cases).toMatchObject([{ ending: "answered" }]);
  expect([timers.setTimeout, timers.clearInterval, ticks, scheduler.wait]).toEqual(before);
});

test("an app that waits for a timer which it took before is told why it hangs", async () => {
  const taken = promisify(setTimeout);
  const { setTimeout: required } = createRequire(import.meta.url)("node:timers/promises");
  for (const own of [taken, required]) {
    const over = new AbortController();
    const flow = waiting(() => own(HOUR, undefined, { signal: over.signal }));
    await expect(faultMatrix(mock, flow)).rejects.toThrow("it hung. It waits for a timer that it took before");
    over.abort();
  }
});

test("a rejection that an app leaves to nobody is a crash", async () => {
  const matrix = await faultMatrix(mock, async ({ url, fetch, credentials }) => {
    const ask = async () => {
      const answer = await fetch(`${url}/api/remaining_credits/`, { headers: keyHeaders(credentials) });
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      return true;
    };
    void ask();
    return ask();
  });
  expect(found(matrix)["429: credits.getRemaining"]).toEqual(["crashed"]);
});

test("a flow that goes wrong by itself is no flow, nor is one that uses nothing", async () => {
  await expect(faultMatrix(mock, () => Promise.reject(new Error("no film")))).rejects.toThrow(
    "The flow has to come to a result where nothing goes wrong, and it gave up. Error: no film",
  );
  await expect(faultMatrix(mock, async () => {})).rejects.toThrow("it gave up.");
  await expect(faultMatrix(mock, async () => true)).rejects.toThrow("uses nothing of the service");
});

test.each<[given: unknown, said: string]>([
  [{ limitMS: 1 }, "limitMS: There is no such option. Did you mean limitMs? Allowed: limitMs, quietMs, only."],
  [{ limitMs: Number.NaN }, "limitMs: It is a number above 0, not NaN."],
  [{ limitMs: "1" }, 'limitMs: It is a number above 0, not "1".'],
  [{ quietMs: -1 }, "quietMs: It is a number, 0 or more, not -1."],
  [{ only: /402/ }, "only: It is a function, not an object."],
  [null, "options: It is an object, not null."],
  [[], "options: It is an object, not a list."],
])("options %o are none", async (given, said) => {
  await expect(Reflect.apply(faultMatrix, undefined, [mock, shop(), given])).rejects.toThrow(said);
});

test("it runs in node:test as well", async () => {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const folder = await mkdtemp(join(root, "test", "fault-matrix-"));
  try {
    const file = join(folder, "own.test.ts");
    await writeFile(
      file,
      `import assert from "node:assert/strict";
      import { test } from "node:test";
      import { createMock, faultMatrix } from "../../src/index.ts";
      import { shop } from "../fault-matrix/shop.ts";
      test("survives", async () => {
        await using mock = await createMock();
        const matrix = await faultMatrix(mock, shop());
        assert.deepEqual(matrix.mistakes, [], String(matrix));
        assert.ok(matrix.cases.length > 20);
      });`,
    );
    const { code, output } = await run([process.execPath, "--test", file], { cwd: root });
    expect([code, output]).toEqual([0, expect.stringContaining("pass 1")]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

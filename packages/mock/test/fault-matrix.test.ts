import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { hrtime } from "node:process";
import timers, { setTimeout as setTimer } from "node:timers";
import { scheduler, setTimeout as sleep, setInterval as ticks } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { smallestBody } from "@video-ads/model/testing/requests";
import { run, runOk } from "@video-ads/testing/program";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  createMock,
  type FaultMatrix,
  FaultMatrixStoppedError,
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
        "502 with a page, for 60 s: customTemplateJobs.get",
        "reset, work done: customTemplateJobs.create",
        "no answer: customTemplateJobs.get",
        "no answer, work done: customTemplateJobs.create",
        "502 with a page, work done: customTemplateJobs.create",
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
        "webhook comes twice at once: done of customTemplateJob",
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

  test.each<[mistake: keyof Mistakes, kind: Mistake, cases: string[], mailsTooEarly?: string[]]>([
    [
      "retriesPaidRequests",
      "paid twice",
      [
        "no answer, work done: customTemplateJobs.create",
        "reset, work done: customTemplateJobs.create",
        "502 with a page, work done: customTemplateJobs.create",
      ],
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
      [
        "502 with a page: customTemplateJobs.create",
        "502 with a page, work done: customTemplateJobs.create",
        "502 with a page: customTemplateJobs.get",
        "502 with a page, for 60 s: customTemplateJobs.get",
      ],
    ],
    [
      "handlesTwice",
      "done twice",
      [
        "webhook comes twice: done of customTemplateJob",
        "webhook comes twice, in another body: done of customTemplateJob",
        "webhook comes twice at once: done of customTemplateJob",
        "webhook is late: done of customTemplateJob",
      ],
      ["webhook is forged: customTemplateJob", "webhook of a foreign job: customTemplateJob"],
    ],
    [
      "notesLate",
      "done twice",
      ["webhook comes twice at once: done of customTemplateJob"],
      ["webhook is forged: customTemplateJob", "webhook of a foreign job: customTemplateJob"],
    ],
    [
      "comparesBodies",
      "done twice",
      ["webhook comes twice, in another body: done of customTemplateJob", "webhook is late: done of customTemplateJob"],
      ["webhook is forged: customTemplateJob", "webhook of a foreign job: customTemplateJob"],
    ],
    [
      "trustsWebhooks",
      "false success",
      ["webhook is forged: customTemplateJob", "webhook of a foreign job: customTemplateJob"],
    ],
    ["readsWebhooks", "lost a result", ["webhook has another field: customTemplateJob"]],
    ["knowsAllStatuses", "false success", ["unknown status: customTemplateJobs.get"]],
    ["trustsTheirClock", "lost a result", ["clock jumps back: customTemplateJobs.create"]],
  ])("that %s is found, and nothing else", async (mistake, kind, cases, mailsTooEarly = []) => {
    const matrix = await faultMatrix(mock, shop({ [mistake]: true }));
    const mistakes = found(matrix);
    expect(Object.keys(mistakes).sort(), String(matrix)).toEqual([...cases, ...mailsTooEarly].sort());
    for (const name of mailsTooEarly) expect([name, mistakes[name]]).toEqual([name, ["false success"]]);
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
    const answer = await fetch(url + path, { ...init, headers, signal: init.signal ?? AbortSignal.timeout(20_000) });
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
  // A render takes a minute then, and the app gives up before.
  expect(found(matrix)[name], String(matrix)).toEqual(["paid twice", "lost a result"]);
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

test.each<[name: string, milliseconds: () => number]>([
  ["Date.now()", () => Date.now()],
  ["performance.now()", () => performance.now()],
  ["process.hrtime.bigint()", () => Number(process.hrtime.bigint() / 1_000_000n)],
  ["process.hrtime()", () => process.hrtime()[0] * 1_000],
  ["hrtime of node:process", () => hrtime([1, 0])[0] * 1_000],
  ["process.uptime()", () => process.uptime() * 1_000],
])("a deadline of an hour by %s passes", async (_, milliseconds) => {
  const before = [process.hrtime, process.uptime, hrtime];
  const flow = waiting(async () => {
    const deadline = milliseconds() + HOUR;
    while (milliseconds() < deadline) await pause();
  });
  const { cases } = await faultMatrix(mock, flow, { only: (name) => name.startsWith("429") });
  expect(cases).toMatchObject([{ ending: "answered" }]);
  expect([process.hrtime, process.uptime, hrtime]).toEqual(before);
});

test("hrtime counts seconds and nanoseconds from an earlier reading", async () => {
  const read: unknown[] = [];
  const flow = waiting(async () => {
    const since = process.hrtime();
    await sleep(1_500);
    read.push(process.hrtime(since), process.hrtime([since[0], since[1] + 600_000_000]), process.hrtime([9, 0])[0] < 0);
  });
  await faultMatrix(mock, flow, { only: (name) => name.startsWith("429") });
  expect(read.slice(0, 3)).toEqual([[1, 500_000_000], [0, 900_000_000], true]);
});

test("an app that hangs is told what to try where it was busy with files or sockets of its own", async () => {
  const query = () => runOk([process.execPath, "-e", "setTimeout(() => {}, 800)"], { limitMs: 0 });
  let runs = 0;
  const flow = (isBusy: boolean): Flow =>
    waiting(async () => {
      if (++runs === 1) return;
      await (isBusy ? query() : new Promise((go) => setTimeout(go, 2 * HOUR)));
    });
  const only = (name: string): boolean => name.startsWith("429");
  const advice =
    "If it was busy with files or sockets of its own, such as a database, set quietMs to the real milliseconds";
  const busy = await faultMatrix(mock, flow(true), { only });
  expect(busy.cases[0]?.ending).toBe("hung");
  expect(busy.cases[0]?.error).toContain(`nothing of the service. ${advice}`);
  runs = 0;
  const late = await faultMatrix(mock, flow(false), { only, limitMs: HOUR });
  expect(late.cases[0]?.error).toContain(`It is not over after 3600000 ms of the sandbox (limitMs). ${advice}`);
  runs = 0;
  expect((await faultMatrix(mock, flow(true), { only, quietMs: 3_000 })).mistakes).toEqual([]);
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

test("what an app loads when it first needs it may take its real time", async () => {
  const real = promisify(setTimeout);
  let loading: Promise<unknown> | undefined;
  const flow = waiting(async () => {
    const signal = AbortSignal.timeout(10_000);
    const late = new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    loading ??= real(150);
    await Promise.race([loading, late]);
  });
  const { mistakes } = await faultMatrix(mock, flow, { only: (name) => name.startsWith("429") });
  expect(mistakes).toEqual([]);
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

test.each<[what: string, fail: () => void]>([
  ["calls process.exit()", () => process.exit(4)],
  ["throws in a timer", () => void setTimeout(() => JSON.parse("<html>"), 10)],
  ["throws where nobody hears it", () => queueMicrotask(() => JSON.parse("<html>"))],
])("an app that %s has crashed, and the matrix goes on", async (_, fail) => {
  const exit = process.exit;
  const flow: Flow = async ({ url, fetch, credentials }) => {
    const answer = await fetch(`${url}/api/remaining_credits/`, { headers: keyHeaders(credentials) });
    if (answer.status === 429) fail();
    return answer.ok;
  };
  const matrix = await faultMatrix(mock, flow);
  expect(found(matrix)["429: credits.getRemaining"], String(matrix)).toEqual(["crashed"]);
  expect(matrix.cases.length).toBeGreaterThan(3);
  expect(process.exit).toBe(exit);
});

test("what comes more often than there are jobs without a fault is not checked for coming twice, and the notes say so", async () => {
  const flow: Flow = async (setting) => {
    const ask = asker(setting);
    const { id } = await ask<{ id: string }>(JOBS, posted(order));
    for (;;) {
      const { video_output: film } = await ask<{ video_output: string | null }>(`${JOBS}${id}/`);
      await pause();
      if (!film) continue;
      setting.did("mail");
      setting.did("mail");
      return film;
    }
  };
  const { notes } = await faultMatrix(mock, flow, { only: (name) => name.startsWith("429") });
  expect(notes).toEqual([
    'Not checked for what is done twice up to 2 times: did("mail"), which comes 2 times without a fault, for 1 job. What is said for another reason has another name.',
  ]);
});

test("a flow that goes wrong by itself is no flow, nor is one that uses nothing", async () => {
  await expect(faultMatrix(mock, () => Promise.reject(new Error("no film")))).rejects.toThrow(
    "The flow has to come to a result where nothing goes wrong, and it gave up. Error: no film.",
  );
  await expect(
    faultMatrix(mock, async (setting) => {
      await asker(setting)("/api/custom_template_jobs/", posted({ variables: {} })).catch(() => {});
      throw new Error("no film");
    }),
  ).rejects.toThrow(
    "it gave up. Error: no film. The service refused: 400 of customTemplateJobs.create (body.template_id: This field is required).",
  );
  await expect(faultMatrix(mock, async () => {})).rejects.toThrow(
    "and it resolved with undefined, which says that there is none: return what its users have in the end",
  );
  await expect(faultMatrix(mock, async () => true)).rejects.toThrow("uses nothing of the service");
  // Its client has the fetch of the process.
  await expect(faultMatrix(mock, async ({ url }) => (await fetch(url)).ok)).rejects.toThrow(
    /it crashed\. TypeError: .*\. It uses nothing of the service: give its client the fetch of the setting\.$/,
  );
});

test.each([[undefined], [null], [false]])("what a flow does twice that resolves with %s is said", async (none) => {
  const flow: Flow = async ({ url, fetch, credentials, did }) => {
    const headers = { ...keyHeaders(credentials), "content-type": "application/json" };
    const body = JSON.stringify({ template_id: TEMPLATE_ID, variables: {} });
    const answer = await fetch(`${url}/api/custom_template_jobs/`, { method: "POST", headers, body });
    if (answer.ok) return true;
    did("sorry");
    did("sorry");
    return none;
  };
  const { cases } = await faultMatrix(mock, flow, { result: "started", only: (name) => name.startsWith("402") });
  expect(cases).toMatchObject([
    { ending: "gave up", mistakes: ["done twice"], error: 'did("sorry") came 2 times, and has to come 1 time.' },
  ]);
});

test.each<[given: unknown, said: string]>([
  [
    { limitMS: 1 },
    "limitMS: There is no such option. Did you mean limitMs? Allowed: limitMs, quietMs, only, result, signal, onCase.",
  ],
  [{ limitMs: Number.NaN }, "limitMs: It is a number above 0, not NaN."],
  [{ limitMs: "1" }, 'limitMs: It is a number above 0, not "1".'],
  [{ quietMs: -1 }, "quietMs: It is a number, 0 or more, not -1."],
  [{ only: /402/ }, "only: It is a function, not an object."],
  [{ result: "done" }, 'result: Allowed: finished, started, not "done".'],
  [{ signal: 5 }, "signal: It is an AbortSignal, not 5."],
  [{ onCase: true }, "onCase: It is a function, not true."],
  [null, "options: It is an object, not null."],
  [[], "options: It is an object, not a list."],
])("options %o are none", async (given, said) => {
  await expect(Reflect.apply(faultMatrix, undefined, [mock, shop(), given])).rejects.toThrow(said);
});

test("a mock that is none, or plays nothing, is refused, and so is a receiver that is none", async () => {
  const made = "mock: It is a mock that createMock() or startMock() has made";
  const given = (which: unknown) => Reflect.apply(faultMatrix, undefined, [which, shop()]);
  await expect(given(undefined)).rejects.toThrow(`${made}, not undefined.`);
  await expect(given({})).rejects.toThrow(`${made}, not an object.`);
  await using contract = await createMock({ mode: "contract" });
  await expect(given(contract)).rejects.toThrow(`${made}, in sandbox mode: in contract mode no job goes on.`);
  const flow: Flow = async ({ onWebhook }) => Reflect.apply(onWebhook, undefined, [5]);
  await expect(faultMatrix(mock, flow)).rejects.toThrow("onWebhook: It is a function, not 5.");
  await expect(Reflect.apply(createMock, undefined, [null])).rejects.toThrow("options: It is an object, not null.");
});

test("an app that asks three times and gives up loses what an outage of a minute does not take away", async () => {
  const flow: Flow = async (setting) => {
    const ask = asker(setting);
    const { id } = await ask<{ id: string }>(JOBS, posted(order));
    for (let failures = 0; ; ) {
      const job = await ask<{ video_output: string | null }>(`${JOBS}${id}/`).catch((error: unknown) => {
        if (++failures === 3) throw error;
      });
      if (job) failures = 0;
      if (job?.video_output) return job.video_output;
      await pause();
    }
  };
  const { cases } = await faultMatrix(mock, flow, { only: (name) => name.startsWith("502 with a page") });
  expect(Object.fromEntries(cases.map(({ name, mistakes }) => [name, mistakes]))).toEqual({
    "502 with a page: customTemplateJobs.create": [],
    // It polls, and has nothing to ask for.
    "502 with a page, work done: customTemplateJobs.create": ["lost a result"],
    "502 with a page: customTemplateJobs.get": [],
    "502 with a page, for 60 s: customTemplateJobs.get": ["lost a result"],
  });
});

const JOBS = "/api/custom_template_jobs/";
const order = { template_id: TEMPLATE_ID, variables: {} };

describe("a flow that does not work where nothing goes wrong is no measure", () => {
  const started = (body: object): Flow => {
    return async ({ url, fetch, credentials }) => {
      const headers = { ...keyHeaders(credentials), "content-type": "application/json" };
      const answer = await fetch(url + JOBS, { method: "POST", headers, body: JSON.stringify(body) });
      // Whatever comes is an answer of its own.
      return { status: answer.ok ? 200 : 502 };
    };
  };

  test("because every job is refused", async () => {
    await expect(faultMatrix(mock, started({ template_id: "none" }))).rejects.toThrow(
      "The flow has to work where nothing goes wrong, and every job that it asks for is refused: 400 of customTemplateJobs.create.",
    );
  });

  test("because everything is refused", async () => {
    const flow: Flow = async ({ url, fetch }) => (await fetch(`${url}/api/remaining_credits/`)).status;
    await expect(faultMatrix(mock, flow)).rejects.toThrow(
      "and everything that it asks for is refused: 401 of credits.getRemaining.",
    );
  });

  test("because every job fails", async () => {
    const flow: Flow = async (setting) => {
      const failing = { video_url: "https://shop.example.com/%5Bfail%5D.mp4", editing_style: "film" };
      await asker(setting)("/api/ai_editing/", posted(failing));
      return { status: 502 };
    };
    await expect(faultMatrix(mock, flow)).rejects.toThrow("and every job that it starts fails.");
  });

  test("because its result comes before any job has succeeded", async () => {
    await expect(faultMatrix(mock, started(order))).rejects.toThrow(
      'The flow has its result before any job has succeeded, where nothing goes wrong: then nobody can say which result comes too early. Let it wait for the job; or, if its result means no more than that a job was started or has a preview, say so with { result: "started" }.',
    );
    const previewed: Flow = async (setting) => {
      const ask = asker(setting);
      const { id } = await ask<{ id: string }>(`${JOBS}preview_async/`, posted(order));
      for (;;) {
        const { preview } = await ask<{ preview: string | null }>(`${JOBS}${id}/`);
        if (preview) return preview;
        await pause();
      }
    };
    await expect(faultMatrix(mock, previewed)).rejects.toThrow("before any job has succeeded");
  });
});

describe("a flow that starts a job and does not wait", () => {
  /** Answers its user at once, and mails the film when its webhook comes. */
  const later =
    (readsBack: boolean): Flow =>
    async (setting) => {
      const ask = asker(setting);
      const hooked = { ...order, webhook_url: "https://shop.example.com/hook" };
      const mailed = new Set<string>();
      setting.did("a mail that it is ordered");
      setting.onWebhook(async (request) => {
        const { id, status } = (await request.json()) as { id: string; status: string };
        const now = readsBack ? await ask<{ status: string }>(`${JOBS}${id}/`) : { status };
        if (now.status === "done" && !mailed.has(id)) setting.did("a mail with the film");
        mailed.add(id);
        return new Response(null, { status: 204 });
      });
      return ask<{ id: string }>(JOBS, posted(hooked));
    };
  const only = (name: string): boolean => /forged|job fails/.test(name);

  test("says so, and is told what was not checked", async () => {
    const matrix = await faultMatrix(mock, later(true), { result: "started", only });
    expect(matrix.mistakes, String(matrix)).toEqual([]);
    expect(matrix.notes).toEqual([
      'Not checked for false success: the result, which is that a job was started; did("a mail that it is ordered"), which comes before any job has succeeded.',
    ]);
    expect(String(matrix).endsWith(matrix.notes.join())).toBe(true);
  });

  test("is asked for what it does when the job has succeeded", async () => {
    const matrix = await faultMatrix(mock, later(false), { result: "started", only });
    expect(found(matrix)).toEqual({ "webhook is forged: customTemplateJob": ["false success"] });
  });
});

describe("what an app does after its flow has ended", () => {
  const hooked = { ...order, webhook_url: "https://shop.example.com/hook" };
  const FILM = "a mail with the film";
  type Look = (setting: FlowSetting, id: string, mail: () => void) => void;
  /** Answers its user at once, and mails the film once, when it hears or sees that it is done. */
  const ordering =
    (...looks: Look[]): Flow =>
    async (setting) => {
      const mailed = new Set<string>();
      const mail = (id: string) => {
        if (!mailed.has(id)) setting.did(FILM);
        mailed.add(id);
      };
      setting.onWebhook(async (request) => {
        const { id, status } = (await request.json()) as { id: string; status: string };
        if (status === "done") for (const look of looks) look(setting, id, () => mail(id));
        return new Response(null, { status: 204 });
      });
      const { id } = await asker(setting)<{ id: string }>(JOBS, posted(hooked));
      for (const look of looks) look(setting, id, () => mail(id));
      return id;
    };
  /** Looks every ten seconds, for ten minutes at most. */
  const polling =
    (isDone: (answer: Response) => Promise<boolean>): Look =>
    async (setting, id, mail) => {
      const { url, fetch, credentials } = setting;
      for (let looks = 0; looks < 60; looks++) {
        await new Promise((go) => setTimeout(go, 10_000));
        const signal = AbortSignal.timeout(5_000);
        const answer = await fetch(`${url}${JOBS}${id}/`, { headers: keyHeaders(credentials), signal }).catch(() => {});
        if (answer && (await isDone(answer).catch(() => false))) return mail();
      }
    };
  const isDone = async (answer: Response): Promise<boolean> =>
    ((await answer.json()) as { status: string }).status === "done";

  test("is what counts: the id of a job that was started need not be in the result", async () => {
    const flow: Flow = async ({ url, fetch, credentials, onWebhook, did }) => {
      let isMailed = false;
      onWebhook(async (request) => {
        const { status } = (await request.json()) as { status: string };
        if (status === "done" && !isMailed) {
          isMailed = true;
          did("mail");
        }
        return new Response(null, { status: 204 });
      });
      const body = JSON.stringify({ ...order, webhook_url: "https://shop.example.com/hooks/order-1" });
      const headers = { ...keyHeaders(credentials), "content-type": "application/json" };
      const answer = await fetch(`${url}${JOBS}`, { method: "POST", body, headers }).catch(() => undefined);
      return answer?.ok ? { order: 1, id: ((await answer.json()) as { id: string }).id } : { order: 1 };
    };
    const { cases } = await faultMatrix(mock, flow, {
      result: "started",
      only: (name) => /^(reset|502 with a page), work done/.test(name),
    });
    expect(cases.map(({ ending, mistakes }) => [ending, mistakes])).toEqual([
      ["answered", []],
      ["answered", []],
    ]);
  });

  test("is awaited: one that looks again in time loses nothing, whatever goes wrong", async () => {
    const matrix = await faultMatrix(mock, ordering(polling(isDone)), { result: "started" });
    const mistakes = found(matrix);
    // The flow itself does not ask again whether the job has been made.
    for (const what of ["no answer, work done", "reset, work done", "502 with a page, work done"])
      delete mistakes[`${what}: customTemplateJobs.create`];
    expect(mistakes, String(matrix)).toEqual({});
    expect(matrix.notes).toEqual(["Not checked for false success: the result, which is that a job was started."]);
  });

  test("is lost, and said to be, where it does not come although the job is done", async () => {
    const deaf: Flow = async (setting) => {
      setting.did("a mail that it is ordered");
      setting.onWebhook(async (request) => {
        const { id } = (await request.json()) as { id: string };
        // Whatever goes wrong here is nobody's business.
        const job = await asker(setting)<{ status: string }>(`${JOBS}${id}/`).catch(() => undefined);
        if (job?.status === "done") setting.did(FILM);
        return new Response(null, { status: 204 });
      });
      return asker(setting)<{ id: string }>(JOBS, posted(hooked));
    };
    const only = (name: string): boolean =>
      /is lost|404: customTemplateJobs.get|^502 with a page: customTemplateJobs.get|is late/.test(name);
    const matrix = await faultMatrix(mock, deaf, { result: "started", only });
    expect(matrix.mistakes, String(matrix)).toMatchObject([
      {
        name: "502 with a page: customTemplateJobs.get",
        ending: "answered",
        mistakes: ["lost a result"],
        missed: [FILM],
      },
      { name: "webhook is lost: done of customTemplateJob", mistakes: ["lost a result"], missed: [FILM], jobs: 1 },
    ]);
    expect(String(matrix)).toMatch(/^webhook is lost: .+ lost a result: did\("a mail with the film"\) /m);
    // A refusal does not pass by itself.
    expect(matrix.notes).toContainEqual(
      'Not done, although the jobs have succeeded; whether it had to be is not certain: did("a mail with the film") under 404: customTemplateJobs.get.',
    );
  });

  test.each([
    ["is missed in a flow that waits for its job, too", false, ["lost a result"]],
    ["is awaited where it comes late in a flow that waits for its job", true, []],
  ])("%s", async (_, looksAgain, mistakes) => {
    const flow: Flow = async (setting) => {
      let isNoted = false;
      const note = (): void => {
        if (!isNoted) setting.did("a note in the books");
        isNoted = true;
      };
      setting.onWebhook(() => {
        note();
        return new Response(null, { status: 204 });
      });
      const ask = asker(setting);
      const { id } = await ask<{ id: string }>(JOBS, posted(hooked));
      if (looksAgain) setTimeout(note, HOUR / 2);
      for (;;) {
        if ((await ask<{ status: string }>(`${JOBS}${id}/`)).status === "done") return id;
        await pause();
      }
    };
    const matrix = await faultMatrix(mock, flow, { only: (name) => name.startsWith("webhook is lost") });
    expect(
      matrix.cases.map((one) => one.mistakes),
      String(matrix),
    ).toEqual([mistakes]);
  });

  test("is no success of a job that nobody finds any more, however late it comes", async () => {
    let looks = 0;
    const trusting = polling(async (answer) => {
      looks = answer.status === 404 ? looks + 1 : 0;
      return looks === 3 || (answer.ok && isDone(answer));
    });
    const only = (name: string): boolean => name.startsWith("job vanishes");
    const { cases } = await faultMatrix(mock, ordering(trusting), { result: "started", only });
    expect(cases).toMatchObject([{ mistakes: ["false success"], jobs: 1 }]);
    expect(cases[0]?.spent).toBeGreaterThan(0);
  });

  test("has to be said, else nobody can say what is lost", async () => {
    const flow: Flow = (setting) => asker(setting)<{ id: string }>(JOBS, posted(order));
    const { notes } = await faultMatrix(mock, flow, { result: "started", only: (name) => name.startsWith("402") });
    expect(notes).toContain(
      "Not checked for lost results: what comes after the start. Let the flow say with did() what it does once a job has succeeded.",
    );
  });
});

test("an app that takes a job which nobody finds any more for done is found, although it looks again first", async () => {
  const flow: Flow = async (setting) => {
    const { url, fetch, credentials } = setting;
    const { id } = await asker(setting)<{ id: string }>(JOBS, posted(order));
    for (let misses = 0; misses < 5; ) {
      const answer = await fetch(`${url}${JOBS}${id}/`, { headers: keyHeaders(credentials) });
      if (answer.status === 404) misses++;
      else if (((await answer.json()) as { status: string }).status === "done") return id;
      await pause();
    }
    return id;
  };
  const { cases } = await faultMatrix(mock, flow, { only: (name) => name.startsWith("job vanishes") });
  expect(cases).toMatchObject([{ ending: "answered", mistakes: ["false success"], jobs: 1 }]);
});

test("a flow without a job is told what cannot be checked", async () => {
  const { notes } = await faultMatrix(
    mock,
    waiting(async () => {}),
    { only: (name) => name.startsWith("429") },
  );
  expect(notes).toEqual(["The flow starts no job: it cannot lose a result or take a failure for a success."]);
});

describe("an app that polls without a pause", () => {
  const polls =
    (limitMs: number): Flow =>
    async (setting) => {
      const ask = asker(setting);
      const { id } = await ask<{ id: string }>(JOBS, posted(order));
      const deadline = Date.now() + limitMs;
      while (Date.now() < deadline) {
        const { status } = await ask<{ status: string }>(`${JOBS}${id}/`);
        if (status === "done") return id;
        if (status === "failed") break;
      }
      throw new Error("no film");
    };
  const only = (name: string): boolean => /fails|stalls|slow|vanishes|reset: customTemplateJobs.get/.test(name);
  const endings = ({ cases }: FaultMatrix) =>
    Object.fromEntries(cases.map(({ name, ending }) => [name.split(":")[0], ending]));

  test("sees time pass all the same, until its own is over", async () => {
    const ended = { reset: "gave up", "job fails": "gave up", "job is slow": "answered", "job vanishes": "gave up" };
    const never = await faultMatrix(mock, polls(Number.POSITIVE_INFINITY), { only, limitMs: HOUR / 2 });
    expect(endings(never)).toEqual({ ...ended, "job stalls": "hung" });
    expect(endings(await faultMatrix(mock, polls(HOUR / 3), { only, limitMs: HOUR / 2 }))).toEqual({
      ...ended,
      "job stalls": "gave up",
    });
  });

  test("is left to wait when its case is over, whatever it makes of a refusal", async () => {
    let looks = 0;
    const flow: Flow = async (setting) => {
      const ask = asker(setting);
      const { id } = await ask<{ id: string }>(JOBS, posted(order));
      for (;;) {
        looks++;
        const job = await ask<{ status: string }>(`${JOBS}${id}/`).catch(() => undefined);
        if (job?.status === "done") return id;
      }
    };
    await faultMatrix(mock, flow, { only: (name) => name.startsWith("job stalls") });
    const looksOfAMoment = async (): Promise<number> => {
      const before = looks;
      await sleep(50);
      return looks - before;
    };
    await expect.poll(looksOfAMoment, { timeout: 30_000 }).toBe(0);
  });
});

test("a case that is never over costs its looks once", async () => {
  let looks = 0;
  const flow: Flow = async (setting) => {
    const ask = asker(setting);
    const { id } = await ask<{ id: string }>(JOBS, posted(order));
    for (;;) {
      looks++;
      const { status } = await ask<{ status: string }>(`${JOBS}${id}/`);
      if (status === "done") return id;
      await pause();
    }
  };
  const { cases } = await faultMatrix(mock, flow, { only: (name) => /fails|rejected|stalls/.test(name) });
  expect(cases.map(({ mistakes }) => mistakes)).toEqual([["hung"], ["hung"], ["hung"]]);
  expect(looks).toBeLessThan(7_500);
});

test("an app with a deadline is not taken for one that hangs, although another case hangs", async () => {
  const flow: Flow = async (setting) => {
    const ask = asker(setting);
    const { id } = await ask<{ id: string }>(JOBS, posted(order));
    const deadline = Date.now() + HOUR;
    for (;;) {
      const { status } = await ask<{ status: string }>(`${JOBS}${id}/`);
      if (status === "done") return id;
      if (status !== "failed" && Date.now() > deadline) throw new Error("too late");
      await pause();
    }
  };
  const { cases } = await faultMatrix(mock, flow, { only: (name) => /fails|stalls/.test(name) });
  expect(cases.map(({ ending }) => ending)).toEqual(["hung", "gave up"]);
});

test("a case that is not there, and a flow that is none, are said to be", async () => {
  await expect(faultMatrix(mock, shop(), { only: (name) => name === "job stals" })).rejects.toThrow(
    /^only: It leaves no case to run, of these: 400: customTemplateJobs\.create, .*job stalls: customTemplateJob/,
  );
  await expect(Reflect.apply(faultMatrix, undefined, [mock, undefined])).rejects.toThrow(
    "flow: It is a function, not undefined.",
  );
});

test("it says how far it is, in the time of the process", async () => {
  const seen: [name: string, done: number, all: number, isNow: boolean][] = [];
  const began = Date.now();
  await faultMatrix(mock, shop(), {
    only: (name) => /fails|rejected/.test(name),
    onCase: ({ name }, { done, all }) => seen.push([name, done, all, Date.now() - began < HOUR]),
  });
  expect(seen).toEqual([
    ["job fails: customTemplateJob", 1, 2, true],
    ["job is rejected: customTemplateJob", 2, 2, true],
  ]);
});

test("a matrix that is stopped, or whose mock is closed, gives time back at once", async () => {
  const own = [setTimeout, Date, performance.now, Math.random];
  const now = () => [setTimeout, Date, performance.now, Math.random];
  const closing = await createMock();
  const stop = new AbortController();
  const ways: [LocalMock, () => unknown, string][] = [
    [mock, () => stop.abort(new Error("It takes too long.")), "It takes too long."],
    [closing, () => closing.close(), "The mock was closed."],
  ];
  for (const [which, end, why] of ways) {
    let begin = (): void => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const matrix = faultMatrix(
      which,
      waiting(async () => {
        begin();
        await new Promise(() => {});
      }),
      { signal: which === mock ? stop.signal : new AbortController().signal, quietMs: 60_000 },
    );
    const rejected = expect(matrix).rejects.toThrow(why);
    await begun;
    expect(now()).not.toEqual(own);
    end();
    expect(now()).toEqual(own);
    await rejected;
  }
  await expect(faultMatrix(closing, shop())).rejects.toThrow("The mock was closed.");
});

test("a matrix that is stopped says how far it was, and has what was found", async () => {
  const stop = new AbortController();
  const only = (name: string) => /fails|rejected|stalls/.test(name);
  const stopped = await faultMatrix(mock, lookingOn(), {
    only,
    signal: stop.signal,
    onCase: (_, { done }) => void (done === 2 && stop.abort(new Error("That is enough."))),
  }).catch((error: unknown) => error);
  expect(stopped).toBeInstanceOf(FaultMatrixStoppedError);
  const { message, matrix, cause } = stopped as FaultMatrixStoppedError;
  expect(message).toMatch(
    /^The fault matrix was stopped: Error: That is enough\. 2 of 3 cases are over; mistakes so far: .+ \(hung\); .+ \(hung\); under way: none\.$/,
  );
  expect(cause).toBe(stop.signal.reason);
  expect(matrix.cases).toHaveLength(2);
  expect(matrix.mistakes).toHaveLength(2);
  expect(String(matrix)).toContain("2 faults, 2 with a mistake.");
});

test("a case that is under way when a matrix is stopped is named", async () => {
  const stop = new AbortController();
  let runs = 0;
  const flow: Flow = async (setting) => {
    if (++runs > 1) stop.abort(new Error("Late."));
    return lookingOn()(setting);
  };
  const matrix = faultMatrix(mock, flow, { only: (name) => name.startsWith("job stalls"), signal: stop.signal });
  await expect(matrix).rejects.toThrow(/0 of 1 cases are over; mistakes so far: none; under way: job stalls: \w+\.$/);
});

test.each([undefined, 20_000])(
  "an app that makes no pause, with a timeout of %s, hangs after some hundred looks",
  async (timeoutMs) => {
    let looks = 0;
    const flow = lookingOn({ timeoutMs, onLook: () => void looks++ });
    const { cases } = await faultMatrix(mock, flow, { only: (name) => name.startsWith("job stalls") });
    expect(cases.map(({ ending }) => ending)).toEqual(["hung"]);
    expect(looks).toBeLessThan(1_500);
  },
);

test("a test of vitest that takes too long leaves its time to nobody", async () => {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const folder = await mkdtemp(join(root, "test", "fault-matrix-"));
  try {
    await writeFile(
      join(folder, "own.test.ts"),
      `import { expect, test } from "vitest";
      import { createMock, faultMatrix } from "../../src/index.ts";
      const mock = await createMock();
      test("takes too long", { timeout: 300 }, async ({ signal }) => {
        await faultMatrix(mock, ({ url, fetch }) => fetch(url).then(() => new Promise(() => {})), { signal, quietMs: 60_000 });
      });
      test("has its own time", () => expect(new Date().getFullYear()).toBeLessThan(2030));`,
    );
    const { output } = await run([process.execPath, "node_modules/vitest/vitest.mjs", "run", "--root", folder], {
      cwd: root,
    });
    expect(output).toContain("1 failed | 1 passed");
  } finally {
    await rm(folder, { recursive: true });
  }
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

/** Looks without a pause until a job is done, whatever it is told. */
function lookingOn({ timeoutMs, onLook }: { timeoutMs?: number | undefined; onLook?: () => void } = {}): Flow {
  return async (setting) => {
    const ask = asker(setting);
    const { id } = await ask<{ id: string }>(JOBS, posted(order));
    for (;;) {
      onLook?.();
      const late = new AbortController();
      const timer = timeoutMs === undefined ? undefined : setTimeout(() => late.abort(), timeoutMs);
      const { status } = await ask<{ status: string }>(`${JOBS}${id}/`, { signal: late.signal });
      clearTimeout(timer);
      if (status === "done") return id;
    }
  };
}

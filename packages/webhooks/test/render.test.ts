// hooks.render(): that a render is asked for is stored before the request, and nothing is paid twice.
import { createClient } from "@video-ads/client";
import { model } from "@video-ads/model/testing/requests";
import { describe, expect, it } from "vitest";
import { renderers } from "../src/generated/renderers.ts";
import {
  ConfigurationError,
  type LogEntry,
  memoryStore,
  type Renderable,
  type Rendering,
  type Store,
  type Webhooks,
} from "../src/index.ts";
import { aroundStore } from "../src/stores/around-store.ts";
import { fakeClock } from "../src/testing.ts";
import { done, JOB_ID, OTHER_ID, PREVIEW, previewReady, templateJob, templatePost } from "./support/jobs.ts";
import { postJson, startReceiver, until } from "./support/receiver.ts";
import { listen } from "./support/server.ts";
import { KEYS } from "./support/service.ts";
import { losing, openStillStore, openStore, stores, unreliable } from "./support/stores.ts";

type Answer = "drop" | number | { says: unknown };

interface Played {
  record: object;
  /** The record from the moment in which a render was asked for; absent: the same. */
  answered?: object;
  renders: string[];
  reads: number;
  away: boolean;
  /** Before a render is answered. */
  held?: Promise<void>;
}

/** A service that counts what it renders, and pays no attention to what it has rendered before. */
async function rendering(answers: Answer[]) {
  const renders: string[] = [];
  const service: Played = { record: previewReady, renders, reads: 0, away: false };
  const baseUrl = await listen(async (request, response) => {
    const json = (status: number, body: unknown): void => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    if (request.method === "GET") {
      service.reads++;
      return service.away ? json(503, { detail: "Away." }) : json(200, service.record);
    }
    const answer = answers.shift() ?? 200;
    await service.held;
    service.record = service.answered ?? service.record;
    if (typeof answer !== "number" || answer < 400) renders.push(request.url ?? "");
    if (answer === "drop") request.socket.destroy();
    else if (typeof answer === "object") json(200, answer.says);
    else json(answer, answer < 400 ? service.record : { detail: "No." });
  });
  return Object.assign(service, { client: createClient({ baseUrl, ...KEYS }) });
}

const PREVIEWED = templatePost({ status: "pending", video_output: null, preview: PREVIEW });
const JOB: Renderable = { source: "customTemplateJob", job: { id: JOB_ID } };
const RENDERED = [`/api/custom_template_jobs/${JOB_ID}/render/`];
const running = templateJob({ preview: PREVIEW, status: "running" });

describe.each(stores)("on the $name store", (kind) => {
  /** A receiver whose handler of a ready preview renders it, and fails after that as often as it is told. */
  const receiving = async (answers: Answer[], failing = 0, around = (store: Store) => store) => {
    const opened = await openStore(kind);
    const [store, { pass }] = [around(opened.store), opened];
    const service = await rendering(answers);
    const said: (Rendering | string)[] = [];
    let fails = failing;
    const options = { client: service.client, store, retry: ["50ms", "50ms", "50ms"] } as const;
    const { hooks } = await startReceiver(options, (receiver) => {
      receiver
        .on("customTemplateJob.previewReady", async (event) => {
          said.push(await receiver.render(event));
          if (fails-- > 0) throw new Error("The database is away.");
        })
        .fallback(({ name }) => said.push(name))
        .onError((error) => said.push(String(error)));
    });
    const { url } = await hooks.urlFor("customTemplateJobs.preview");
    return { service, hooks, store, url, said, pass };
  };

  it("a handler that throws after its render runs again, and renders once", async () => {
    const { service, url, said, pass } = await receiving([], 2);
    await postJson(url, PREVIEWED);
    for (let runs = 2; runs <= 4; runs += 2) {
      await until(() => said.length === runs);
      await pass(50);
    }
    await until(() => said.length >= 5);
    const failed = "Error: The database is away.";
    expect(said).toEqual(["requested", failed, "requested", failed, "requested"]);
    expect(service.renders).toEqual(RENDERED);
  });

  it("a render is asked for once within refRetention, also where the job goes on showing its preview", async () => {
    const { store, pass } = await openStillStore(kind);
    const clock = fakeClock();
    const service = await rendering([]);
    const { hooks } = await startReceiver({ client: service.client, store, clock, refRetention: "50d" }, (receiver) =>
      receiver.fallback(() => {}),
    );
    expect(await hooks.render(JOB)).toBe("requested");
    for (const days of [1, 48]) {
      await pass(days * 86_400_000);
      clock.advance(`${days}d`);
      await store.sweep();
      expect(await hooks.render(JOB)).toBe("requested");
    }
    expect(service.renders).toHaveLength(1);
  });

  it.each<[string, Answer[], string[]]>([
    ["is asked for once, and each gets its answer", [], ["requested", "requested", "requested"]],
    ["that is refused is asked for by the next", [400], ["400", "requested", "requested"]],
    ["whose answer is lost is unconfirmed for all", ["drop"], ["unconfirmed", "unconfirmed", "unconfirmed"]],
  ])("a render that is clicked three times %s", async (_, answers, results) => {
    const { store } = await openStore(kind);
    const service = await rendering(answers);
    let answer = (): void => {};
    service.held = new Promise((resolve) => {
      answer = resolve;
    });
    const options = { client: service.client, store };
    const { hooks } = await startReceiver(options, (receiver) => receiver.fallback(() => {}));
    const other = await startReceiver(options, (receiver) => receiver.fallback(() => {}));
    const controller = new AbortController();
    const click = (one: Webhooks) =>
      one.render(JOB).catch((error: unknown) => String(Reflect.get(Object(error), "status")));
    const first = click(hooks);
    await until(async () => (await store.getRef(`render.customTemplateJob.${JOB_ID}`))?.state === "creating");
    const clicks = [first, click(hooks), click(other.hooks)];
    const impatient = hooks.render(JOB, { signal: controller.signal }).catch((error: unknown) => error);
    controller.abort("enough");
    expect(await impatient).toBe("enough");
    answer();
    expect((await Promise.all(clicks)).sort()).toEqual([...results].sort());
    expect(service.renders).toHaveLength(1);
  });

  it("a render whose answer was lost is not sent again; its job shows it", async () => {
    const { service, hooks, store, url, said, pass } = await receiving(["drop"], 1);
    await postJson(url, PREVIEWED);
    await until(() => said.length >= 2);
    await pass(50);
    await until(() => said.length >= 3);
    await hooks.idle();
    expect(said).toEqual(["unconfirmed", "Error: The database is away.", "unconfirmed"]);
    expect(await store.unconfirmed({ limit: 10 })).toMatchObject([
      { operation: "customTemplateJobs.render", jobId: JOB_ID },
    ]);
    service.record = done;
    await postJson(url, templatePost());
    await until(() => said.length >= 4);
    expect(said.at(-1)).toBe("customTemplateJob.done");
    expect(await store.unconfirmed({ limit: 10 })).toEqual([]);
    expect(service.renders).toEqual(RENDERED);
  });

  it("a render of whose end the store was not told is unconfirmed soon, though its process goes on with jobs", async () => {
    const { store, pass } = await openStore(kind);
    const service = await rendering(["drop"]);
    const deaf = aroundStore(store, (name, ask) => {
      if (name === "markUnconfirmed") throw new Error("Away.");
      return ask();
    });
    let end = (): void => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    let isRunning = false;
    const options = { client: service.client, lease: "1s" } as const;
    const { hooks: first } = await startReceiver({ ...options, store: deaf }, (receiver) =>
      receiver.fallback(() => {
        isRunning = true;
        return ended;
      }),
    );
    const { url } = await first.urlFor("customTemplateJob");
    await postJson(url, PREVIEWED);
    await until(() => isRunning);
    expect(await first.render(JOB)).toBe("unconfirmed");
    const { hooks: second } = await startReceiver({ ...options, store, work: false }, (receiver) =>
      receiver.fallback(() => {}),
    );
    let answer: string | undefined;
    void second.render(JOB).then((rendering) => {
      answer = rendering;
    });
    await until(async () => {
      await pass(20);
      return answer !== undefined;
    });
    end();
    expect([answer, service.renders]).toEqual(["unconfirmed", RENDERED]);
  });

  it("a render whose store is away when the answer comes is noted when it is back, and the log names its job", async () => {
    const opened = await openStore(kind);
    const { store, state } = unreliable(opened.store);
    const service = await rendering([]);
    const { hooks, log } = await startReceiver({ client: service.client, store }, (one) => one.fallback(() => {}));
    let answer = (): void => {};
    service.held = new Promise((resolve) => {
      answer = resolve;
    });
    const ref = `render.customTemplateJob.${JOB_ID}`;
    const rendered = hooks.render(JOB);
    await until(async () => (await opened.store.getRef(ref))?.state === "creating");
    state.isAway = true;
    answer();
    expect(await rendered).toBe("requested");
    expect(log.filter((entry) => entry.ref === ref)).toMatchObject([
      { level: "error", message: expect.stringContaining(`of the job ${JOB_ID}`) },
    ]);
    expect((await opened.store.getRef(ref))?.state).toBe("creating");
    state.isAway = false;
    await hooks.close();
    expect(await opened.store.getRef(ref)).toMatchObject({ state: "answered", jobId: JOB_ID });
  });

  it("a closed receiver asks for no render, and says so", async () => {
    const { service, hooks } = await receiving([]);
    await hooks.close();
    const message = `Nothing was sent: the receiver is closed (render.customTemplateJob.${JOB_ID}).`;
    await expect(hooks.render(JOB)).rejects.toMatchObject({ name: "NothingSentError", message });
    expect([service.renders, service.reads]).toEqual([[], 0]);
  });

  it("a render that the service refuses, or that never left, is asked for again", async () => {
    const { service, url, said, pass } = await receiving([429, 402]);
    await postJson(url, PREVIEWED);
    for (let runs = 1; runs <= 2; runs++) {
      await until(() => said.length >= runs);
      await pass(50);
    }
    await until(() => said.includes("requested"));
    expect(said.at(-1)).toBe("requested");
    expect(service.renders).toEqual(RENDERED);
  });

  it.each([1, 4])(
    "a render that the service refuses is asked for again once the store takes that after %i failures",
    async (times) => {
      const losingDrops = (store: Store): Store => losing(store, "dropRef", { times });
      const { service, hooks, url, said, pass } = await receiving([402], 0, losingDrops);
      await postJson(url, PREVIEWED);
      await until(async () => {
        await pass(20);
        return said.includes("requested");
      });
      expect(said).toHaveLength(2);
      expect([service.renders, await hooks.unconfirmed()]).toEqual([RENDERED, []]);
    },
  );

  it.each<[string, boolean, string[]]>([
    ["that others were told of stays listed, and is sent once it is dismissed", true, ["render.customTemplateJob"]],
    ["that nobody was told of is free", false, []],
  ])("a render whose process stood still before it was sent, and %s", async (_, isTold, listed) => {
    const opened = await openStore(kind);
    const service = await rendering([]);
    const log: LogEntry[] = [];
    let wake = (): void => {};
    const asleep = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const standing = aroundStore(opened.store, async (name, ask) => {
      if (name === "renew") await asleep;
      const answer = await ask();
      if (name === "openRef") await asleep;
      return answer;
    });
    const options = { client: service.client, lease: "1s", log: (entry: LogEntry) => log.push(entry) } as const;
    const register = (receiver: Webhooks): void => void receiver.fallback(() => {});
    const first = await startReceiver({ ...options, store: standing }, register);
    const second = await startReceiver({ ...options, store: opened.store }, register);
    const ref = `render.customTemplateJob.${JOB_ID}`;
    const render = first.hooks.render(JOB).catch((error: unknown) => error);
    await until(async () => (await opened.store.getRef(ref))?.state === "creating");
    const from = performance.now();
    await until(async () => {
      await opened.pass(100);
      return (await opened.store.getRef(ref))?.state === "unconfirmed" && performance.now() - from > 1_000;
    });
    if (isTold) expect(await second.hooks.render(JOB)).toBe("unconfirmed");
    wake();
    expect(await render).toMatchObject({ name: "NothingSentError" });
    const left = await opened.store.unconfirmed({ limit: 10 });
    expect(left.map((one) => one.ref.split(".").slice(0, 2).join("."))).toEqual(listed);
    expect(log.filter((entry) => entry.ref === ref)).toMatchObject(
      isTold
        ? [
            { level: "warn", message: expect.stringContaining("had no answer") },
            { level: "warn", message: expect.stringContaining("then hooks.dismiss() it") },
          ]
        : [],
    );
    expect(service.renders).toEqual([]);
    if (isTold)
      expect([await second.hooks.render(JOB), await second.hooks.dismiss(ref)]).toEqual(["unconfirmed", true]);
    expect(await second.hooks.render(JOB)).toBe("requested");
    expect(service.renders).toEqual(RENDERED);
  });

  it("a render that the store has taken without saying so is asked for by the next attempt", async () => {
    // The reference of the URL is opened before.
    const losingTakes = (store: Store): Store => losing(store, "openRef", { from: 2, isDone: true });
    const { service, url, said, pass } = await receiving([], 0, losingTakes);
    await postJson(url, PREVIEWED);
    await until(async () => {
      await pass(20);
      return said.includes("requested");
    });
    expect(said).toEqual([expect.stringContaining("NothingSentError"), "requested"]);
    expect(service.renders).toEqual(RENDERED);
  });

  it("of many that render a job at once one sends it", async () => {
    const { service, hooks } = await receiving([]);
    const all = await Promise.all(Array.from({ length: 10 }, () => hooks.render(JOB)));
    expect(all).toContain("requested");
    expect(service.renders).toEqual(RENDERED);
    expect(await hooks.render({ ...JOB, job: { id: JOB_ID.toUpperCase() } })).toBe("requested");
    expect(service.renders).toEqual(RENDERED);
  });
});

async function still(answers: Answer[]) {
  const clock = fakeClock();
  const service = await rendering(answers);
  const log: LogEntry[] = [];
  const options = { client: service.client, clock, log: (entry: LogEntry) => log.push(entry) };
  const { hooks } = await startReceiver(options, (receiver) => receiver.fallback(() => {}));
  return { service, hooks, clock, log };
}

describe("a render of which nobody knows whether it was asked for", () => {
  it.each([
    ["drops the connection", "drop"],
    ["answers 502", 502],
    ["answers with no job", { says: {} }],
    ["answers with an empty id", { says: { ...previewReady, id: "" } }],
    ["answers with a number for an id", { says: { ...previewReady, id: 5 } }],
    ["answers with another job", { says: { ...previewReady, id: OTHER_ID } }],
  ] as const)(
    "because the service %s is said at once, listed when two minutes have not shown it, and never sent again",
    async (_, answer) => {
      const { service, hooks, clock, log } = await still([answer]);
      expect(await hooks.render(JOB)).toBe("unconfirmed");
      // A handler need not look at what it gets.
      expect(log).toContainEqual({
        level: "warn",
        message: expect.stringMatching(`^A render of the job ${JOB_ID} had no answer`),
        source: "customTemplateJob",
        ref: expect.stringContaining(JOB_ID),
      });
      const sent = service.renders.length;
      expect(await hooks.unconfirmed()).toEqual([]);
      clock.advance("2m");
      expect(await hooks.unconfirmed()).toMatchObject([
        { source: "customTemplateJob", operation: "customTemplateJobs.render", jobId: JOB_ID },
      ]);
      expect(await hooks.render(JOB)).toBe("unconfirmed");
      expect(service.renders).toHaveLength(sent);
    },
  );

  it("is no such render any more once its job has gone on", async () => {
    const { service, hooks, clock } = await still(["drop"]);
    expect(await hooks.render(JOB)).toBe("unconfirmed");
    service.record = running;
    clock.advance("2m");
    // Of this service's jobs, one that still makes its preview may be running as well.
    expect(await hooks.unconfirmed()).toHaveLength(1);
    service.record = done;
    expect(await hooks.unconfirmed()).toEqual([]);
    service.record = previewReady;
    expect(await hooks.render(JOB)).toBe("requested");
    expect(service.renders).toEqual(RENDERED);
  });

  it("is known at once where the job shows it already", async () => {
    const { service, hooks, clock } = await still(["drop"]);
    service.answered = done;
    expect(await hooks.render(JOB)).toBe("requested");
    clock.advance("2m");
    expect(await hooks.unconfirmed()).toEqual([]);
  });

  it("takes no place on a page while it is too young to be listed", async () => {
    const clock = fakeClock();
    const store = memoryStore({ clock });
    const service = await rendering([]);
    const { hooks } = await startReceiver({ client: service.client, store, clock }, (one) => one.fallback(() => {}));
    const intent = { source: "customTemplateJob", operation: "customTemplateJobs.render", keepMs: 60_000 } as const;
    const calling = { owner: "gone", leaseMs: 1 };
    for (let count = 0; count < 250; count++) {
      await store.openRef({ ...intent, ref: `render-${count}`, jobId: JOB_ID, calling });
    }
    clock.advance("1s");
    for (const ref of ["start-1", "start-2", "start-3"]) await store.openRef({ ...intent, ref, calling });
    clock.advance("1s");
    const first = await hooks.unconfirmed({ limit: 2 });
    const rest = await hooks.unconfirmed({ limit: 2, after: first.at(-1) });
    expect([first, rest].map((page) => page.map(({ ref }) => ref))).toEqual([["start-1", "start-2"], ["start-3"]]);
  });

  it("stays listed while its job cannot be read", async () => {
    const { service, hooks, clock } = await still(["drop"]);
    expect(await hooks.render(JOB)).toBe("unconfirmed");
    service.away = true;
    clock.advance("2m");
    expect(await hooks.unconfirmed()).toHaveLength(1);
  });

  it("stays listed for as long as nobody says what became of it, and is not sent meanwhile", async () => {
    const { service, hooks, clock } = await still(["drop"]);
    expect(await hooks.render(JOB)).toBe("unconfirmed");
    clock.advance("365d");
    await hooks.urlFor("lipsync");
    expect(await hooks.unconfirmed()).toHaveLength(1);
    expect(await hooks.render(JOB)).toBe("unconfirmed");
    expect(service.renders).toEqual(RENDERED);
  });

  it("is sent again when somebody says that it was not asked for, and not when they say that it was", async () => {
    const { service, hooks, clock } = await still(["drop", "drop"]);
    for (const settle of ["dismiss", "bind"] as const) {
      await hooks.render(JOB);
      clock.advance("2m");
      const [{ ref = "" } = {}] = await hooks.unconfirmed();
      await (settle === "bind" ? hooks.bind(ref, JOB_ID) : hooks.dismiss(ref));
      expect(await hooks.unconfirmed()).toEqual([]);
    }
    expect(await hooks.render(JOB)).toBe("requested");
    expect(service.renders).toHaveLength(2);
  });
});

describe("a job that is given, and not the event of one,", () => {
  it.each([done, templateJob({ preview: PREVIEW, status: "failed" })])(
    "is read first, and not rendered when it has ended: $status",
    async (job) => {
      const { service, hooks } = await still([]);
      service.record = job;
      for (const given of [JOB.job, previewReady]) {
        expect(await hooks.render({ source: "customTemplateJob", job: given })).toBe("requested");
      }
      expect([service.renders, service.reads]).toEqual([[], 2]);
    },
  );

  it("is rendered though the record that came with it says that it has ended", async () => {
    const { service, hooks } = await still([]);
    expect(await hooks.render({ source: "customTemplateJob", job: done })).toBe("requested");
    expect(await hooks.render(JOB)).toBe("requested");
    expect([service.renders, service.reads]).toEqual([RENDERED, 1]);
  });

  it.each<[string, object | undefined, string]>([
    ["cannot be read", undefined, "Away."],
    ["is answered with another job", { ...previewReady, id: OTHER_ID }, "does not return the job"],
    ["has no preview yet", templateJob(), "has no preview yet"],
    ["runs without a preview", templateJob({ status: "running" }), "has no preview yet"],
  ])("is an error when it %s, and is rendered once that is over", async (_, record, message) => {
    const { service, hooks } = await still([]);
    service.away = record === undefined;
    if (record) service.record = record;
    const failure: unknown = await hooks.render(JOB).catch((error: unknown) => error);
    expect(String(failure)).toContain(message);
    expect([service.renders, await hooks.unconfirmed()]).toEqual([[], []]);
    Object.assign(service, { record: previewReady, away: false });
    expect(await hooks.render(JOB)).toBe("requested");
    expect(service.renders).toEqual(RENDERED);
  });
});

it("a job that renders by itself is not rendered, though its id is all that is given", async () => {
  const service = await rendering([]);
  const { hooks } = await startReceiver({ client: service.client }, (receiver) => receiver.fallback(() => {}));
  await hooks.bind((await hooks.urlFor("customTemplateJobs.create")).ref, JOB_ID);
  expect(await hooks.render(JOB)).toBe("requested");
  expect([service.renders, service.reads, await hooks.unconfirmed()]).toEqual([[], 0, []]);
  // Of another one nothing is known: it is asked for.
  service.record = { ...previewReady, id: OTHER_ID };
  expect(await hooks.render({ ...JOB, job: { id: OTHER_ID } })).toBe("requested");
  expect(service.renders).toHaveLength(1);
});

it.each(["running", "in_queue"])(
  "a preview that is ready while its job is %s is rendered, by its event",
  async (status) => {
    const service = await rendering([]);
    service.record = templateJob({ preview: PREVIEW, status });
    const said: string[] = [];
    const { hooks } = await startReceiver({ client: service.client }, (receiver) =>
      receiver
        .on("customTemplateJob.previewReady", async (event) => said.push(await receiver.render(event)))
        .fallback(({ name }) => said.push(name)),
    );
    const { url } = await hooks.urlFor("customTemplateJobs.preview");
    await postJson(url, PREVIEWED);
    await hooks.idle();
    expect([said, service.renders, service.reads]).toEqual([["requested"], RENDERED, 1]);
  },
);

it("an event that was kept is an old record: its job is read again", async () => {
  const service = await rendering([]);
  const kept: Renderable[] = [];
  const { hooks } = await startReceiver({ client: service.client }, (receiver) =>
    receiver.on("customTemplateJob.previewReady", (event) => void kept.push(event)).fallback(() => {}),
  );
  const { url } = await hooks.urlFor("customTemplateJobs.preview");
  await postJson(url, PREVIEWED);
  await hooks.idle();
  service.record = done;
  for (const event of kept) expect(await hooks.render(event)).toBe("requested");
  expect([kept.length, service.renders, service.reads]).toEqual([1, [], 2]);
});

it.each<[string, unknown[], string]>([
  ...model.jobs
    .filter(({ render }) => render === undefined)
    .map(({ name: source }): [string, unknown[], string] => [
      `a type that nothing renders, ${source},`,
      [{ ...JOB, source }],
      `source: Allowed: ${Object.keys(renderers).join(", ")}, not "${source}".`,
    ]),
  ["a job without an id", [{ ...JOB, job: {} }], "job: It is a job, with its id."],
  ["nothing", [], "job: It is an event, or { source, job: { id } }, not undefined."],
  ["an id alone", [JOB_ID], "job: It is an event, or { source, job: { id } }, not "],
  ["a list", [[JOB]], "job: It is an event, or { source, job: { id } }, not a list."],
  ["another option", [JOB, { ref: "order-17" }], "ref: There is no such option. Allowed: signal, headers."],
])("%s is refused before anything is sent", async (_, given, message) => {
  const { service, hooks } = await still([]);
  const failure: unknown = await Reflect.apply(hooks.render, hooks, given).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ConfigurationError);
  expect(failure).toMatchObject({ message: expect.stringContaining(message) });
  expect([service.renders, await hooks.unconfirmed()]).toEqual([[], []]);
});

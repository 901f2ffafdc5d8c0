// What makes something, through the proxy: finished whoever waits for it, told to the app, and written down.
import { type EventEmitter, once } from "node:events";
import { text } from "node:stream/consumers";
import express from "express";
import express4 from "express4";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Journal, JournalIntent, JournalOutcome } from "../../src/index.ts";
import { createClient, outcomeOf } from "../../src/index.ts";
import { expressProxy, fetchProxy, type ProxiedCall, type ProxyLogEvent } from "../../src/proxy.ts";
import { onceHeld, pass } from "../support/clock.ts";
import { ALLOWED, type Given, ID, MOUNT, proxied, proxiedTo, SERVER_KEYS, SERVER_SECRETS } from "../support/proxy.ts";
import { listen, serve } from "../support/server.ts";

const page = (base: string) => createClient({ baseUrl: base, viaProxy: true, maxRetries: 0 });
const RENDERED = "0a4d6c1f-58d3-4f1b-9d8e-2b7c3e5f6a90";
const order = { template_id: ID, variables: {} };

const orderedFrom = (base: string): Request =>
  new Request(`${base}/api/custom_template_jobs/preview_async/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(order),
  });

/** A service that answers when it is told to. */
async function slowService(answer: object) {
  let release = (): void => {};
  let arrived = (): void => {};
  const there = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let ended: Promise<unknown> | undefined;
  const upstream = await listen([], async (incoming, response) => {
    ended = once(response, "close").then(() => response.writableFinished);
    await text(incoming);
    arrived();
    await released;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(answer));
  });
  return { upstream, there, release, ended: () => ended };
}

/** A journal in memory. */
function journal() {
  const intents: JournalIntent[] = [];
  const outcomes: JournalOutcome[] = [];
  const kept: Journal = {
    intent: (intent) => void intents.push(intent),
    outcome: (outcome) => void outcomes.push(outcome),
  };
  return { intents, outcomes, kept };
}

describe("a page that goes away", () => {
  test("takes its read with it, and the log is told", async () => {
    const { upstream, there, ended } = await slowService({ template_id: ID });
    const { base, errors, log } = await proxiedTo(upstream);
    const gone = new AbortController();
    const call = page(base).customTemplates.get(ID, { signal: gone.signal });
    await there;
    gone.abort(new Error("closed the tab"));
    await expect(call).rejects.toThrow("closed the tab");
    expect(await ended()).toBe(false);
    await vi.waitFor(() => expect(log).toHaveLength(1));
    expect(log[0]).toMatchObject({ operation: "customTemplates.get", refused: "the page went away", gone: true });
    expect(log[0]).not.toHaveProperty("status");
    expect(errors).toEqual([]);
  });

  test("leaves what it has ordered to be finished: onAnswer, the log and the journal have it", async () => {
    const { upstream, there, release, ended } = await slowService({ id: ID });
    const { kept, intents, outcomes } = journal();
    const told: unknown[] = [];
    let closed: Promise<unknown> | undefined;
    const { base, errors, log } = await proxiedTo(upstream, {
      authorize: ({ res }) => {
        closed = once(res as object as EventEmitter, "close");
        return true;
      },
      journal: kept,
      onAnswer: (call, body, request) => void told.push([call.operation, body, request.headers.cookie]),
    });
    const gone = new AbortController();
    const call = fetch(`${base}/api/custom_template_jobs/preview_async/`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: "user=17" },
      body: JSON.stringify(order),
      signal: gone.signal,
    });
    await there;
    gone.abort(new Error("closed the tab"));
    await expect(call).rejects.toThrow("closed the tab");
    await closed;
    expect(told).toEqual([]);
    release();
    await vi.waitFor(() => expect(log).toHaveLength(1));
    expect(await ended()).toBe(true);
    expect(told).toEqual([["customTemplateJobs.preview", { id: ID }, "user=17"]]);
    expect(log).toEqual([
      expect.objectContaining({ operation: "customTemplateJobs.preview", status: 200, gone: true }),
    ]);
    expect(log[0]).not.toHaveProperty("refused");
    expect(intents).toEqual([expect.objectContaining({ operation: "customTemplateJobs.preview", body: order })]);
    expect(outcomes).toEqual([expect.objectContaining({ id: intents[0]?.id, outcome: "made", made: ID })]);
    expect(errors).toEqual([]);
  });

  test("before its order has left has ordered nothing", async () => {
    const upstream = await serve(() => ({ json: { id: ID } }));
    let asked = (): void => {};
    const there = new Promise<void>((resolve) => {
      asked = resolve;
    });
    let allow = (_: boolean): void => {};
    let closed: Promise<unknown> | undefined;
    const { base, log } = await proxiedTo(upstream, {
      authorize: ({ res }) => {
        closed = once(res as object as EventEmitter, "close");
        asked();
        return new Promise((resolve) => {
          allow = resolve;
        });
      },
    });
    const gone = new AbortController();
    const call = page(base).customTemplateJobs.preview(order, { signal: gone.signal });
    await there;
    gone.abort(new Error("closed the tab"));
    await expect(call).rejects.toThrow("closed the tab");
    await closed;
    allow(true);
    await vi.waitFor(() => expect(log).toHaveLength(1));
    expect(log[0]).toMatchObject({ refused: "the page went away", gone: true });
    expect(upstream.seen).toEqual([]);
  });

  test.each([
    ["4", express4],
    ["5", express],
  ])("before it has come to the proxy has ordered nothing, in Express %s", async (_, make) => {
    const upstream = await serve(() => ({ json: { id: ID } }));
    const log: ProxyLogEvent[] = [];
    const app = make();
    let come = (): void => {};
    const there = new Promise<void>((resolve) => {
      come = resolve;
    });
    // A session that is looked up until the page has gone.
    app.use((_request, response, next) => {
      response.once("close", () => setImmediate(next));
      come();
    });
    const options = { operations: ALLOWED, authorize: "public" as const, baseUrl: upstream.url, ...SERVER_KEYS };
    app.use(MOUNT, expressProxy({ ...options, onLog: (event) => log.push(event) }));
    const { url } = await listen([], app);
    const gone = new AbortController();
    const call = page(`${url}${MOUNT}`).customTemplateJobs.render(ID, { signal: gone.signal });
    await there;
    gone.abort(new Error("closed the tab"));
    await expect(call).rejects.toThrow("closed the tab");
    await vi.waitFor(() => expect(log).toHaveLength(1));
    expect(log[0]).toMatchObject({ refused: "the page went away", gone: true });
    expect(upstream.seen).toEqual([]);
  });

  test("where requests are those of the Fetch standard as well, and the platform is asked to wait", async () => {
    const { upstream, there, release } = await slowService({ id: ID });
    const told: unknown[] = [];
    const kept: Promise<unknown>[] = [];
    const proxy = fetchProxy({
      path: MOUNT,
      operations: ALLOWED,
      authorize: "public",
      baseUrl: upstream.url,
      ...SERVER_KEYS,
      onAnswer: (_, body) => told.push(body),
    });
    const gone = new AbortController();
    const request = new Request(`https://app.example.com${MOUNT}/api/custom_template_jobs/preview_async/`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(order),
      signal: gone.signal,
    });
    const answer = proxy(request, { env: 1 }, { waitUntil: (promise: Promise<unknown>) => void kept.push(promise) });
    await there;
    expect(kept).toHaveLength(1);
    gone.abort(new Error("closed the tab"));
    release();
    await kept[0];
    expect(told).toEqual([{ id: ID }]);
    expect((await answer).status).toBe(200);
  });
});

test.each([
  [
    "throws",
    {
      waitUntil() {
        throw new Error("no context");
      },
    },
  ],
  ["rejects", { waitUntil: () => Promise.reject(new Error("no context")) }],
  [
    "cannot be read",
    {
      get waitUntil() {
        throw new Error("no context");
      },
    },
  ],
])("a waitUntil that %s takes no answer from the page, and is said on the console", async (_, platform) => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => said.mockRestore());
  const upstream = await serve(() => ({ json: { id: ID } }));
  const keys = { baseUrl: upstream.url, ...SERVER_KEYS };
  const proxy = fetchProxy({ path: MOUNT, operations: ALLOWED, authorize: "public", ...keys });
  const request = orderedFrom(`https://app.example.com${MOUNT}`);
  expect(await (await proxy(request, platform)).json()).toEqual({ id: ID });
  expect(said.mock.calls).toEqual([["waitUntil failed:", new Error("no context")]]);
});

describe("onAnswer", () => {
  test("is told of each yes to what makes something, and of nothing else", async () => {
    const calls: [ProxiedCall, unknown][] = [];
    const answers = [
      { json: { id: ID } },
      { status: 402, json: { detail: "no credits" } },
      { status: 500, json: { detail: "down" } },
      { status: 200, text: "<html>a gateway</html>" },
      { json: { id: RENDERED } },
      { json: [{ template_id: ID }] },
      { status: 204 },
    ];
    const { base } = await proxied(
      { onAnswer: (call, body) => void calls.push([call, body]) },
      (_, count) => answers[count - 1] ?? {},
    );
    const client = page(base);
    await client.customTemplateJobs.preview(order);
    for (let round = 0; round < 3; round++) {
      await expect(client.customTemplateJobs.preview(order)).rejects.toThrow();
    }
    await client.customTemplateJobs.render(ID);
    await client.customTemplates.list();
    await client.dyoa.delete(ID);
    expect(calls).toEqual([
      [{ operation: "customTemplateJobs.preview", path: {}, query: {} }, { id: ID }],
      [{ operation: "customTemplateJobs.render", path: { id: ID }, query: {} }, { id: RENDERED }],
    ]);
  });

  test("has ended before the page has its answer, so that the page's next read finds whose it is", async () => {
    const owners = new Map<unknown, string | undefined>();
    const { base } = await proxied(
      {
        authorize: ({ headers }, { path }) => path.id === undefined || owners.get(path.id) === headers.cookie,
        async onAnswer(_, body, { headers }) {
          await new Promise((resolve) => setTimeout(resolve, 20));
          owners.set(Reflect.get(Object(body), "id"), headers.cookie);
        },
      },
      () => ({ json: { id: ID, template_id: ID } }),
    );
    const as = (cookie: string) => createClient({ baseUrl: base, viaProxy: true, maxRetries: 0, headers: { cookie } });
    const made = await as("user=1").customTemplateJobs.preview(order);
    await as("user=1").customTemplateJobs.render(made.id);
    await expect(as("user=2").customTemplateJobs.render(made.id)).rejects.toThrow("You may not do this");
  });

  test.each([
    [
      "throws",
      () => {
        throw new Error("the database is away");
      },
    ],
    ["rejects", () => Promise.reject(new Error("the database is away"))],
  ])("that %s takes no answer from the page, and the log is told", async (_, onAnswer) => {
    const { base, log, errors } = await proxied({ onAnswer }, () => ({ json: { id: ID } }));
    expect(await page(base).customTemplateJobs.preview(order)).toEqual({ id: ID });
    expect(log).toMatchObject([{ status: 200, failed: new Error("the database is away") }]);
    expect(errors).toEqual([]);
  });

  test("that fails is said on the console where nobody is told", async () => {
    const said = vi.spyOn(console, "error").mockImplementation(() => {});
    const { base } = await proxied(
      { onLog: undefined as never, onAnswer: () => Promise.reject(new Error("away")) },
      () => ({ json: { id: ID } }),
    );
    await page(base).customTemplateJobs.preview(order);
    expect(said.mock.calls).toEqual([["onAnswer failed for customTemplateJobs.preview:", new Error("away")]]);
    said.mockRestore();
  });

  test("gets the answer as the page does: without the keys", async () => {
    const told: unknown[] = [];
    const { base } = await proxied({ onAnswer: (_, body) => told.push(body) }, () => ({
      json: { id: ID, echo: SERVER_SECRETS.at(-1) },
    }));
    await page(base).customTemplateJobs.preview(order);
    expect(told).toHaveLength(1);
    for (const secret of SERVER_SECRETS) expect(JSON.stringify(told)).not.toContain(secret);
  });

  test.each(["onAnswer", "onLog", "prepare"])("%s has to be a function", (option) => {
    const keys = { baseUrl: "http://127.0.0.1:1", ...SERVER_KEYS };
    const given = { ...keys, operations: ALLOWED, authorize: "public" as const, [option]: "later" };
    expect(() => expressProxy(given)).toThrow(`${option}: its type is function, not String.`);
  });
});

test.each([undefined, null, "text", []])(
  "prepare that returns no body, %j, sends nothing, and the app is told",
  async (body) => {
    const { base, upstream, errors } = await proxied({ prepare: () => body as never });
    await expect(page(base).customTemplateJobs.preview(order)).rejects.toMatchObject({ status: 500 });
    expect(upstream.seen).toEqual([]);
    expect(String(errors[0])).toContain("it has to return the body of customTemplateJobs.preview");
    const error: unknown = await page(base)
      .customTemplateJobs.preview(order)
      .catch((thrown: unknown) => thrown);
    expect(outcomeOf(error)).toBe("neverSent");
  },
);

describe("journal", () => {
  test.each([
    ["a refusal", () => ({ status: 402, json: { detail: "no credits" } }), ["refused"]],
    ["a fault of the service", () => ({ status: 500, json: { detail: "down" } }), []],
    ["a redirect", () => ({ status: 302, headers: { location: "https://elsewhere.example.com/" } }), []],
  ])("%s", async (_, answer, expected) => {
    const { kept, intents, outcomes } = journal();
    const { base } = await proxied({ journal: kept }, answer);
    await page(base)
      .customTemplateJobs.preview(order)
      .catch(() => {});
    await page(base)
      .customTemplates.list()
      .catch(() => {});
    expect(intents).toHaveLength(1);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(expected);
    for (const secret of SERVER_SECRETS) expect(JSON.stringify(intents)).not.toContain(secret);
  });

  test("what reached nobody was never sent", async () => {
    const { kept, outcomes } = journal();
    const { base } = await proxied({ journal: kept, baseUrl: "http://127.0.0.1:4" });
    const error = await page(base)
      .customTemplateJobs.preview(order)
      .catch((fault: unknown) => fault);
    expect(outcomeOf(error)).toBe("neverSent");
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(["neverSent"]);
  });

  test("what a fetch of one's own reached nobody with may be another request", async () => {
    const { kept, outcomes } = journal();
    const own: typeof fetch = (url, init) => fetch(url, init).then(() => fetch("http://127.0.0.1:4/metrics"));
    const { base, upstream } = await proxied({ journal: kept, fetch: own });
    const error = await page(base)
      .customTemplateJobs.preview(order)
      .catch((fault: unknown) => fault);
    expect(outcomeOf(error)).toBe("unknown");
    expect([upstream.seen.length, outcomes]).toEqual([1, []]);
  });

  test("that cannot be written stops the request, and the page knows that nothing left", async () => {
    const broken: Journal = { intent: () => Promise.reject(new Error("disk is full")), outcome: () => {} };
    const { base, upstream, log } = await proxied({ journal: broken });
    const error = await page(base)
      .customTemplateJobs.preview(order)
      .catch((fault: unknown) => fault);
    expect(outcomeOf(error)).toBe("neverSent");
    expect(String(error)).not.toContain("disk");
    expect(upstream.seen).toEqual([]);
    expect(log).toMatchObject([{ status: 503, refused: expect.stringContaining("disk is full") }]);
  });

  test("that quotes the server's keys where it cannot be written tells no log of them", async () => {
    const quoted = new Error(`cannot write for ${SERVER_SECRETS.join(" and ")}`);
    const { base, log } = await proxied({ journal: { intent: () => Promise.reject(quoted), outcome: () => {} } });
    await page(base)
      .customTemplateJobs.preview(order)
      .catch(() => {});
    expect(log).toMatchObject([{ status: 503, refused: expect.stringContaining("cannot write for") }]);
    for (const secret of SERVER_SECRETS) expect(JSON.stringify(log)).not.toContain(secret);
  });
});

describe("what never ends", () => {
  const never = <T>(): Promise<T> => new Promise<T>(() => {});
  const failed = (base: string) =>
    page(base)
      .customTemplateJobs.preview(order)
      .catch((fault: unknown) => fault);

  test.each<[what: string, options: Given, why: string]>([
    ["authorize", { authorize: never }, "authorize has not ended in 60 ms"],
    ["prepare", { prepare: never }, "prepare has not ended in 60 ms"],
    ["a journal's intent", { journal: { intent: never, outcome: () => {} } }, "the journal has not written it down"],
  ])("%s: nothing is sent, and the page knows", async (_, options, why) => {
    const { base, upstream, log } = await proxied({ ...options, timeoutMs: 60 });
    const error = await failed(base);
    expect(error).toMatchObject({ status: 503, outcome: "neverSent" });
    expect(upstream.seen).toEqual([]);
    expect(log).toMatchObject([{ status: 503, refused: expect.stringContaining(why) }]);
  });

  test.each<[what: string, option: (leave: () => void) => Given]>([
    [
      "authorize",
      (leave) => ({
        authorize: () => {
          leave();
          return never();
        },
      }),
    ],
    [
      "a journal's intent",
      (leave) => ({
        journal: {
          intent: () => {
            leave();
            return never();
          },
          outcome: () => {},
        },
      }),
    ],
  ])("%s: a page that goes away ends it, and nothing is sent", async (_, option) => {
    const abort = new AbortController();
    const { base, upstream, log } = await proxied(option(() => abort.abort()));
    const call = page(base).customTemplateJobs.preview(order, { signal: abort.signal });
    await expect(call).rejects.toThrow();
    await vi.waitFor(() => expect(log).toMatchObject([{ gone: true, refused: "the page went away" }]));
    expect(upstream.seen).toEqual([]);
  });

  test.each<[what: string, fetch: typeof globalThis.fetch]>([
    ["a fetch of one's own", never],
    ["the body of its answer", async () => new Response(new ReadableStream({ pull: never }), { status: 201 })],
  ])("%s: the page knows that it may have arrived", async (_, fetch) => {
    const { base } = await proxied({ fetch, timeoutMs: 60 });
    expect(await failed(base)).toMatchObject({ status: 504, outcome: "unknown" });
  });

  test.each<[what: string, options: Given, why: unknown]>([
    ["onAnswer", { onAnswer: never }, new Error("onAnswer has not ended in 700 ms")],
    [
      "a journal's outcome",
      { journal: { intent: () => {}, outcome: never } },
      expect.stringContaining("the journal has not taken that it is made"),
    ],
  ])("%s: the page has its answer, and the log says so", async (_, options, why) => {
    const { base, log } = await proxied({ ...options, timeoutMs: 700 }, () => ({ json: { id: ID } }));
    expect(await page(base).customTemplateJobs.preview(order)).toEqual({ id: ID });
    await vi.waitFor(() => expect(log).toMatchObject([{ status: 200, failed: why }]));
  });
});

test("onAnswer that never ends holds the answer for ten seconds, and no longer, however long the call may take", async () => {
  const { url } = await serve(() => ({ json: { id: ID } }));
  const answer = vi.fn();
  await onceHeld((tell) => {
    const options = { operations: ALLOWED, authorize: "public", timeoutMs: 3_600_000, onLog: () => {} } as const;
    const onAnswer = (): Promise<never> => new Promise(() => tell());
    const proxy = fetchProxy({ path: MOUNT, baseUrl: url, ...SERVER_KEYS, ...options, onAnswer });
    void proxy(orderedFrom(`https://app.example.com${MOUNT}`)).then(answer);
  });
  await pass(9_999);
  expect(answer).not.toHaveBeenCalled();
  await pass(1);
  expect(answer).toHaveBeenCalledWith(expect.objectContaining({ status: 200 }));
});

test.each([
  { text: "<html>Sign in</html>" },
  ...[{ error: "x" }, null, [], { status: "pending" }, { id: 5 }, { id: "" }].map((json) => ({ json })),
])(
  "what is no job is no yes, whatever its status: onAnswer is not told, and the journal keeps it open: %j",
  async (answer) => {
    const { kept, intents, outcomes } = journal();
    const told: unknown[] = [];
    const options: Given = { journal: kept, onAnswer: (_, body) => told.push(body) };
    const { base } = await proxied(options, () => answer);
    const error = await page(base)
      .customTemplateJobs.preview(order)
      .catch((fault: unknown) => fault);
    expect(outcomeOf(error)).toBe("unknown");
    expect([told, intents.length, outcomes]).toEqual([[], 1, []]);
  },
);

test.each([
  ["4", express4],
  ["5", express],
])("in Express %s what throws reaches the app's error handler, and no process ends by it", async (_, make) => {
  const log: ProxyLogEvent[] = [];
  const errors: unknown[] = [];
  const app = make();
  const fault = new Error("the session store is away");
  app.use(
    MOUNT,
    expressProxy({
      baseUrl: "http://127.0.0.1:1",
      ...SERVER_KEYS,
      operations: ALLOWED,
      authorize: () => Promise.reject(fault),
      onLog: (event) => log.push(event),
    }),
  );
  app.use((error: unknown, _request: express.Request, response: express.Response, _next: express.NextFunction) => {
    errors.push(error);
    response.status(500).end("app error");
  });
  const { url } = await listen([], app);
  expect((await fetch(`${url}${MOUNT}/api/custom_templates/`)).status).toBe(500);
  expect(errors).toEqual([fault]);
  expect(log).toMatchObject([{ refused: "it ended in an error of the app", failed: fault }]);
  const { customTemplateJobs, customTemplates } = page(`${url}${MOUNT}`);
  for (const call of [() => customTemplateJobs.preview(order), () => customTemplates.list()]) {
    const error: unknown = await call().catch((thrown: unknown) => thrown);
    expect([Reflect.get(Object(error), "status"), outcomeOf(error)]).toEqual([500, "neverSent"]);
  }
});

test.each<[make: string, app: () => express.Express]>([
  ["4", express4],
  ["5", express],
])(
  "in Express %s the page knows that nothing was sent without an error handler as well, and where a parser has read the body",
  async (_, make) => {
    const upstream = await serve(() => ({ json: { id: ID } }));
    const app = make();
    app.set("env", "test");
    const options = { baseUrl: upstream.url, ...SERVER_KEYS, operations: ALLOWED };
    app.use("/throws", expressProxy({ ...options, authorize: () => Promise.reject(new Error("away")) }));
    app.use(express.json());
    app.use("/parsed", expressProxy({ ...options, authorize: "public" }));
    const { url } = await listen([], app);
    for (const path of ["throws", "parsed"]) {
      const error: unknown = await page(`${url}/${path}`)
        .customTemplateJobs.preview(order)
        .catch((thrown: unknown) => thrown);
      expect([path, outcomeOf(error)]).toEqual([path, "neverSent"]);
    }
    expect(upstream.seen).toEqual([]);
  },
);

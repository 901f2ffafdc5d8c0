/** What of the caller's need not end, and no call waits for beyond its time: what has not left is never sent, and what was paid for is given. */
import { setTimeout } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { createClient, type Journal, type LogEvent, type Middleware, outcomeOf, TimeoutError } from "../src/index.ts";
import { onceHeld, pass } from "./support/clock.ts";
import { edit } from "./support/orders.ts";
import { KEYS, serve } from "./support/server.ts";

const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
const made = { status: 201, json: { id: ID, status: "pending" } };
const never = <T>(): Promise<T> => new Promise<T>(() => {});
const endless = (): ReadableStream<Uint8Array> => new ReadableStream({ pull: () => never() });
const told: Pick<Journal, "outcome"> = { outcome: () => {} };

const failure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => new Error("The call was to fail."),
    (error: unknown) => error,
  );

const voice = () => ({ name: "Ana", audio: endless() });

test.each<[what: string, call: (options: object) => Promise<unknown>]>([
  ["a journal's intent", (how) => createClient({ ...how, journal: { intent: never, ...told } }).aiEditing.create(edit)],
  [
    "a journal's intent, of raw",
    (how) => createClient({ ...how, journal: { intent: never, ...told } }).raw.POST("/api/ai_editing/", { body: edit }),
  ],
  ["a middleware before next", (how) => createClient({ ...how, middleware: [never] }).aiEditing.create(edit)],
  [
    "the body of a middleware's own answer",
    (how) => createClient({ ...how, middleware: [async () => new Response(endless())] }).aiEditing.create(edit),
  ],
  ["a stream that is sent as a file", (how) => createClient(how).voices.clone(voice())],
  [
    "a stream that is sent as a file, of raw",
    (how) => createClient(how).raw.POST("/api/voices/", { body: voice() as never }),
  ],
])("%s that never ends: the call's time ends it, and nothing is sent", async (_, call) => {
  const server = await serve(() => made);
  const error = await failure(call({ baseUrl: server.url, ...KEYS, timeoutMs: 60 }));
  expect(error).toBeInstanceOf(TimeoutError);
  expect(outcomeOf(error)).toBe("neverSent");
  expect(server.seen).toEqual([]);
});

test("nor beyond the caller's signal, whose reason the call ends with", async () => {
  const server = await serve(() => made);
  const reason = new Error("no longer needed");
  const intents: object[] = [
    { journal: { intent: never, ...told } },
    { middleware: [never] },
    { middleware: [async () => new Response(endless())] },
    { fetch: never },
  ];
  for (const options of intents) {
    const abort = new AbortController();
    const call = server.client(options).aiEditing.create(edit, { signal: abort.signal });
    void setTimeout(20).then(() => abort.abort(reason));
    await expect(call).rejects.toBe(reason);
  }
  const abort = new AbortController();
  const call = server.client().voices.clone(voice(), { signal: abort.signal });
  void setTimeout(20).then(() => abort.abort(reason));
  await expect(call).rejects.toBe(reason);
  expect(server.seen).toEqual([]);
});

test("an intent that is written down after all was never sent, and is told so", async () => {
  const server = await serve(() => made);
  let write = (): void => {};
  const outcomes: string[] = [];
  const journal: Journal = {
    intent: () => new Promise((resolve) => (write = resolve)),
    outcome: ({ outcome }) => void outcomes.push(outcome),
  };
  const error = await failure(server.client({ journal, timeoutMs: 60 }).aiEditing.create(edit));
  expect([outcomeOf(error), outcomes]).toEqual(["neverSent", []]);
  write();
  await vi.waitFor(() => expect(outcomes).toEqual(["neverSent"]));
  expect(server.seen).toEqual([]);
});

test("what is done before it leaves is a part of the call's time", async () => {
  const server = await serve(async () => {
    await setTimeout(450);
    return made;
  });
  const journal: Journal = { intent: () => setTimeout(400), ...told };
  const error = await failure(server.client({ journal, timeoutMs: 600 }).aiEditing.create(edit));
  expect(error).toMatchObject({ name: "TimeoutError", sent: true, message: expect.stringContaining("600 ms") });
});

test.each<[what: string, fetch: typeof globalThis.fetch]>([
  ["a fetch of one's own", never],
  ["the body of its answer", async () => new Response(endless(), { status: 201 })],
  [
    "the body of a redirect of its",
    async () => {
      const body = new ReadableStream({ cancel: () => never() });
      return new Response(body, { status: 307, headers: { location: "/elsewhere" } });
    },
  ],
])("%s that never ends: the call's time ends it, and what may have arrived is said", async (_, fetch) => {
  const ads = createClient({ baseUrl: "http://127.0.0.1:2", ...KEYS, fetch, timeoutMs: 60, maxRetries: 0 });
  const error = await failure(ads.aiEditing.create(edit));
  expect(error).toMatchObject({ name: "TimeoutError", sent: true, outcome: "unknown" });
});

test("a fetch of one's own is not called any more when the time is over", async () => {
  let calls = 0;
  const hop = { status: 307, headers: { location: "/elsewhere" } };
  const fetch = async (): Promise<Response> => {
    calls++;
    await setTimeout(150);
    return new Response(null, hop);
  };
  const ads = createClient({ baseUrl: "http://127.0.0.1:2", ...KEYS, fetch, timeoutMs: 60 });
  const error = await failure(ads.aiEditing.create(edit));
  expect(outcomeOf(error)).toBe("unknown");
  await setTimeout(200);
  expect(calls).toBe(1);
});

const over: Middleware = async (call, next) => {
  await next(call);
  return never();
};

test.each<[what: string, options: object, warning: string]>([
  [
    "a journal's outcome",
    { journal: { intent: () => {}, outcome: never } },
    "the journal has not taken that it is made",
  ],
  [
    "a journal's outcome, which fails,",
    { journal: { intent: () => {}, outcome: () => Promise.reject(new Error("the disk is full")) } },
    "the disk is full",
  ],
  ["a middleware over its answer", { middleware: [over] }, "the middleware has not ended"],
])("%s that never ends withholds no answer that was paid for, and the log says so", async (_, options, warning) => {
  const server = await serve(() => made);
  const events: LogEvent[] = [];
  const onLog = (event: LogEvent): void => void events.push(event);
  const answer = await server.client({ ...options, onLog, timeoutMs: 700 }).aiEditing.create(edit);
  expect(answer).toMatchObject({ id: ID });
  expect(events.flatMap((event) => event.warning ?? [])).toEqual([expect.stringContaining(warning)]);
  expect(events.flatMap((event) => event.status ?? [])).toEqual([201]);
  expect(server.seen).toHaveLength(1);
});

test("an outcome that is never written down holds the answer for ten seconds, and no longer, however long the call may take", async () => {
  const server = await serve(() => made);
  const asked: (() => void)[] = [];
  const journal: Journal = {
    intent: () => {},
    outcome: () => (asked.length > 0 ? new Promise(() => asked.pop()?.()) : Promise.reject(new Error("away"))),
  };
  const ads = server.client({ journal, timeoutMs: 3_600_000 });
  // What is said of a failure is loaded before it is said.
  await ads.aiEditing.create(edit);
  const answer = vi.fn();
  await onceHeld((tell) => {
    asked.push(tell);
    void ads.aiEditing.create(edit).then(answer);
  });
  await pass(9_999);
  expect(answer).not.toHaveBeenCalled();
  await pass(1);
  expect(answer).toHaveBeenCalledWith(expect.objectContaining({ id: ID }));
});

test("nor does it hold who has aborted meanwhile", async () => {
  const server = await serve(() => made);
  const abort = new AbortController();
  const journal: Journal = {
    intent: () => {},
    outcome: () => {
      abort.abort();
      return never();
    },
  };
  expect(await server.client({ journal }).aiEditing.create(edit, { signal: abort.signal })).toMatchObject({ id: ID });
});

test("approve that never ends ends with the caller's signal, and nothing is rendered", async () => {
  const server = await serve(({ method }) =>
    method === "POST"
      ? made
      : { json: { id: ID, status: "preview_ready", preview: "https://media.example.com/p.html", progress: 50 } },
  );
  const abort = new AbortController();
  const call = server.client().aiEditing.previewAndRender(edit, {
    pollMs: 5,
    signal: abort.signal,
    approve: () => {
      queueMicrotask(() => abort.abort(new Error("closed")));
      return never<boolean>();
    },
  });
  await expect(call).rejects.toThrow("closed");
  expect(server.seen.filter(({ method }) => method === "POST")).toHaveLength(1);
});

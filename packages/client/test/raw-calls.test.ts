/** A raw call has the name of its operation wherever it is told of, and can have limits of its own. */
import { describe, expect, test } from "vitest";
import {
  ApiError,
  ConnectionError,
  InvalidRequestError,
  type JournalIntent,
  type LogEvent,
  type Middleware,
  outcomeOf,
} from "../src/index.ts";
import { edit } from "./support/orders.ts";
import { KEY_HEADERS, listen, serve } from "./support/server.ts";

const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";

test("log, journal, middleware and errors name the operation, and raw is what the contract does not have", async () => {
  const server = await serve(({ url }) =>
    url.includes("links") ? { status: 503, text: "<h1>?" } : { json: { id: ID } },
  );
  const told: string[] = [];
  const written: string[] = [];
  const seen: string[] = [];
  const { raw } = server.client({
    maxRetries: 0,
    onLog: ({ operation }: LogEvent) => told.push(operation),
    journal: { intent: ({ operation }: JournalIntent) => void written.push(operation), outcome: () => {} },
    middleware: [
      (call, next) => {
        seen.push(call.operation);
        return next(call);
      },
    ],
  });
  await raw.POST("/api/ai_editing/", { body: edit });
  await raw.request("get", "/api/ai_editing/{id}/", { params: { path: { id: ID } } });
  await Reflect.apply(raw.GET, raw, ["/api/of_tomorrow/"]);
  const names = ["aiEditing.create", "aiEditing.get", "raw"];
  expect([told, seen, written]).toEqual([names, names, ["aiEditing.create"]]);
  await expect(raw.GET("/api/ai_editing/{id}/", {} as never)).rejects.toThrow("aiEditing.get cannot be sent");
});

test("what became of a paid one is said with where to look for it", async () => {
  const server = await listen([], (request) => void request.resume().on("end", () => request.socket.destroy()));
  const call = server.client().raw.POST("/api/ai_editing/", { body: edit });
  await expect(call).rejects.toMatchObject({ sent: true, message: expect.stringMatching(/^aiEditing\.create .*paid/) });
});

/** What another call was answered. */
const anothers = () =>
  new ApiError({ operation: "credits.getRemaining", status: 402, body: {}, headers: new Headers(), attempts: 1 });

/** A connection at which nobody listens. */
const CLOSED = "http://127.0.0.1:4";

describe("what a fetch of the call's own has done is told by what came of it", () => {
  type Send = (request: Request) => Promise<Response>;

  test.each<[what: string, send: Send, error: object, seen: number]>([
    [
      "answers a page",
      (request) => fetch(request),
      { name: "InvalidResponseError", status: 201, outcome: "unknown" },
      1,
    ],
    [
      "throws",
      () => {
        throw new Error("No network here.");
      },
      { name: "ConnectionError", sent: true, attempts: 1, outcome: "unknown" },
      0,
    ],
    [
      "reaches nobody",
      () => fetch(CLOSED),
      { name: "ConnectionError", sent: true, attempts: 1, outcome: "unknown" },
      0,
    ],
    [
      "says that it was not sent",
      () => Promise.reject(Object.assign(new Error("Offline."), { sent: false })),
      { name: "ConnectionError", sent: false, outcome: "neverSent" },
      0,
    ],
    [
      "loses it",
      async (request) => {
        await fetch(request);
        throw new Error("Lost.");
      },
      { name: "ConnectionError", sent: true, outcome: "unknown", message: expect.stringMatching(/Lost\. .*paid for/) },
      1,
    ],
    [
      "ends with the error of another call",
      async (request) => {
        await fetch(request);
        throw anothers();
      },
      { name: "ConnectionError", sent: true, outcome: "unknown" },
      1,
    ],
    [
      "says so itself",
      () => Promise.reject(new ConnectionError("the tunnel broke", { sent: true, attempts: 1 })),
      { name: "ConnectionError", sent: true, outcome: "unknown" },
      0,
    ],
  ])("%s", async (_, send, expected, seen) => {
    const server = await serve(() => ({ status: 201, text: "<h1>" }));
    const call = server.client().raw.POST("/api/ai_editing/", { body: edit, fetch: send });
    const error: unknown = await call.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject(expected);
    expect(error).toMatchObject({ outcome: outcomeOf(error) });
    expect(server.seen).toHaveLength(seen);
  });
});

test("keys go to no other host than the client's, whoever names it", async () => {
  const [own, other] = [await serve(() => ({ json: {} })), await serve(() => ({ json: {} }))];
  const { raw } = own.client();
  const call = raw.POST("/api/ai_editing/", { body: edit, baseUrl: other.url });
  await expect(call).rejects.toMatchObject({ name: "InvalidRequestError", outcome: "neverSent" });
  await raw.use({ onRequest: ({ request }) => new Request(request.url.replace(own.url, other.url), request) });
  const error: unknown = await raw.GET("/api/dyoa/").catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    outcome: "neverSent",
    message: expect.stringContaining("cannot be sent: to another host."),
  });
  expect([...own.seen, ...other.seen]).toEqual([]);
  // Told so, they do.
  await own.client().withOptions({ baseUrl: other.url }).raw.GET("/api/dyoa/");
  expect(other.seen[0]?.headers).toMatchObject(KEY_HEADERS);
});

describe.each<[by: string, own: { fetch?: (request: Request) => Promise<Response> }]>([
  ["the client", {}],
  [
    "a fetch of the call's own",
    {
      fetch: (request) =>
        fetch(request).catch((error) =>
          Promise.reject(Object.assign(error, { sent: new URL(request.url).origin !== CLOSED })),
        ),
    },
  ],
])("what a middleware of openapi-fetch throws says nothing of a request that is sent by %s", (_, own) => {
  const mine = new Error("mine");

  test("nor that it was not sent, in place of its loss", async () => {
    const server = await listen([], (request) => void request.resume().on("end", () => request.socket.destroy()));
    const { raw } = server.client();
    await raw.use({ onError: () => mine });
    const call = raw.POST("/api/ai_editing/", { body: edit, ...own });
    await expect(call).rejects.toMatchObject({ name: "ConnectionError", sent: true, outcome: "unknown" });
  });

  test("nor that it was, where no connection was made", async () => {
    const server = await serve(() => ({}));
    const { raw } = server.client({ baseUrl: CLOSED, maxRetries: 0 });
    await raw.use({ onError: () => mine });
    const call = raw.POST("/api/ai_editing/", { body: edit, ...own });
    await expect(call).rejects.toMatchObject({ name: "ConnectionError", sent: false, outcome: "neverSent" });
  });

  test.each([
    [201, "unknown"],
    [402, "refused"],
  ])("nor what the service has answered: %i", async (status, outcome) => {
    const server = await serve(() => ({ status, json: { id: ID } }));
    for (const thrown of [mine, anothers(), new InvalidRequestError("no id")]) {
      const { raw } = server.client();
      await raw.use({
        onResponse: () => {
          throw thrown;
        },
      });
      const call = raw.POST("/api/ai_editing/", { body: edit, ...own });
      await expect(call).rejects.toMatchObject({ name: "InvalidResponseError", status, outcome });
    }
  });

  test("nor of what has not left", async () => {
    const server = await serve(() => ({}));
    for (const thrown of [mine, anothers()]) {
      const { raw } = server.client();
      await raw.use({
        onRequest: () => {
          throw thrown;
        },
      });
      const call = raw.POST("/api/ai_editing/", { body: edit, ...own });
      await expect(call).rejects.toMatchObject({ name: "InvalidRequestError", outcome: "neverSent" });
    }
    expect(server.seen).toEqual([]);
  });
});

test("timeoutMs, attemptTimeoutMs, maxRetries and maxRetryAfterMs of a call are its own", async () => {
  const server = await serve(() => ({ status: 503, json: {}, headers: { "retry-after": "30" } }));
  const path = "/api/remaining_credits/";
  const { raw } = server.client({ maxRetries: 2, maxRetryAfterMs: 1 });
  expect((await raw.GET(path, { maxRetries: 0 })).response.status).toBe(503);
  expect(server.seen).toHaveLength(1);
  expect((await raw.GET(path)).response.status).toBe(503);
  expect(server.seen).toHaveLength(2);
  // What it would wait for is later than its time: it ends with the answer.
  expect((await raw.GET(path, { maxRetryAfterMs: 60_000, timeoutMs: 5_000 })).response.status).toBe(503);
  expect(server.seen).toHaveLength(3);
  const silent = await listen([], () => {});
  const call = silent.client().raw.GET(path, { attemptTimeoutMs: 20, maxRetries: 1 });
  await expect(call).rejects.toMatchObject({ name: "TimeoutError", attempts: 2 });
});

test("a limit that is none is refused, and nothing is sent", async () => {
  const server = await serve(() => ({ json: { remaining_credits: 7 } }));
  const { raw } = server.client();
  for (const limit of [{ timeoutMs: Number.NaN }, { maxRetries: -1 }, { attemptTimeoutMs: "1s" as never }]) {
    await expect(raw.GET("/api/remaining_credits/", limit)).rejects.toMatchObject({
      name: "ConfigurationError",
      option: Object.keys(limit)[0],
    });
  }
  expect(server.seen).toEqual([]);
});

test("a middleware of openapi-fetch sees no key, and neither it nor one of the client can take its place", async () => {
  const server = await serve(() => ({ json: { remaining_credits: 7 } }));
  const { raw } = server.client();
  const seen: string[] = [];
  raw.use({
    onRequest({ request }) {
      seen.push(...request.headers.keys());
      for (const name of Object.keys(KEY_HEADERS)) request.headers.set(name, "another");
      return request;
    },
  });
  await raw.GET("/api/remaining_credits/");
  for (const name of Object.keys(KEY_HEADERS)) expect(seen).not.toContain(name);
  expect(server.seen[0]?.headers).toMatchObject(KEY_HEADERS);
  const [name = ""] = Object.keys(KEY_HEADERS);
  const sets: Middleware = (call, next) => {
    call.headers.set(name, "another");
    return next(call);
  };
  const refused = server.client({ middleware: [sets] }).raw.GET("/api/remaining_credits/");
  await expect(refused).rejects.toMatchObject({ name: "InvalidRequestError", message: expect.stringContaining(name) });
  expect(server.seen).toHaveLength(1);
});

test("a fetch of the call's own has the log, the journal, the middleware and the deadline, and what is written down has its body", async () => {
  const server = await serve(({ method }) => ({ status: 201, json: method === "GET" ? [] : { id: ID } }));
  const told: (string | number | undefined)[] = [];
  const written: unknown[] = [];
  const { raw } = server.client({
    onLog: ({ operation, status }: LogEvent) => told.push(operation, status),
    journal: {
      intent: ({ body }: JournalIntent) => void written.push(body),
      outcome: ({ outcome, made }) => void written.push(outcome, made),
    },
    middleware: [
      (call, next) => {
        call.headers.set("x-trace", "7");
        return next(call);
      },
    ],
  });
  const own = (request: Request): Promise<Response> => {
    expect([request.redirect, request.cache]).toEqual(["manual", "no-store"]);
    return fetch(request);
  };
  const { data } = await raw.POST("/api/ai_editing/", { body: edit, fetch: own, cache: "no-store" });
  await raw.POST("/api/ai_editing/", { body: edit });
  expect(data).toEqual({ id: ID });
  expect(told).toEqual(["aiEditing.create", 201, "aiEditing.create", 201]);
  expect(written).toEqual([edit, "made", ID, edit, "made", ID]);
  expect(server.seen.map(({ headers, body }) => [headers["x-trace"], JSON.parse(body)])).toEqual([
    ["7", edit],
    ["7", edit],
  ]);
  const form = new FormData();
  form.set("name", "Ana");
  await Reflect.apply(raw.POST, raw, ["/api/voices/", { body: form }]);
  expect(written.slice(6)).toEqual([undefined, "made", ID]);
  const silent = await listen([], () => {});
  const call = silent.client().raw.GET("/api/dyoa/", { fetch: (request) => fetch(request), timeoutMs: 50 });
  await expect(call).rejects.toMatchObject({ name: "TimeoutError", operation: "dyoa.list" });
});

test("a fetch of the call's own follows redirects as the client does: no key goes to another host", async () => {
  const other = await serve(() => ({ json: [] }));
  const server = await serve(({ url }) =>
    url.includes("?") ? { json: [] } : { status: 307, headers: { location: "/api/dyoa/?again" } },
  );
  const own = { fetch: (request: Request) => fetch(request) };
  expect((await server.client().raw.GET("/api/dyoa/", own)).data).toEqual([]);
  expect(server.seen.map(({ url }) => url)).toEqual(["/api/dyoa/", "/api/dyoa/?again"]);
  const away = await serve(() => ({ status: 307, headers: { location: `${other.url}/` } }));
  await expect(away.client().raw.GET("/api/dyoa/", own)).rejects.toMatchObject({ status: 307 });
  expect(other.seen).toEqual([]);
});

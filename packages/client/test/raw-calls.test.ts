/** A raw call has the name of its operation wherever it is told of, and can have limits of its own. */
import { expect, test } from "vitest";
import type { JournalIntent, LogEvent, Middleware } from "../src/index.ts";
import { KEY_HEADERS, listen, serve } from "./support/server.ts";

const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
const edit = { video_url: "https://a.example.com/v.mp4", editing_style: "film" } as const;

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

test("where the call has a fetch of its own, nobody says that nothing was sent", async () => {
  const server = await serve(() => ({ status: 201, text: "<h1>" }));
  const call = server.client().raw.POST("/api/ai_editing/", { body: edit, fetch: (request) => fetch(request) });
  await expect(call).rejects.toMatchObject({ name: "ConnectionError", sent: true, outcome: "unknown" });
  expect(server.seen).toHaveLength(1);
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

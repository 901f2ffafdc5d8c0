// What a network and a service can do to a client, each on a real socket.

import { createServer, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { loopback } from "@video-ads/testing/loopback";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  ConnectionError,
  createClient,
  InvalidResponseError,
  TimeoutError,
  type VideoAds,
  VideoAdsError,
} from "../src/index.ts";
import { KEYS, listen, serve } from "./support/server.ts";

const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
const body = { template_id: ID, variables: {} };

/** A server that does what it likes with the bare socket. */
async function sockets(
  handle: (socket: Socket, count: number) => void,
): Promise<{ ads: VideoAds; count: () => number }> {
  let count = 0;
  const server = createServer((socket) => {
    socket.on("error", () => {});
    handle(socket, ++count);
  });
  const { url, close } = await loopback(server);
  onTestFinished(close);
  return { ads: createClient({ baseUrl: url, ...KEYS }), count: () => count };
}

test("a socket that is reset when it opens: a GET is tried again, a POST is not", async () => {
  const { ads, count } = await sockets((socket) => socket.resetAndDestroy());
  await expect(ads.customTemplateJobs.create(body)).rejects.toMatchObject({
    name: "ConnectionError",
    sent: true,
    attempts: 1,
  });
  expect(count()).toBe(1);
  await expect(ads.credits.getRemaining()).rejects.toMatchObject({ attempts: 3 });
  expect(count()).toBe(4);
});

test("an answer that is no HTTP is a ConnectionError", async () => {
  const { ads } = await sockets((socket) => socket.once("data", () => socket.end("SSH-2.0-OpenSSH_9.9\r\n")));
  await expect(ads.credits.getRemaining({ maxRetries: 0 })).rejects.toBeInstanceOf(ConnectionError);
});

test("headers that never end are cut by the deadline", async () => {
  const { ads } = await sockets((socket) =>
    socket.once("data", () => socket.write("HTTP/1.1 200 OK\r\nX-Slow: 1\r\n")),
  );
  await expect(ads.credits.getRemaining({ timeoutMs: 80 })).rejects.toBeInstanceOf(TimeoutError);
});

test("JSON that ends too early, in an answer that ends well, is an InvalidResponseError", async () => {
  const server = await serve(() => ({
    text: '{"remaining_credits": 1',
    headers: { "content-type": "application/json" },
  }));
  await expect(server.client().credits.getRemaining()).rejects.toBeInstanceOf(InvalidResponseError);
});

test.each([[[null]], [[{ id: "a" }, 5]], [{ id: "a" }]])("%j is no list of records", async (json) => {
  const server = await serve(() => ({ json }));
  const { lipsyncsV2, voices } = server.client();
  for (const list of [() => lipsyncsV2.list(), () => voices.list()])
    await expect(list()).rejects.toBeInstanceOf(InvalidResponseError);
});

test("a compressed answer is read", async () => {
  const packed = gzipSync('{"remaining_credits": 12}');
  const server = await listen([], (_, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" }).end(packed);
  });
  expect(await server.client().credits.getRemaining()).toEqual({ remaining_credits: 12 });
});

test("a compressed answer that is cut off is an error, whatever the runtime makes of it", async () => {
  const packed = gzipSync(JSON.stringify(Array.from({ length: 1000 }, (_, index) => ({ id: index }))));
  const server = await listen([], (_, response) => {
    response
      .writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" })
      .end(packed.subarray(0, 200));
  });
  await expect(server.client().customTemplates.list({ maxRetries: 0 })).rejects.toBeInstanceOf(VideoAdsError);
});

test.each([
  ["a date that has passed", new Date(0).toUTCString()],
  ["no seconds", "0"],
])("Retry-After with %s is waited for and the request repeated", async (_, value) => {
  const server = await serve((_request, count) =>
    count === 1 ? { status: 429, headers: { "retry-after": value } } : { json: { remaining_credits: 1 } },
  );
  expect(await server.client().credits.getRemaining()).toEqual({ remaining_credits: 1 });
});

test.each([
  ["a date in a year", new Date(Date.now() + 365 * 86_400_000).toUTCString()],
  ["a year in seconds", "31536000"],
])("Retry-After with %s is handed to the caller", async (_, value) => {
  const server = await serve(() => ({ status: 429, headers: { "retry-after": value } }));
  const error = await server
    .client()
    .credits.getRemaining()
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: "RateLimitError", attempts: 1 });
  expect((error as { retryAfterMs: number }).retryAfterMs).toBeGreaterThan(364 * 86_400_000);
});

test.each(["-5", "1e9", "never", ""])("Retry-After: %j is nonsense, and the backoff goes by itself", async (value) => {
  const server = await serve((_, count) =>
    count === 1 ? { status: 429, headers: { "retry-after": value } } : { json: { remaining_credits: 1 } },
  );
  expect(await server.client().credits.getRemaining()).toEqual({ remaining_credits: 1 });
});

test("a clock that jumps a year does not end a wait or stall it", async () => {
  const server = await serve((_, count) => {
    vi.setSystemTime(Date.now() + (count % 2 === 0 ? 1 : -1) * 365 * 86_400_000);
    return { json: { id: ID, status: count < 5 ? "running" : "done", preview: null } };
  });
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  expect((await server.client().customTemplateJobs.wait(ID, { pollMs: 5, timeoutMs: 20_000 })).status).toBe("done");
});

test("ten thousand ids are read a hundred at a time", async () => {
  const server = await serve(({ url }) => ({
    json: (new URL(url, "http://x").searchParams.get("ids") ?? "").split(",").map((id) => ({ id, status: "done" })),
  }));
  const ids = Array.from({ length: 10_000 }, (_, index) => `id-${index}`);
  const settled = await server.client().htmlInteractiveAds.waitAll(ids, { pollMs: 50 });
  expect(settled.every(({ status }) => status === "fulfilled")).toBe(true);
  expect(server.seen).toHaveLength(100);
});

test("an abort at any stage leaves no timer and no socket behind", async () => {
  const silent = await listen([], () => {});
  const slowBody = await listen([], (_, response) => {
    response.writeHead(200, { "content-type": "application/json" }).write("[");
  });
  const busy = await serve(() => ({ status: 503, headers: { "retry-after": "40" } }));
  const running = await serve(() => ({ json: { id: ID, status: "running" } }));
  const listed = await serve(() => ({ json: [{ id: ID, status: "running" }] }));
  const before = timers();
  const stages: ((signal: AbortSignal) => Promise<unknown>)[] = [
    (signal) => silent.client().credits.getRemaining({ signal }),
    (signal) => slowBody.client().customTemplates.list({ signal }),
    (signal) => busy.client().credits.getRemaining({ signal }),
    (signal) => silent.client().customTemplateJobs.create(body, { signal }),
    (signal) => running.client().customTemplateJobs.wait(ID, { signal, pollMs: 60_000 }),
    (signal) => silent.client().customTemplateJobs.wait(ID, { signal }),
    (signal) => listed.client().lipsyncsV2.wait(ID, { signal, pollMs: 60_000 }),
    (signal) =>
      silent
        .client()
        .lipsyncsV2.waitAll([ID], { signal })
        .then(([only]) => Promise.reject(only?.status === "rejected" && only.reason)),
    (signal) => silent.client().download(`${silent.url}/v.mp4`, new WritableStream(), { signal }),
    async (signal) => {
      for await (const _ of running.client().aiEditing.watch(ID, { signal, pollMs: 60_000 }));
    },
  ];
  for (const stage of stages) {
    const controller = new AbortController();
    const reason = new Error("enough");
    const call = stage(controller.signal);
    setTimeout(() => controller.abort(reason), 60);
    await expect(call).rejects.toBe(reason);
  }
  // The runtime closes the sockets of aborted requests a moment later.
  await expect.poll(timers).toBeLessThanOrEqual(before);
  for (const server of [silent, slowBody]) await expect.poll(() => server.connections()).toBe(0);
});

function timers(): number {
  return process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
}

/**
 * The promises under load and faults. A seeded sample of each runs always; the full tests run ten thousand
 * (`VIDEO_ADS_TEST_FULL`). `VIDEO_ADS_TEST_SEED` repeats a run.
 */

import type { ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { FULL } from "@video-ads/testing/full";
import { expect, test } from "vitest";
import { ApiError, ConnectionError, JobFailedError } from "../src/index.ts";
import { seeded } from "./support/random.ts";
import { listen } from "./support/server.ts";

const seed = Number(process.env.VIDEO_ADS_TEST_SEED ?? 20_261);
const limit = FULL ? 600_000 : 60_000;

const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
const template_id = "0b5c9d1e-52a7-4f0c-8a35-6f1d9b7c2e44";

const posts = FULL ? 10_000 : 400;

test(`${posts} paid POSTs through resets, broken answers and 5xx arrive ${posts} times, each once (seed ${seed})`, {
  timeout: limit,
}, async () => {
  const random = seeded(seed);
  const arrived = new Map<string, number>();
  const refused = new Set<string>();
  const server = await listen([], async (request, response) => {
    const body = await text(request);
    if (request.method !== "POST") return answer(response, 200, { remaining_credits: 7 });
    const { name }: { name: string } = JSON.parse(body);
    // A 429 says that the request was not taken, and is the one answer after which it may come again.
    if (!refused.has(name) && random.next() < 0.1) {
      refused.add(name);
      return answer(response, 429, { detail: "Slow down." }, { "retry-after": "0" });
    }
    arrived.set(name, (arrived.get(name) ?? 0) + 1);
    const fault = random.pick(["reset", "close", "half", "headers", "status", "html", "none"]);
    if (fault === "reset") request.socket.resetAndDestroy();
    else if (fault === "close") request.socket.destroy();
    else if (fault === "half") breakOff(response);
    else if (fault === "headers") request.socket.end("HTTP/1.1 200 OK\r\ncontent-");
    else if (fault === "status") answer(response, random.pick([500, 502, 503, 504, 408]), { detail: "Down." });
    else if (fault === "html") response.writeHead(200, { "content-type": "text/html" }).end("<html>");
    else answer(response, 200, { id: ID, status: "pending" });
  });
  const ads = server.client({ maxRetries: 5 });
  const unexpected: unknown[] = [];
  await inTurns(posts, 50, async (index) => {
    // So that a connection is in use again, which is where runtimes are tempted to repeat a request by themselves.
    if (index % 5 === 0) await ads.credits.getRemaining();
    await ads.customTemplateJobs
      .create({ template_id, variables: {}, name: `job ${index}` })
      .catch((error: unknown) => {
        if (error instanceof ConnectionError ? !error.sent : !isAnswer(error)) unexpected.push(error);
      });
  });
  expect(unexpected).toEqual([]);
  expect(arrived.size).toBe(posts);
  expect([...arrived].filter(([, times]) => times !== 1)).toEqual([]);
});

const jobs = FULL ? 10_000 : 700;

test(`${jobs} jobs are waited for through faults, with one request per hundred and tick, and settle in order (seed ${seed})`, {
  timeout: limit,
}, async () => {
  const random = seeded(seed);
  const looks = new Map<string, number>();
  const needed = new Map<string, number>();
  let requests = 0;
  let most = 0;
  const server = await listen([], (request, response) => {
    requests++;
    if (random.next() < 0.05) return answer(response, 503, { detail: "Down." }, { "retry-after": "0" });
    const ids = (new URL(request.url ?? "", "http://127.0.0.1").searchParams.get("ids") ?? "").split(",");
    most = Math.max(most, ids.length);
    const records = ids.map((id) => {
      if (!needed.has(id)) needed.set(id, 1 + Math.floor(random.next() * 4));
      const look = (looks.get(id) ?? 0) + 1;
      looks.set(id, look);
      const over = look >= (needed.get(id) ?? 1);
      return { id, status: !over ? "running" : id.endsWith("7") ? "failed" : "done", failed_reason: null };
    });
    // Lists come in any order, and now and then lag behind.
    if (records.length > 1 && random.next() < 0.1) records.pop();
    answer(response, 200, records.reverse());
  });
  const ids = Array.from({ length: jobs }, (_, index) => `id-${index}`);
  const pollMs = FULL ? 1_000 : 250;
  const settled = await server.client().lipsyncsV2.waitAll(ids, { pollMs });
  expect(settled.map((result) => (result.status === "fulfilled" ? result.value.id : idOf(result.reason)))).toEqual(ids);
  expect(settled.filter(({ status }) => status === "rejected")).toHaveLength(jobs / 10);
  expect(most).toBe(100);
  // Four looks at most; the rest is for the faults and for ticks that slip apart on a busy machine.
  expect(requests).toBeLessThan((jobs / 100) * 4 * 3);
});

const aborted = FULL ? 10_000 : 300;

test(`${aborted} calls that are aborted anywhere leave no timer and no request behind (seed ${seed})`, {
  timeout: limit,
}, async () => {
  const random = seeded(seed);
  const open = new Set<ServerResponse>();
  const server = await listen([], (request, response) => {
    open.add(response);
    response.on("close", () => open.delete(response));
    request.resume();
    if (request.url?.includes("remaining_credits")) answer(response, 503, {}, { "retry-after": "30" });
    else if (request.url?.includes("ai_editing")) response.writeHead(200).write("[");
    else if (request.url?.includes("custom_template_jobs")) answer(response, 200, { id: ID, status: "running" });
    else if (request.url?.includes("lipsyncs_v2")) answer(response, 200, [{ id: ID, status: "running" }]);
  });
  const ads = server.client();
  const calls: readonly [Call, ...Call[]] = [
    (signal) => ads.credits.getRemaining({ signal }),
    (signal) => ads.aiEditing.get(ID, { signal }),
    (signal) => ads.customTemplates.get(ID, { signal }),
    (signal) => ads.customTemplateJobs.wait(ID, { signal, pollMs: 60_000 }),
    (signal) => ads.lipsyncsV2.wait(ID, { signal, pollMs: 60_000 }),
    (signal) => last(ads.customTemplateJobs.watch(ID, { signal, pollMs: 60_000 })),
    (signal) => ads.download(`${server.url}/api/ai_editing/`, new WritableStream(), { signal }),
    (signal) => ads.raw.GET("/api/custom_templates/{template_id}/", { params: { path: { template_id: ID } }, signal }),
  ];
  const before = timers();
  const reason = new Error("changed my mind");
  const wrong: unknown[] = [];
  await inTurns(aborted, 50, async () => {
    const controller = new AbortController();
    const call = random.pick(calls)(controller.signal);
    setTimeout(() => controller.abort(reason), random.next() * 40);
    await call.then(
      (value) => wrong.push(value),
      (error: unknown) => error === reason || wrong.push(error),
    );
  });
  expect(wrong).toEqual([]);
  await expect.poll(timers).toBeLessThanOrEqual(before);
  await expect.poll(() => open.size).toBe(0);
});

type Call = (signal: AbortSignal) => Promise<unknown>;

/** Timers that would keep the process alive. */
function timers(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
}

async function last<T>(values: AsyncIterable<T>): Promise<T | undefined> {
  let value: T | undefined;
  for await (value of values);
  return value;
}

function isAnswer(error: unknown): boolean {
  return error instanceof ApiError || (error instanceof Error && error.name === "InvalidResponseError");
}

function idOf(error: unknown): string {
  return error instanceof JobFailedError ? error.job.id : String(error);
}

function answer(response: ServerResponse, status: number, json: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(json));
}

function breakOff(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json", "content-length": 100 });
  response.write('{"id": "3f2b', () => response.destroy());
}

/** Makes calls, so many at once. */
async function inTurns(calls: number, atOnce: number, call: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < calls) await call(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** What of the caller's is only told of something stops and changes nothing when it fails, and nobody misses that it did. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Hints } from "../src/jobs/wakeups.ts";
import { fetchWithProgress } from "../src/upload.ts";
import { listen, serve } from "./support/server.ts";

const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
const pending = { id: ID, status: "pending", preview: null, video_output: null, failed_reason: null, progress: 0 };
const done = { ...pending, status: "done", video_output: "https://media.example.com/v.mp4", progress: 100 };

const unhandled: unknown[] = [];
const hear = (error: unknown): void => void unhandled.push(error);
const said = vi.spyOn(console, "error");

beforeEach(() => {
  said.mockReset();
  said.mockImplementation(() => {});
  process.on("unhandledRejection", hear);
});
afterEach(() => {
  process.off("unhandledRejection", hear);
  expect(unhandled.splice(0)).toEqual([]);
});

const fault = new Error("my own");

describe.each<[how: string, fail: () => void]>([
  [
    "throws",
    () => {
      throw fault;
    },
  ],
  ["rejects", async () => Promise.reject(fault)],
])("one that %s", (_, fail) => {
  const saidOnce = (name: string) => vi.waitFor(() => expect(said.mock.calls).toEqual([[`${name} failed:`, fault]]));

  test("onProgress of a wait", async () => {
    const server = await serve((_request, count) => ({ json: count < 3 ? { ...pending, progress: count } : done }));
    const job = await server.client().customTemplateJobs.wait(ID, { pollMs: 5, onProgress: fail });
    expect(job.status).toBe("done");
    await saidOnce("onProgress");
  });

  test("onProgress of a download", async () => {
    const file = Buffer.alloc(300_000, 7);
    const server = await listen([], (_request, response) => void response.end(file));
    const folder = await mkdtemp(join(tmpdir(), "video-ads-told-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const path = join(folder, "v.mp4");
    await server.client().download(`${server.url}/v.mp4`, path, { onProgress: fail });
    expect(file.equals(await readFile(path))).toBe(true);
    await saidOnce("onProgress");
  });

  test("onProgress of an upload", async () => {
    const server = await serve(() => ({ status: 201, json: { id: ID } }));
    const ads = server.client({ fetch: fetchWithProgress(fail) });
    await ads.voices.clone({ name: "A voice", file: new Blob([new Uint8Array(200_000)]) } as never);
    expect(server.seen).toHaveLength(1);
    await saidOnce("onProgress");
  });

  test("onLog", async () => {
    const server = await serve((_request, count) =>
      count < 2 ? { status: 503, headers: { "retry-after": "0" } } : { json: { remaining_credits: 1 } },
    );
    await server.client({ onLog: fail }).credits.getRemaining();
    expect(server.seen).toHaveLength(2);
    await saidOnce("onLog");
  });

  test("hints", async () => {
    const server = await serve((_request, count) => ({ json: count < 3 ? pending : done }));
    const events = {
      [Symbol.asyncIterator]: () => ({ next: async () => fail() as never, return: fail as never }),
    };
    const job = await server.client().customTemplateJobs.wait(ID, { pollMs: 5, events });
    expect(job.status).toBe("done");
  });
});

test.each<[string, () => Hints]>([
  ["an iterable that does not begin", () => ({ [Symbol.asyncIterator]: () => broken() as never })],
  ["an emitter that takes no listener", () => ({ on: broken, off: broken })],
  ["a stream that somebody else reads", lockedStream],
  ["an iterable of nothing that is an answer", () => ({ [Symbol.asyncIterator]: () => ({ next: () => 5 as never }) })],
  ["hints without a pause", () => ({ [Symbol.asyncIterator]: () => ({ next: async () => ({ value: 1 }) }) })],
])("hints of %s", async (_, hints) => {
  const server = await serve((_request, count) => ({ json: count < 3 ? pending : done }));
  const job = await server.client().customTemplateJobs.wait(ID, { pollMs: 5, events: hints() });
  expect(job.status).toBe("done");
});

function lockedStream(): ReadableStream<unknown> {
  const stream = new ReadableStream();
  stream.getReader();
  return stream;
}

function broken(): never {
  throw fault;
}

// A wait for a job ends with where the job is, by records that a server answers.
import { type Credentials, createClient, JobNotFoundError, JobTimeoutError } from "@video-ads/client";
import { keysOf } from "@video-ads/model/testing/keys";
import { type Loopback, loopback } from "@video-ads/testing/loopback";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { jobsOf } from "../src/call.ts";
import { explain } from "../src/explain.ts";
import { awaitJob, goesOn } from "../src/wait.ts";

const KEYS: Credentials = keysOf("test");
const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
const PREVIEW = "https://media.example.com/p.jpg";

let records: object[] = [];
let server: Loopback;
beforeAll(async () => {
  server = await loopback((_, response) => {
    const [record] = records.length > 1 ? records.splice(0, 1) : records;
    response.writeHead(record ? 200 : 404).end(JSON.stringify(record ? { id: ID, ...record } : {}));
  });
});
afterAll(() => server.close());

const job = (until: "preview" | "done") => ({ resource: "aiEditing", id: ID, until });
const client = () => createClient({ baseUrl: server.url, ...KEYS });

test.each<[outcome: string, until: "preview" | "done", records: object[]]>([
  ["succeeded", "done", [{ status: "running" }, { status: "done", video_output: "https://media.example.com/v.mp4" }]],
  ["preview_ready", "preview", [{ status: "pending" }, { status: "pending", preview: PREVIEW }]],
  ["succeeded", "preview", [{ status: "done", preview: PREVIEW }]],
  ["failed", "done", [{ status: "failed", failed_reason: "too short" }]],
  ["running", "done", [{ status: "pending", preview: PREVIEW }]],
])("%s, when it waited until %s", async (outcome, until, answers) => {
  records = [...answers];
  const seen: string[] = [];
  const awaited = await awaitJob(client(), job(until), {
    timeoutMs: outcome === "running" ? 1_500 : 20_000,
    pollMs: 1,
    onProgress: ({ status }) => seen.push(status),
  });
  expect(awaited.outcome).toBe(outcome);
  expect(Reflect.get(awaited, "state")).toHaveProperty("job", expect.objectContaining(answers.at(-1) ?? {}));
  expect(seen).toEqual(answers.map((record) => Reflect.get(record, "status")));
  expect("error" in awaited).toBe(outcome === "failed");
});

test("a job that is not there, and a signal, are errors", async () => {
  records = [];
  const now = performance.now.bind(performance);
  let looks = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + 1_000 * looks++);
  await expect(awaitJob(client(), job("done"), { pollMs: 1 })).rejects.toThrow(JobNotFoundError);
  clock.mockRestore();
  records = [{ status: "pending" }];
  const reason = new Error("given up");
  const signal = AbortSignal.abort(reason);
  await expect(awaitJob(client(), job("done"), { pollMs: 1, signal })).rejects.toBe(reason);
});

test("a job that no read has reached is not called running, and one that was read before is, with what failed", async () => {
  const answers = [503];
  await using down = await loopback((_, response) => {
    response
      .writeHead(answers.length > 1 ? (answers.shift() ?? 0) : 503)
      .end(JSON.stringify({ id: ID, status: "pending" }));
  });
  const ads = createClient({ baseUrl: down.url, ...KEYS, maxRetries: 0 });
  const waited = () => awaitJob(ads, job("done"), { timeoutMs: 1_500, pollMs: 10 });
  expect(await waited()).toMatchObject({ outcome: "unread", error: { status: 503 } });
  // A look of the wait before may still be under way.
  answers.unshift(200, 200);
  expect(await waited()).toMatchObject({ outcome: "running", state: { status: "pending" }, fault: { status: 503 } });
});

test("when no read has come to an end, the time is what is named", async () => {
  await using silent = await loopback(() => {});
  const ads = createClient({ baseUrl: silent.url, ...KEYS });
  const awaited = await awaitJob(ads, job("done"), { timeoutMs: 100 });
  expect(awaited).toEqual({ outcome: "unread", error: expect.any(JobTimeoutError) });
});

test.each([405, 409, 410])("a look that is refused is told as a refusal: %i", async (status) => {
  await using gone = await loopback((_, response) => response.writeHead(status).end('{"detail":"gone"}'));
  const ads = createClient({ baseUrl: gone.url, ...KEYS });
  const error: unknown = await awaitJob(ads, job("done"), {}).catch((caught: unknown) => caught);
  // What was asked for before is another matter: of the job nothing is known by that.
  expect(explain(error)).toMatchObject({ problem: "refused", status, refused: false });
  expect([goesOn(error, { known: false }), goesOn(error, { known: true })]).toEqual([false, true]);
});

test("a resource that reads no jobs is named", () => {
  expect(() => jobsOf(client(), "voices")).toThrow("reads no jobs of voices");
});

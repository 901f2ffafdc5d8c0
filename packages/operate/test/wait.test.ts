// A wait for a job ends with where the job is, by records that a server answers.
import { createClient, JobNotFoundError } from "@video-ads/client";
import { type Loopback, loopback } from "@video-ads/testing/loopback";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jobsOf } from "../src/call.ts";
import { awaitJob } from "../src/wait.ts";

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
const client = () => createClient({ baseUrl: server.url, apiId: "id", apiKey: "key" });

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
    timeoutMs: outcome === "running" ? 200 : 20_000,
    pollMs: 1,
    onProgress: ({ status }) => seen.push(status),
  });
  expect(awaited.outcome).toBe(outcome);
  expect(awaited.state?.job).toMatchObject(answers.at(-1) ?? {});
  expect(seen).toEqual(answers.map((record) => Reflect.get(record, "status")));
  expect("error" in awaited).toBe(outcome === "failed" || outcome === "running");
});

test("a job that is not there, and a signal, are errors", async () => {
  records = [];
  await expect(awaitJob(client(), job("done"), { pollMs: 1 })).rejects.toThrow(JobNotFoundError);
  records = [{ status: "pending" }];
  const reason = new Error("given up");
  const signal = AbortSignal.abort(reason);
  await expect(awaitJob(client(), job("done"), { pollMs: 1, signal })).rejects.toBe(reason);
});

test("a resource that reads no jobs is named", () => {
  expect(() => jobsOf(client(), "voices")).toThrow("reads no jobs of voices");
});

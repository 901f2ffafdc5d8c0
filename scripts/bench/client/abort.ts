/** How long it takes from an abort to the settled promise. */
import RunwayML from "@runwayml/sdk";
import { createClient, type VideoAds } from "@video-ads/client";
import { loopback } from "@video-ads/testing/loopback";
import ky from "ky";
import OpenAI from "openai";
import type { Figure } from "../lib/figure.ts";
import { median } from "../lib/median.ts";

const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
/** Of a job that goes on, in the words of each. */
const running = JSON.stringify({ id: ID, status: "running", createdAt: new Date(0).toISOString() });

export async function aborts(say: (progress: string) => void): Promise<Figure[]> {
  say("Aborts");
  await using service = await loopback((request, response) => {
    request.resume();
    const { url = "" } = request;
    if (url.includes("silent")) return;
    if (url.includes("down")) response.writeHead(503, { "retry-after": "20" }).end();
    else if (url.includes("file")) response.writeHead(200, { "content-length": 1_000_000 }).write("x".repeat(1000));
    else
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(url.includes("vector_stores") ? running.replace("running", "in_progress") : running);
  });
  const at = (path: string): VideoAds =>
    createClient({ baseUrl: `${service.url}/${path}`, apiId: "id", apiKey: "key" });
  const openai = new OpenAI({ apiKey: "key", baseURL: `${service.url}/down` });
  const waiting = new OpenAI({ apiKey: "key", baseURL: `${service.url}/x` });
  const runway = new RunwayML({ apiKey: "key", baseURL: service.url });
  const job = { template_id: ID, variables: {} };

  type Call = (signal: AbortSignal) => Promise<unknown>;
  const calls: [name: string, times: number, call: Call][] = [
    ["@video-ads/client: wait", 30, (signal) => at("x").customTemplateJobs.wait(ID, { signal })],
    ["@video-ads/client: wait on a shared list", 30, (signal) => at("x").lipsyncsV2.wait(ID, { signal })],
    ["@video-ads/client: request", 30, (signal) => at("silent").customTemplateJobs.create(job, { signal })],
    ["@video-ads/client: backoff", 30, (signal) => at("down").credits.getRemaining({ signal })],
    [
      "@video-ads/client: download",
      30,
      (signal) => at("x").download(`${service.url}/file`, new WritableStream(), { signal }),
    ],
    ["ky: backoff", 5, (signal) => ky.get(`${service.url}/down`, { signal }).json()],
    ["openai: backoff", 5, (signal) => openai.get("/models", { signal })],
    ["openai: wait", 2, (signal) => waiting.vectorStores.files.poll("store", ID, { signal })],
    ["@runwayml/sdk: wait", 1, (signal) => runway.tasks.retrieve(ID).waitForTaskOutput({ abortSignal: signal })],
  ];
  const rows = [];
  for (const [name, times, call] of calls) {
    say(`Aborts: ${name}`);
    const samples: number[] = [];
    for (let time = 0; time < times; time++) samples.push(await abortTime(call));
    rows.push({ name, value: median(samples), note: times > 1 ? `median of ${times}` : "once" });
  }
  const ours = rows.slice(0, 5);
  return [
    {
      title: "From abort to settled promise",
      method: "A server on loopback that never finishes; the abort comes 60 ms after the call.",
      unit: "ms",
      rows,
      peers: ["ky: backoff", "openai: backoff", "openai: wait", "@runwayml/sdk: wait"],
      target: { text: "at most 5 ms", met: ours.every(({ value }) => value <= 5) },
    },
  ];
}

async function abortTime(call: (signal: AbortSignal) => Promise<unknown>): Promise<number> {
  const controller = new AbortController();
  const settled = call(controller.signal).catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 60));
  const started = performance.now();
  controller.abort();
  await settled;
  return performance.now() - started;
}

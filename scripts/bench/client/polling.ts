/** How many requests it takes to look once at a thousand jobs. */
import RunwayML from "@runwayml/sdk";
import { createClient } from "@video-ads/client";
import { loopback } from "@video-ads/testing/loopback";
import OpenAI from "openai";
import type { Figure } from "../lib/figure.ts";

const JOBS = 1_000;

export async function polling(say: (progress: string) => void): Promise<Figure[]> {
  say("Polling");
  const ids = Array.from({ length: JOBS }, (_, index) => `id-${index}`);
  let requests = 0;
  let asked = 0;
  await using service = await loopback((request, response) => {
    const { searchParams } = new URL(request.url ?? "", "http://127.0.0.1");
    const listed = searchParams.get("ids")?.split(",") ?? [];
    requests++;
    asked += Math.max(1, listed.length);
    response.writeHead(200, { "content-type": "application/json" });
    // In the words of each.
    const other = request.url?.includes("vector_stores") ? { ...task, status: "completed" } : task;
    response.end(JSON.stringify(listed.length > 0 ? listed.map((id) => ({ id, status: "done" })) : other));
  });
  const task = { id: "id", status: "SUCCEEDED", createdAt: new Date(0).toISOString(), output: [] };
  const measured = async (name: string, follow: () => Promise<unknown>): Promise<{ name: string; value: number }> => {
    requests = 0;
    asked = 0;
    await follow();
    if (asked < JOBS) throw new Error(`${name} looked at ${asked} jobs only.`);
    return { name, value: requests };
  };
  const ads = createClient({ baseUrl: service.url, apiId: "id", apiKey: "key" });
  const runway = new RunwayML({ apiKey: "key", baseURL: service.url });
  const openai = new OpenAI({ apiKey: "key", baseURL: service.url });
  const rows = [
    await measured("@video-ads/client", () => ads.lipsyncsV2.waitAll(ids)),
    // Its waiting reads each task by itself; one read of each is a tick.
    await measured("@runwayml/sdk", () => Promise.all(ids.map((id) => runway.tasks.retrieve(id)))),
    await measured("openai", () => Promise.all(ids.map((id) => openai.vectorStores.files.poll("store", id)))),
  ];
  return [
    {
      title: "GET requests to follow 1,000 jobs for a tick",
      method: "A server on loopback counts; every job is done at the first look.",
      unit: "requests",
      rows,
      peers: ["@runwayml/sdk", "openai"],
      target: { text: "10", met: rows[0]?.value === JOBS / 100 },
    },
  ];
}

/** How many paid requests arrive for each that was asked for, when connections and answers break. */
import RunwayML from "@runwayml/sdk";
import { createClient } from "@video-ads/client";
import { loopback } from "@video-ads/testing/loopback";
import ky from "ky";
import OpenAI from "openai";
import type { Figure } from "../lib/figure.ts";

const POSTS = 10_000;
/** Those that send again also wait in between: with fewer, a run takes seconds and not an hour. */
const PEER_POSTS = 500;
const AT_ONCE = 250;

export async function money(say: (progress: string) => void): Promise<Figure[]> {
  let arrived = 0;
  await using service = await loopback((request, response) => {
    request.resume().on("end", () => {
      // In turn: reset, closed, 503, and 200 that breaks off.
      const fault = arrived++ % 4;
      if (fault === 0) request.socket.resetAndDestroy();
      else if (fault === 1) request.socket.destroy();
      else if (fault === 2) response.writeHead(503, { "content-type": "application/json" }).end('{"detail":"Down."}');
      else {
        response.writeHead(200, { "content-type": "application/json", "content-length": 100 });
        response.write('{"id": "3f2b', () => response.destroy());
      }
    });
  });
  const ads = createClient({ baseUrl: service.url, apiId: "id", apiKey: "key" });
  const openai = new OpenAI({ apiKey: "key", baseURL: service.url });
  const runway = new RunwayML({ apiKey: "key", baseURL: service.url });
  const job = { template_id: "0b5c9d1e-52a7-4f0c-8a35-6f1d9b7c2e44", variables: {} };
  const contestants: [name: string, posts: number, post: () => Promise<unknown>][] = [
    ["@video-ads/client", POSTS, () => ads.customTemplateJobs.create(job)],
    ["ky", PEER_POSTS, () => ky.post(`${service.url}/api/`, { json: job }).json()],
    ["openai", PEER_POSTS, () => openai.post("/api/", { body: job })],
    ["@runwayml/sdk", PEER_POSTS, () => runway.post("/api/", { body: job })],
  ];
  const rows = [];
  for (const [name, posts, post] of contestants) {
    say(`Paid requests: ${name}`);
    arrived = 0;
    await inTurns(posts, AT_ONCE, post);
    rows.push({
      name,
      value: (arrived / posts) * POSTS,
      ...(posts < POSTS && { note: `from ${posts}, of which ${arrived} arrived` }),
    });
  }
  return [
    {
      title: "Paid POSTs that arrive for 10,000 asked for",
      method: "A server on loopback answers each by a reset, a closed connection, a 503 or half an answer, in turn.",
      unit: "POSTs",
      rows,
      peers: ["ky", "openai", "@runwayml/sdk"],
      target: { text: "10,000", met: rows[0]?.value === POSTS },
    },
  ];
}

/** Makes calls, so many at once, whatever becomes of each. */
async function inTurns(calls: number, atOnce: number, call: () => Promise<unknown>): Promise<void> {
  let left = calls;
  const worker = async (): Promise<void> => {
    while (left-- > 0) await call().catch(() => {});
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** What a client adds to a POST, over a `fetch` that answers at once. */
import RunwayML from "@runwayml/sdk";
import { createClient } from "@video-ads/client";
import type { paths } from "@video-ads/client/schema";
import ky from "ky";
import OpenAI from "openai";
import createFetchClient from "openapi-fetch";
import Stripe from "stripe";
import { type Contestant, cpuPerOperation } from "../lib/cpu.ts";
import { type Figure, valueIn } from "../lib/figure.ts";
import { HEY_API, heyApiCreate } from "./hey-api.ts";

const BASE_URL = "http://127.0.0.1:4010";
const PATH = "/api/custom_template_jobs/";
const job = {
  template_id: "0b5c9d1e-52a7-4f0c-8a35-6f1d9b7c2e44",
  name: "Spring",
  variables: { headline: { type: "text" as const, properties: { content: "30 % off until Sunday" } } },
};
const answer = JSON.stringify({ ...job, id: "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10", status: "pending", progress: 0 });

type Fetch = typeof globalThis.fetch;

const answered = (): Response => new Response(answer, { status: 200, headers: { "content-type": "application/json" } });

/** Answers without looking at the request. */
const blind: Fetch = async () => answered();

/** Makes the request first, as the `fetch` of every runtime does with what it is given. */
const reading: Fetch = async (input, init) => {
  new Request(input, init);
  return answered();
};

export async function addedCpu(say: (progress: string) => void): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [fetch, title, method] of [
    [blind, "Added CPU per POST", "The `fetch` answers at once and does not look at the request."],
    [
      reading,
      "Added CPU per POST, with the request made",
      "The `fetch` makes a `Request` of what it is given, as every runtime's does, and answers at once.",
    ],
  ] as const) {
    say(title);
    const measured = await cpuPerOperation(await contestants(fetch), { calls: 1_000, rounds: 15 });
    const bare = measured.get("bare") ?? 0;
    const rows = [...measured]
      .filter(([name]) => name !== "bare")
      .map(([name, value]) => ({ name, value: value - bare }));
    const added = (name: string): number => valueIn(rows, name);
    const ours = added("@video-ads/client");
    const others = ["ky", "openai", "@runwayml/sdk"].map(added);
    figures.push({
      title,
      method: `${method} Median of 15 turns of 1,000 calls; the same POST by hand (${bare.toFixed(1)} µs) is taken off.`,
      unit: "µs",
      rows,
      peers: ["openapi-fetch", "ky", "openai", "@runwayml/sdk", "stripe", HEY_API],
      target: {
        text: "at most 0.5x bare openapi-fetch, and below ky, openai and @runwayml/sdk",
        met: ours <= 0.5 * added("openapi-fetch") && others.every((other) => ours < other),
      },
    });
  }
  return figures;
}

async function contestants(fetch: Fetch): Promise<Contestant[]> {
  const ads = createClient({ baseUrl: BASE_URL, apiId: "id", apiKey: "key", fetch });
  const keys = { "X-API-ID": "id", "X-API-KEY": "key" };
  const api = createFetchClient<paths>({ baseUrl: BASE_URL, headers: keys, fetch: (request) => fetch(request) });
  const withKeys = ky.create({ headers: keys, fetch });
  const openai = new OpenAI({ apiKey: "key", baseURL: BASE_URL, fetch });
  const runway = new RunwayML({ apiKey: "key", baseURL: BASE_URL, fetch });
  const stripe = new Stripe("key", { httpClient: Stripe.createFetchHttpClient(fetch), telemetry: false });
  const generated = await heyApiCreate(BASE_URL, keys, fetch);
  const headers = { ...keys, "content-type": "application/json" };
  const body = JSON.stringify(job);
  return [
    { name: "openapi-fetch", operation: () => api.POST(PATH, { body: job }) },
    { name: "@video-ads/client", operation: () => ads.customTemplateJobs.create(job) },
    { name: "ky", operation: () => withKeys.post(BASE_URL + PATH, { json: job }).json() },
    { name: "openai", operation: () => openai.post(PATH, { body: job }) },
    { name: "@runwayml/sdk", operation: () => runway.post(PATH, { body: job }) },
    { name: "stripe", operation: () => stripe.rawRequest("POST", "/v1/customers", { name: "Spring" }) },
    { name: HEY_API, operation: () => generated({ body: job }) },
    { name: "bare", operation: async () => (await fetch(BASE_URL + PATH, { method: "POST", headers, body })).json() },
  ];
}

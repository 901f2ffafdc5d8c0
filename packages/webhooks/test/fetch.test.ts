// The Fetch adapter behind a real server that turns requests into those of the standard.
import { Readable } from "node:stream";
import { phasesOf } from "@video-ads/core/job";
import { describe, expect, it } from "vitest";
import type { SourceFacts } from "../src/events/source-facts.ts";
import { sourceNames, sources } from "../src/generated/sources.ts";
import type { Source } from "../src/generated/types.ts";
import {
  ConfigurationError,
  createWebhooks,
  type FetchWebhooks,
  fetchWebhooks,
  lambdaWebhooks,
  nodeWebhooks,
  type PayloadOptions,
} from "../src/index.ts";
import { duplicates, forgeries, reordered, requestTo, samplePost, signedRequest } from "../src/testing.ts";
import { templatePost } from "./support/jobs.ts";
import { SECRET } from "./support/receiver.ts";
import { listen } from "./support/server.ts";

async function serve(handle: FetchWebhooks): Promise<string> {
  return listen(async (request, response) => {
    const body = request.method === "GET" ? null : Readable.toWeb(request);
    const url = `http://${request.headers.host}${request.url}`;
    const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const init = { method: request.method ?? "GET", headers, body, duplex: "half" } satisfies RequestInit & {
      duplex: "half";
    };
    const answer = await handle(new Request(url, init));
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
}

async function receiving(options: Partial<PayloadOptions> = {}) {
  const events: string[] = [];
  let handle: FetchWebhooks | undefined;
  const base = await serve((request) => (handle ? handle(request) : Promise.reject(new Error("not mounted"))));
  const baseUrl = `${base}/api/webhooks`;
  const hooks = createWebhooks({
    secret: SECRET,
    baseUrl,
    maxBodyBytes: 1_000,
    log: () => {},
    ...options,
    trust: "payload",
  });
  hooks.fallback(({ name }) => events.push(name));
  handle = fetchWebhooks(hooks);
  return { hooks, events, secret: SECRET, baseUrl, handle };
}

it("the other adapters than Express always take the last part of the path, wherever they are mounted", async () => {
  const { hooks, events, handle, ...at } = await receiving();
  const inNode = await listen(nodeWebhooks(hooks));
  const inLambda = lambdaWebhooks(hooks);
  const requests = Array.from({ length: 3 }, () =>
    signedRequest("customTemplateJob", samplePost("customTemplateJob", "done"), at),
  );
  const [path = "", ...others] = requests.map(({ url }) => `/a/mount/elsewhere${url.slice(url.lastIndexOf("/"))}`);
  const [first, second, third] = requests;
  if (!first || !second || !third) throw new Error("There are three.");
  expect((await fetch(new Request(new URL(path, at.baseUrl), first))).status).toBe(204);
  expect((await fetch(new Request(new URL(others[0] ?? "", inNode), second))).status).toBe(204);
  const headers = Object.fromEntries(third.headers);
  const event = { rawPath: others[1] ?? "", requestContext: { http: { method: "POST" } }, headers };
  expect(await inLambda({ ...event, body: await third.text(), isBase64Encoded: false })).toMatchObject({
    statusCode: 204,
  });
  await hooks.idle();
  expect(events).toHaveLength(3);
});

describe("fetchWebhooks", () => {
  it("takes a post, once, and hands it over", async () => {
    const { hooks, events, ...at } = await receiving();
    const request = signedRequest("customTemplateJob", samplePost("customTemplateJob", "done"), at);
    const answers = await Promise.all(duplicates(request, 20).map((copy) => fetch(copy)));
    await hooks.idle();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(events).toEqual(["customTemplateJob.done"]);
  });

  it("refuses every forgery with one and the same 404", async () => {
    const { hooks, events, ...at } = await receiving();
    const good = signedRequest("customTemplateJob", samplePost("customTemplateJob", "done"), at);
    const answers = new Set<string>();
    for (const { name, request } of await forgeries(good)) {
      const answer = await fetch(request);
      expect([name, answer.status]).toEqual([name, 404]);
      answers.add(await answer.text());
    }
    await hooks.idle();
    expect([answers.size, events]).toEqual([1, []]);
  });

  it("counts bytes: a body that comes without a length is cut off", async () => {
    const { hooks, handle } = await receiving();
    const { url } = await hooks.urlFor("customTemplateJob");
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled++;
        controller.enqueue(new Uint8Array(400).fill(32));
      },
    });
    const init = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: endless,
      duplex: "half",
    } as const;
    expect((await handle(new Request(url, init))).status).toBe(413);
    expect(pulled).toBeLessThan(10);
  });

  it("gives up a body that never ends", async () => {
    const { hooks, handle } = await receiving({ bodyTimeoutMs: 200 });
    const { url } = await hooks.urlFor("customTemplateJob");
    const silent = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}) });
    const init = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: silent,
      duplex: "half",
    } as const;
    expect((await handle(new Request(url, init))).status).toBe(408);
  });

  it("says what is wrong when the body has been read", async () => {
    const { hooks, handle } = await receiving();
    const request = requestTo((await hooks.urlFor("customTemplateJob")).url, templatePost());
    await request.text();
    await expect(handle(request)).rejects.toThrow(ConfigurationError);
  });

  it("keeps the platform alive until the handlers have run", async () => {
    const { hooks, events, handle } = await receiving();
    const waited: Promise<unknown>[] = [];
    const request = requestTo((await hooks.urlFor("customTemplateJob")).url, templatePost());
    expect((await handle(request, { waitUntil: (promise) => void waited.push(promise) })).status).toBe(204);
    await Promise.all(waited);
    expect([waited.length, events]).toEqual([1, ["customTemplateJob.done"]]);
  });

  it("refuses to be mounted without a fallback", () => {
    const hooks = createWebhooks({ secret: SECRET, baseUrl: "https://app.example.com/webhooks", trust: "payload" });
    expect(() => fetchWebhooks(hooks)).toThrow(/hooks\.fallback/);
  });
});

describe("the testing kit", () => {
  it("orders by its seed alone", () => {
    const items = Array.from({ length: 20 }, (_, index) => index);
    expect(reordered(items, 7)).toEqual(reordered(items, 7));
    expect(reordered(items, 7)).not.toEqual(items);
    expect([...reordered(items, 7)].sort((a, b) => a - b)).toEqual(items);
  });

  it.each(sourceNames)("makes posts of every phase that a receiver understands: %s", async (source) => {
    const { hooks, events, ...at } = await receiving();
    const { job }: SourceFacts<Source> = sources[source];
    const own = phasesOf(job);
    for (const phase of own) {
      const answer = await fetch(signedRequest(source, samplePost(source, phase), { ...at, ref: phase }));
      expect([phase, answer.status]).toEqual([phase, 204]);
      await hooks.idle();
    }
    expect(events).toEqual(own.map((phase) => `${source}.${phase}`));
    if (!job.preview) expect(() => samplePost(source, "previewReady")).toThrow(/no preview/);
  });
});

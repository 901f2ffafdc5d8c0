// The Fetch adapter where it is mounted: in Hono, and as the route handler of Next.
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { createWebhooks, type FetchWebhooks, fetchWebhooks } from "../src/index.ts";
import { forgeries, samplePost, signedRequest } from "../src/testing.ts";
import { SECRET } from "./support/receiver.ts";

const baseUrl = "https://app.example.com/api/webhooks";
const at = { secret: SECRET, baseUrl };

/** What a host does with a request, and what it has kept alive. */
interface Host {
  ask(request: Request): Promise<Response>;
  waiting: Promise<unknown>[];
}

const hosts: Record<string, (receive: FetchWebhooks) => Host> = {
  "Hono, as its README mounts it": (receive) => {
    const app = new Hono().post("/api/webhooks/:token", (context) => receive(context.req.raw));
    return { ask: async (request) => app.request(request), waiting: [] };
  },
  "Hono on Workers, with its execution context": (receive) => {
    const waiting: Promise<unknown>[] = [];
    const app = new Hono().post("/api/webhooks/:token", (context) => receive(context.req.raw, context.executionCtx));
    const context = {
      waitUntil: (promise: Promise<unknown>) => void waiting.push(promise),
      passThroughOnException() {},
      props: {},
    };
    return { ask: async (request) => app.fetch(request, {}, context), waiting };
  },
  "Next, as a route handler": (receive) => {
    // app/api/webhooks/[token]/route.ts: `export const POST = fetchWebhooks(hooks)`. Next gives the parameters as a second argument.
    const route: { POST(request: Request, context: object): Promise<Response> } = { POST: receive };
    const params = (request: Request) => Promise.resolve({ token: new URL(request.url).pathname.split("/").at(-1) });
    return { ask: (request) => route.POST(request, { params: params(request) }), waiting: [] };
  },
};

describe.each(Object.entries(hosts))("fetchWebhooks in %s", (_, mount) => {
  function receiving() {
    const events: string[] = [];
    const hooks = createWebhooks({ ...at, trust: "payload", maxBodyBytes: 1_000, log: () => {} });
    const host = mount(fetchWebhooks(hooks.fallback(({ name }) => events.push(name))));
    const request = signedRequest("customTemplateJob", samplePost("customTemplateJob", "done"), at);
    return { hooks, host, events, request };
  }

  it("takes a signed post, and the same one again, and hands it over once", async () => {
    const { hooks, host, events, request } = receiving();
    const answers = [await host.ask(request.clone()), await host.ask(request)];
    await Promise.all([hooks.idle(), ...host.waiting]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(events).toEqual(["customTemplateJob.done"]);
  });

  it("refuses forgeries with 404", async () => {
    const { hooks, host, events, request } = receiving();
    const statuses = new Set<number>();
    for (const { request: forged } of await forgeries(request)) statuses.add((await host.ask(forged)).status);
    await hooks.idle();
    expect([[...statuses], events]).toEqual([[404], []]);
  });

  it("refuses a body that is too long with 413, also when it does not say how long it is", async () => {
    const { host, request } = receiving();
    const headers = { "content-type": "application/json" };
    const known = new Request(request.url, { method: "POST", headers, body: " ".repeat(1_001) });
    const stream = new Blob([" ".repeat(1_001)]).stream();
    const init = { method: "POST", headers, body: stream, duplex: "half" } satisfies RequestInit & { duplex: "half" };
    const answers = [await host.ask(known), await host.ask(new Request(request.url, init))];
    expect(answers.map(({ status }) => status)).toEqual([413, 413]);
  });
});

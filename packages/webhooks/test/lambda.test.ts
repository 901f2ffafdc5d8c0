import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { inboxPage } from "../src/inbox.ts";
import { ConfigurationError, createWebhooks, type LambdaEvent, lambdaWebhooks, memoryStore } from "../src/index.ts";
import { samplePost, signedRequest } from "../src/testing.ts";
import { SECRET } from "./support/receiver.ts";
import { unreliable } from "./support/stores.ts";

const at = { secret: SECRET, baseUrl: "https://app.example.com/prod/webhooks" };

/** What becomes of a request on its way to a function. */
const gateways: Record<string, (request: Request, body: string) => LambdaEvent> = {
  "a function URL, or an HTTP API": ({ method, url, headers }, body) => ({
    rawPath: new URL(url).pathname,
    rawQueryString: new URL(url).search.slice(1),
    requestContext: { http: { method } },
    headers: Object.fromEntries(headers),
    ...(body && { body }),
    isBase64Encoded: false,
  }),
  "a REST API": ({ method, url, headers }, body) => ({
    path: new URL(url).pathname.replace("/prod", ""),
    httpMethod: method,
    queryStringParameters: new URL(url).search ? Object.fromEntries(new URL(url).searchParams) : null,
    headers: Object.fromEntries([...headers].map(([name, value]) => [name.toUpperCase(), value])),
    body: body || null,
    isBase64Encoded: false,
  }),
  "a gateway that takes every body for bytes": ({ method, url, headers }, body) => ({
    rawPath: new URL(url).pathname,
    rawQueryString: new URL(url).search.slice(1),
    requestContext: { http: { method } },
    headers: Object.fromEntries(headers),
    body: Buffer.from(body).toString("base64"),
    isBase64Encoded: true,
  }),
};

describe.each(Object.entries(gateways))("lambdaWebhooks behind %s", (_, eventOf) => {
  function receiving() {
    const events: string[] = [];
    const hooks = createWebhooks({ ...at, trust: "payload", maxBodyBytes: 1_000, log: () => {} });
    hooks.fallback(async ({ name }) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      events.push(name);
    });
    const handler = lambdaWebhooks(hooks);
    const ask = async (request: Request) => handler(eventOf(request, await request.clone().text()));
    return { ask, events, request: signedRequest("adsClone", samplePost("adsClone", "done", { ad: "Grüße" }), at) };
  }

  it("answers when the handlers have run: the process stops with the answer", async () => {
    const { ask, events, request } = receiving();
    expect(await ask(request)).toEqual({ statusCode: 204, headers: { "cache-control": "no-store" }, body: "" });
    expect(events).toEqual(["adsClone.done"]);
    expect((await ask(request)).statusCode).toBe(204);
    expect(events).toEqual(["adsClone.done"]);
  });

  it("refuses what is forged, too long, no POST or no JSON", async () => {
    const { ask, events, request } = receiving();
    const changed = (init: RequestInit) => ask(new Request(request.url, { method: "POST", ...init }));
    const json = { "content-type": "application/json" };
    const statuses = [
      (await ask(new Request(`${request.url}x`, request.clone()))).statusCode,
      (await ask(new Request(`${request.url}?x=1`, request.clone()))).statusCode,
      (await ask(new Request(request.url))).statusCode,
      (await changed({ headers: json, body: " ".repeat(1_001) })).statusCode,
      (await changed({ headers: json, body: "{" })).statusCode,
      (await changed({ body: "{}" })).statusCode,
    ];
    expect([statuses, events]).toEqual([[404, 404, 405, 413, 400, 415], []]);
  });
});

it("answers a post that the store has accepted as such when the store is away afterwards, which the log says; the next post handles it", async () => {
  const { store, state } = unreliable(memoryStore());
  const log: string[] = [];
  const events: string[] = [];
  const hooks = createWebhooks({ ...at, trust: "payload", store, log: ({ message }) => void log.push(message) });
  hooks.fallback(({ name }) => void events.push(name));
  const handler = lambdaWebhooks({
    receive: async (post) => {
      const answer = await hooks.receive(post);
      state.isAway = true;
      return answer;
    },
    mounted: () => hooks.mounted(),
    idle: () => hooks.idle(),
  });
  const post = async (handle: typeof handler) => {
    const request = signedRequest("adsClone", samplePost("adsClone", "done", { id: randomUUID() }), at);
    const eventOf = gateways["a function URL, or an HTTP API"];
    return eventOf && handle(eventOf(request, await request.text()));
  };
  expect(await post(handler)).toMatchObject({ statusCode: 204 });
  state.isAway = false;
  expect(await post(handler)).toMatchObject({ statusCode: 204 });
  expect(log.filter((message) => message.startsWith("The store cannot be reached"))).not.toEqual([]);
  state.isAway = false;
  expect(await post(lambdaWebhooks(hooks))).toMatchObject({ statusCode: 204 });
  expect(events).toHaveLength(3);
  await hooks.close();
});

/** As AWS documents it for a target group with multi-value headers (Application Load Balancers, "Lambda functions as targets"). */
const balanced = (request: Request, body: string, query = {}): LambdaEvent =>
  ({
    requestContext: {
      elb: {
        targetGroupArn: "arn:aws:elasticloadbalancing:region:123456789012:targetgroup/my-target-group/6d0ecf831eec9f09",
      },
    },
    httpMethod: request.method,
    path: new URL(request.url).pathname,
    multiValueQueryStringParameters: query,
    multiValueHeaders: {
      ...Object.fromEntries([...request.headers].map(([name, value]) => [name, [value]])),
      cookie: ["name1=value1", "name2=value2"],
    },
    isBase64Encoded: false,
    body,
  }) as LambdaEvent;

it("takes and answers lists of headers, behind a load balancer that has them", async () => {
  const hooks = createWebhooks({ ...at, trust: "payload", log: () => {} }).fallback(() => {});
  const request = signedRequest("adsClone", samplePost("adsClone", "done"), at);
  const body = await request.clone().text();
  const handler = lambdaWebhooks(hooks);
  expect(await handler(balanced(request, body))).toMatchObject({
    statusCode: 204,
    multiValueHeaders: { "cache-control": ["no-store"] },
  });
  expect((await handler(balanced(request, body, { x: ["1", "2"] }))).statusCode).toBe(404);
  const page = inboxPage(hooks, {
    authorize: () => {
      const headers = new Headers({ location: "/login" });
      for (const cookie of ["a=1", "b=2"]) headers.append("set-cookie", cookie);
      return new Response(null, { status: 302, headers });
    },
  });
  expect(await lambdaWebhooks(page)(balanced(request, body))).toMatchObject({
    statusCode: 302,
    multiValueHeaders: { location: ["/login"], "set-cookie": ["a=1", "b=2"] },
  });
});

it("says how to hand over the event when something has parsed its body; strangers get their 404", async () => {
  const log: string[] = [];
  const hooks = createWebhooks({ ...at, trust: "payload", log: ({ message }) => void log.push(message) });
  const handler = lambdaWebhooks(hooks.fallback(() => {}));
  const request = signedRequest("adsClone", samplePost("adsClone", "done"), at);
  const body = JSON.parse(await request.clone().text());
  const parsed = (path: string) => ({ ...balanced(request, ""), path, body });
  const { pathname } = new URL(request.url);
  await expect(handler(parsed(pathname))).rejects.toThrow(ConfigurationError);
  expect(log).toEqual([expect.stringContaining("in middy without httpJsonBodyParser()")]);
  expect((await handler(parsed(`${pathname}x`))).statusCode).toBe(404);
});

it("answers an event that is nothing of the kind with 404", async () => {
  const hooks = createWebhooks({ ...at, trust: "payload", log: () => {} }).fallback(() => {});
  expect((await lambdaWebhooks(hooks)({})).statusCode).toBe(404);
});

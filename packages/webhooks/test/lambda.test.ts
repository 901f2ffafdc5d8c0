import { describe, expect, it } from "vitest";
import { createWebhooks, type LambdaEvent, lambdaWebhooks } from "../src/index.ts";
import { samplePost, signedRequest } from "../src/testing.ts";
import { SECRET } from "./support/receiver.ts";

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

it("answers an event that is nothing of the kind with 404", async () => {
  const hooks = createWebhooks({ ...at, trust: "payload", log: () => {} }).fallback(() => {});
  expect((await lambdaWebhooks(hooks)({})).statusCode).toBe(404);
});

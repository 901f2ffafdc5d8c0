// The Fetch adapter: the same proxy where requests are those of the standard.
import { text } from "node:stream/consumers";
import { describe, expect, test, vi } from "vitest";
import { ConfigurationError, createClient, outcomeOf } from "../../src/index.ts";
import { type FetchProxyOptions, fetchProxy, type ProxyLogEvent } from "../../src/proxy.ts";
import { ALLOWED, ID, SERVER_KEYS } from "../support/proxy.ts";
import { listen, serve, type TestServer } from "../support/server.ts";

const ORIGIN = "https://app.example.com";
const PATH = "/api/video-ads";

async function mounted(options: Partial<FetchProxyOptions> = {}, service?: TestServer) {
  const upstream = service ?? (await serve(() => ({ json: { ok: true } })));
  const keys = { baseUrl: upstream.url, ...SERVER_KEYS };
  const proxy = fetchProxy({ path: PATH, operations: ALLOWED, authorize: "public", ...keys, ...options });
  const ask = (target: string, init?: RequestInit & { duplex?: "half" }): Promise<Response> =>
    proxy(new Request(`${ORIGIN}${target}`, init));
  return { upstream, proxy, ask };
}

const json = { "content-type": "application/json" };
const post = `${PATH}/api/custom_template_jobs/preview_async/`;

describe("fetchProxy", () => {
  test("forwards an allowed operation and refuses the rest with one 404", async () => {
    const { ask, upstream } = await mounted();
    expect(await (await ask(`${PATH}/api/custom_templates/${ID}/`)).json()).toEqual({ ok: true });
    expect(upstream.seen.map(({ url }) => url)).toEqual([`/api/custom_templates/${ID}/`]);
    const refused = [
      `${PATH}/api/personas/`,
      `${PATH}x/api/custom_templates/`,
      "/api/custom_templates/",
      PATH,
      `${PATH}/api/custom_templates/%2e%2e%2fpersonas/`,
      `${PATH}/api/custom_templates/?x=1`,
      `//evil.example.com${PATH}/api/custom_templates/`,
    ];
    for (const target of refused) {
      const response = await ask(target);
      expect([target, response.status, await response.text()]).toEqual([
        target,
        404,
        '{"detail":"There is nothing here."}',
      ]);
    }
    expect(upstream.seen).toHaveLength(1);
  });

  test("a URL that the platform has normalized is the operation that it now names, held to the same list", async () => {
    const { ask, upstream } = await mounted();
    expect((await ask(`${PATH}/api/custom_templates/../personas/`)).status).toBe(404);
    expect((await ask(`${PATH}/api/x/%2e%2e/custom_templates/`)).status).toBe(200);
    expect(upstream.seen.map(({ url }) => url)).toEqual(["/api/custom_templates/"]);
  });

  test("can be mounted at the root", async () => {
    const { ask } = await mounted({ path: "" });
    expect((await ask("/api/custom_templates/")).status).toBe(200);
  });

  test.each(["api/video-ads", "/api/[...path]", "/a b", "https://app.example.com/api"])(
    "says when %j is no path",
    async (path) => {
      await expect(mounted({ path })).rejects.toThrow("path: give that of the mount");
    },
  );

  test("hands the platform's own request to authorize and prepare", async () => {
    const { ask, upstream } = await mounted({
      authorize: (request) => request.headers.get("cookie") === "session=1",
      prepare: (body, { operation }, request) => ({
        ...body,
        name: `${operation} from ${request.headers.get("x-user")}`,
      }),
    });
    const init = { method: "POST", body: "{}", headers: { ...json, "x-user": "7", cookie: "session=1" } };
    expect((await ask(post, init)).status).toBe(200);
    expect((await ask(post, { ...init, headers: json })).status).toBe(403);
    expect(upstream.seen.map(({ body }) => body)).toEqual(['{"name":"customTemplateJobs.preview from 7"}']);
  });

  test("knows its own origin from the URL where there is no Host header", async () => {
    const { ask } = await mounted();
    const target = `${PATH}/api/custom_templates/`;
    expect((await ask(target, { headers: { origin: ORIGIN } })).status).toBe(200);
    expect((await ask(target, { headers: { origin: "https://evil.example.com" } })).status).toBe(404);
    expect((await ask(target, { headers: { "sec-fetch-site": "cross-site" } })).status).toBe(404);
  });

  test("counts bytes: a body that comes without a length is cut off", async () => {
    const { ask, upstream } = await mounted({ maxBodyBytes: 1_000 });
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled++;
        controller.enqueue(new Uint8Array(400).fill(32));
      },
    });
    expect((await ask(post, { method: "POST", headers: json, body: endless, duplex: "half" })).status).toBe(413);
    expect(pulled).toBeLessThan(10);
    expect(upstream.seen).toEqual([]);
  });

  test("gives up a body that never ends", async () => {
    const { ask } = await mounted({ bodyTimeoutMs: 50 });
    const silent = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}) });
    expect((await ask(post, { method: "POST", headers: json, body: silent, duplex: "half" })).status).toBe(408);
  });

  test("says what is wrong when the body has been read", async () => {
    const log: ProxyLogEvent[] = [];
    const { proxy, upstream } = await mounted({ onLog: (event) => log.push(event) });
    const request = new Request(`${ORIGIN}${post}`, { method: "POST", headers: json, body: "{}" });
    await request.text();
    expect((await proxy(request)).status).toBe(500);
    expect([log, upstream.seen]).toEqual([[expect.objectContaining({ failed: expect.any(ConfigurationError) })], []]);
  });

  const away = new Error("the session store is away");
  test.each<[what: string, options: Partial<FetchProxyOptions>]>([
    ["authorize that throws", { authorize: () => Promise.reject(away) }],
    ["prepare that throws", { prepare: () => Promise.reject(away) }],
    ["prepare that returns nothing", { prepare: () => undefined as never }],
    ["prepare that returns what is no JSON", { prepare: (body) => ({ ...body, size: 1n }) }],
  ])("%s has sent nothing, which the page knows", async (_, options) => {
    const said = vi.spyOn(console, "error").mockImplementation(() => {});
    const { proxy, upstream } = await mounted(options);
    const { url } = await listen([], async (request, response) => {
      const body = await text(request);
      const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, `${value}`]));
      const { method = "", url: path = "" } = request;
      const answer = await proxy(new Request(`http://${request.headers.host}${path}`, { method, headers, body }));
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    });
    const ads = createClient({ baseUrl: `${url}${PATH}`, viaProxy: true, maxRetries: 0 });
    const error: unknown = await ads.customTemplateJobs
      .preview({ template_id: ID, variables: {} })
      .catch((thrown: unknown) => thrown);
    expect([Reflect.get(Object(error), "status"), outcomeOf(error)]).toEqual([500, "neverSent"]);
    expect(String(error)).not.toContain("session store");
    expect([said.mock.calls.length, upstream.seen]).toEqual([1, []]);
    said.mockRestore();
  });

  test.each([
    ["a status", Object.assign(new Error("no"), { status: 401 })],
    ["an answer", new Response(null, { status: 401 })],
  ])("what a framework throws for %s of its own is left to it", async (_, thrown) => {
    const { ask } = await mounted({ authorize: () => Promise.reject(thrown) });
    await expect(ask(`${PATH}/api/custom_templates/`)).rejects.toBe(thrown);
  });

  test("a page that goes away takes its request with it", async () => {
    let ended: Promise<unknown> | undefined;
    const gone = new AbortController();
    const upstream = await listen([], (_, response) => {
      ended = new Promise((resolve) => response.once("close", resolve));
      gone.abort(new Error("closed"));
    });
    const { ask } = await mounted({}, upstream);
    await expect(ask(`${PATH}/api/custom_templates/`, { signal: gone.signal })).rejects.toThrow("closed");
    await ended;
  });

  test.each([
    ["600", async () => serve(() => ({ status: 600 })), {}],
    ["999", async () => serve(() => ({ status: 999, json: { id: ID } })), {}],
    ["0", async () => serve(() => ({})), { fetch: async () => Response.error() }],
  ] as const)(
    "an answer whose status is none, %s, is that of a service which gave no whole one",
    async (_, service, options) => {
      const { ask } = await mounted(options, await service());
      const response = await ask(post, { method: "POST", headers: json, body: "{}" });
      expect([response.status, await response.json()]).toEqual([502, { detail: "The service gave no whole answer." }]);
    },
  );

  test("an answer without content has none", async () => {
    const { ask } = await mounted({}, await serve(() => ({ status: 204 })));
    const response = await ask(`${PATH}/api/dyoa/${ID}/`, { method: "DELETE" });
    expect([response.status, response.body]).toEqual([204, null]);
  });
});

import { headersOf, keysOf } from "@video-ads/model/testing/keys";
import { expect, onTestFinished, test, vi } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { operations } from "../src/generated/operations.ts";
import {
  type ClientOptions,
  type Credentials,
  createClient,
  fileFrom,
  InvalidRequestError,
  outcomeOf,
  VideoAdsError,
} from "../src/index.ts";
import { edit } from "./support/orders.ts";
import { KEY_HEADERS, serve } from "./support/server.ts";

const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";

test("a request carries the keys, JSON and the trailing slash", async () => {
  const server = await serve(() => ({ json: { id: ID } }));
  await server.client().links.createWithParams({ title: "Trail shoe", image_urls: ["https://shop.example.com/a.jpg"] });
  const [request] = server.seen;
  expect(request).toMatchObject({ method: "POST", url: "/api/links/link_with_params/" });
  expect(request?.headers).toMatchObject({
    ...KEY_HEADERS,
    "content-type": "application/json",
  });
  expect(JSON.parse(request?.body ?? "")).toEqual({
    title: "Trail shoe",
    image_urls: ["https://shop.example.com/a.jpg"],
  });
});

test("a base URL with a path and trailing slashes keeps its path", async () => {
  const server = await serve(() => ({ json: { remaining_credits: 1 } }));
  await server.client({ baseUrl: `${server.url}/gateway//` }).credits.getRemaining();
  expect(server.seen[0]?.url).toBe("/gateway/api/remaining_credits/");
});

test("times are sent in ISO 8601, and a plus sign leaves as %2B", async () => {
  const server = await serve(() => ({ json: [] }));
  await server.client().htmlInteractiveAds.list({
    created_after: new Date("2026-03-01T00:00:00Z"),
    created_before: "2026-03-02T00:00:00+02:00",
  });
  expect(server.seen[0]?.url).toBe(
    "/api/html_interactive_ads/?created_after=2026-03-01T00%3A00%3A00.000Z&created_before=2026-03-02T00%3A00%3A00%2B02%3A00",
  );
});

test("an entry of a list that has a comma is refused before anything is sent: it would arrive as two", async () => {
  const server = await serve(() => ({ json: [] }));
  const call = server.client().lipsyncsV2.list({ ids: ["a", "b,c"] });
  await expect(call).rejects.toBeInstanceOf(InvalidRequestError);
  await expect(call).rejects.toThrow("ids has to be text, a number, a valid Date or a list without commas.");
  expect(server.seen).toEqual([]);
});

test.each<[what: string, args: unknown[], says: string]>([
  [
    "options where a query has come to be",
    [{ maxRetries: 0 }],
    "takes no maxRetries in its query. Options of a call come behind it. Allowed: ",
  ],
  ["what no parameter is called as", [{ no_such_filter: 1 }], "takes no no_such_filter in its query. Allowed: "],
  ["options where a query was", [{}, {}, { maxRetries: 0 }], "takes nothing behind its options."],
])("%s is refused before anything is sent", async (_, args, says) => {
  const server = await serve(() => ({ json: [] }));
  const [resource, verb] = listed();
  const methods: object = Reflect.get(server.client(), resource);
  const answer: Promise<unknown> = Reflect.apply(Reflect.get(methods, verb), methods, args);
  const error = await answer.catch((fault: unknown) => fault);
  expect(error).toBeInstanceOf(InvalidRequestError);
  expect(outcomeOf(error)).toBe("neverSent");
  expect(String(error)).toContain(`${resource}.${verb} ${says}`);
  expect(server.seen).toEqual([]);
});

/** An operation that takes a query, and nothing before it. */
function listed(): [resource: string, verb: string] {
  for (const [resource, rows] of Object.entries(operations))
    for (const [verb, [, path, how]] of Object.entries(rows))
      if (how?.query && !how.body && !path.includes("{")) return [resource, verb];
  throw new Error("no operation takes a query alone");
}

test("an invalid Date is refused before anything is sent", async () => {
  const server = await serve(() => ({ json: [] }));
  const call = server.client().htmlInteractiveAds.list({ created_after: new Date("nonsense") });
  await expect(call).rejects.toThrow("created_after has to be text, a number, a valid Date or a list without commas.");
  expect(server.seen).toEqual([]);
});

test("ids go out comma-separated, by the hundred, and their answers are put together in order", async () => {
  const server = await serve(({ url }) => ({
    json: (new URL(url, "http://x").searchParams.get("ids") ?? "").split(",").map((id) => ({ id })),
  }));
  const ids = Array.from({ length: 250 }, (_, index) => `id-${index}`);
  const records = await server.client().lipsyncsV2.list({ ids });
  expect(records.map(({ id }) => id)).toEqual(ids);
  expect(server.seen.map(({ url }) => url.split(",").length)).toEqual([100, 100, 50]);
  expect(server.seen[0]?.url.startsWith("/api/lipsyncs_v2/?ids=id-0,id-1,")).toBe(true);
});

test("no ids means no records, not all of them: nothing is sent", async () => {
  const server = await serve(() => ({ json: [{ id: "everything" }] }));
  expect(await server.client().lipsyncsV2.list({ ids: [] })).toEqual([]);
  expect(server.seen).toEqual([]);
});

test.each(["", ".", "..", "a/b", "a\\b", "x\n", undefined, null, {}])(
  "the path value %j is refused before anything is sent",
  async (id) => {
    const server = await serve(() => ({ json: {} }));
    const ads = server.client();
    // @ts-expect-error: what plain JavaScript can pass
    await expect(ads.customTemplateJobs.get(id)).rejects.toThrow(InvalidRequestError);
    const raw = Promise.resolve().then(() =>
      // @ts-expect-error: what plain JavaScript can pass
      ads.raw.GET("/api/custom_template_jobs/{id}/", { params: { path: { id } } }),
    );
    await expect(raw).rejects.toThrow(InvalidRequestError);
    expect(server.seen).toEqual([]);
  },
);

test("raw refuses a path whose value was left out altogether", async () => {
  const server = await serve(() => ({ json: {} }));
  // @ts-expect-error: params are required
  await expect(server.client().raw.GET("/api/custom_template_jobs/{id}/", {})).rejects.toThrow("needs its params.path");
  expect(server.seen).toEqual([]);
});

test("what raw cannot send, or read, is an error of the client, with what was thrown as its cause where that quotes nothing", async () => {
  const server = await serve(() => ({ text: "<html>a page</html>" }));
  const { raw } = server.client();
  const failed = async (call: Promise<unknown>): Promise<VideoAdsError> => {
    const error: unknown = await call.catch((thrown: unknown) => thrown);
    if (error instanceof VideoAdsError) return error;
    throw new Error("Not an error of the client.", { cause: error });
  };
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  const unsent = await Promise.all([
    failed(raw.POST("/api/ai_editing/", { body: circular as never })),
    failed(raw.GET("/api/personas/", { headers: { "x note": "a" } })),
    failed(Promise.resolve(raw.use(7 as never))),
  ]);
  for (const error of unsent) expect(error).toMatchObject({ name: "InvalidRequestError", outcome: "neverSent" });
  expect(unsent[0]?.cause).toBeInstanceOf(TypeError);
  expect(server.seen).toEqual([]);
  const unread = await failed(raw.POST("/api/ai_editing/", { body: edit }));
  expect(unread).toMatchObject({ name: "InvalidResponseError", status: 200, bodyStart: "<html>a page</html>" });
  // A runtime would quote it.
  expect([unread.outcome, unread.cause]).toEqual(["unknown", undefined]);
  const gone = AbortSignal.abort(new Error("not wanted any more"));
  await expect(raw.GET("/api/personas/", { signal: gone })).rejects.toBe(gone.reason);
});

test("render of a template job sends {}, render of an AI edit sends no body at all", async () => {
  const server = await serve(() => ({ json: { id: ID } }));
  const ads = server.client();
  await ads.customTemplateJobs.render(ID);
  await ads.aiEditing.render(ID);
  expect(server.seen.map(({ url, body, headers }) => [url, body, headers["content-type"]])).toEqual([
    [`/api/custom_template_jobs/${ID}/render/`, "{}", "application/json"],
    [`/api/ai_editing/${ID}/render/`, "", undefined],
  ]);
});

test("a multipart body carries the file, and leaves undefined out", async () => {
  const server = await serve(() => ({ json: { id: "v1" } }));
  const audio = new File(["RIFF…"], "voice.wav", { type: "audio/wav" });
  await server.client().voices.clone({ name: "Ana", audio, voice_provider: undefined as unknown as string });
  const [request] = server.seen;
  expect(request?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  expect(request?.body).toContain('name="name"\r\n\r\nAna\r\n');
  expect(request?.body).toContain('name="audio"; filename="voice.wav"\r\nContent-Type: audio/wav\r\n\r\nRIFF…');
  expect(request?.body).not.toContain("voice_provider");
});

test("raw sends forms as forms: lists repeated, undefined left out", async () => {
  const server = await serve(() => ({ json: { id: ID } }));
  const { raw } = server.client();
  await raw.POST("/api/links/link_with_params/", {
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: { title: "A & B", image_urls: ["https://a.example.com/1", "https://a.example.com/2"] },
  });
  const form = new FormData();
  form.append("title", "A & B");
  await raw.POST("/api/links/link_with_params/", { body: form as never });
  expect(server.seen[0]?.body).toBe(
    "title=A+%26+B&image_urls=https%3A%2F%2Fa.example.com%2F1&image_urls=https%3A%2F%2Fa.example.com%2F2",
  );
  expect(server.seen[1]?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
});

test("raw has the keys, the retries and the typed answer", async () => {
  const server = await serve((_, count) => (count === 1 ? { status: 503 } : { json: { remaining_credits: 7 } }));
  const { data } = await server.client().raw.GET("/api/remaining_credits/");
  expect(data?.remaining_credits).toBe(7);
  expect(server.seen.map(({ headers }) => headers)).toMatchObject([KEY_HEADERS, KEY_HEADERS]);
});

test("a delete answers nothing", async () => {
  const server = await serve(() => ({ status: 204 }));
  expect(await server.client().dyoa.delete(ID)).toBeUndefined();
});

test("withResponse gives status, headers and attempts beside the data", async () => {
  const server = await serve((_, count) =>
    count === 1
      ? { status: 429, headers: { "retry-after": "0" } }
      : { status: 201, json: { id: ID }, headers: { "x-trace": "t" } },
  );
  const response = await server.client().aiEditing.withResponse.create(edit);
  expect(response).toMatchObject({ status: 201, attempts: 2, data: { id: ID } });
  expect(response.headers.get("x-trace")).toBe("t");
});

test("a header without a value is left out, as in a query; one without a name is refused", async () => {
  const server = await serve(() => ({ json: [] }));
  const list = (headers: object, ofAll = {}): Promise<unknown> =>
    Reflect.apply(server.client({ headers: ofAll }).customTemplates.list, undefined, [{ headers }]);
  await list({ "x-tenant": undefined, "x-user": null, "x-app": "shop" }, { "x-all": undefined });
  expect(server.seen[0]?.headers).toMatchObject({ "x-app": "shop" });
  for (const name of ["x-tenant", "x-user", "x-all"]) expect(server.seen[0]?.headers).not.toHaveProperty(name);
  await expect(list({ "": "shop" })).rejects.toThrow('headers: none can be ""');
  expect(server.seen).toHaveLength(1);
});

test("headers of a call are sent beside the keys; one that lets in is refused, wherever it stands", async () => {
  const server = await serve(() => ({ json: [] }));
  await server.client({ headers: { "X-App": "shop" } }).customTemplates.list({ headers: { "X-Trace": "1" } });
  expect(server.seen[0]?.headers).toMatchObject({ "x-app": "shop", "x-trace": "1", ...KEY_HEADERS });
  for (const [name, value] of Object.entries(headersOf(keysOf("other")))) {
    const headers = { [name.toUpperCase()]: value };
    for (const call of [
      server.client().customTemplates.list({ headers }),
      server.client({ headers }).customTemplates.list(),
      server.client().raw.GET("/api/custom_templates/", { headers }),
      server.client({ headers }).raw.GET("/api/custom_templates/"),
    ]) {
      const error: unknown = await call.catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ name: "InvalidRequestError", outcome: "neverSent" });
      expect(String(error)).toContain(`${name.toUpperCase()} lets in, and cannot be set.`);
      expect(String(error)).not.toContain(value);
    }
  }
  expect(server.seen).toHaveLength(1);
});

test.each([[""], [undefined]])(
  "an entry %j of a list is refused before anything is sent: alone, it would ask for all",
  async (entry) => {
    const server = await serve(() => ({ json: [] }));
    const { lipsyncsV2 } = server.client();
    for (const ids of [[entry], ["a", entry], ""]) {
      const call: Promise<unknown> = Reflect.apply(lipsyncsV2.list, lipsyncsV2, [{ ids }]);
      await expect(call).rejects.toThrow("ids has an empty entry: leave it out.");
    }
    expect(server.seen).toEqual([]);
  },
);

test("requests name the package and its version, by raw as well", async () => {
  const server = await serve(() => ({ json: { remaining_credits: 1 } }));
  const ads = server.client();
  await ads.credits.getRemaining();
  await ads.raw.GET("/api/remaining_credits/");
  const agent = `video-ads-client/${manifest.version}`;
  expect(server.seen.map(({ headers }) => headers["user-agent"])).toEqual([agent, agent]);
});

test("a name of the caller's own is sent in place of the package's", async () => {
  const server = await serve(() => ({ json: { remaining_credits: 1 } }));
  const ads = server.client({ headers: { "User-Agent": "shop/2" } });
  await ads.credits.getRemaining();
  await ads.credits.getRemaining({ headers: { "user-agent": "nightly" } });
  expect(server.seen.map(({ headers }) => headers["user-agent"])).toEqual(["shop/2", "nightly"]);
});

test("a page sends no name: its browser forbids it, or asks the service first", async () => {
  vi.stubGlobal("window", {});
  vi.stubGlobal("document", {});
  onTestFinished(() => void vi.unstubAllGlobals());
  const server = await serve(() => ({ json: { remaining_credits: 1 } }));
  const sent: string[] = [];
  await server
    .client({
      dangerouslyAllowBrowser: true,
      fetch: (input, init) => {
        sent.push(...new Headers(init?.headers).keys());
        return fetch(input, init);
      },
    })
    .credits.getRemaining();
  expect(sent).toContain("accept");
  expect(sent).not.toContain("user-agent");
});

test("two clients side by side keep their own keys", async () => {
  const server = await serve(() => ({ json: { remaining_credits: 1 } }));
  const other: Credentials = keysOf("other");
  const [one, two] = [server.client(), server.client(other)];
  await Promise.all([one.credits.getRemaining(), two.credits.getRemaining()]);
  const sent = [KEY_HEADERS, headersOf(keysOf("other"))].map((keys) => expect.objectContaining(keys));
  expect(server.seen.map(({ headers }) => headers)).toEqual(expect.arrayContaining(sent));
});

test("a file of this machine is sent under its name", async () => {
  const server = await serve(() => ({ json: { id: "v1" } }));
  const path = new URL("./support/server.ts", import.meta.url);
  await server.client().voices.clone({ name: "Ana", audio: await fileFrom(path, "audio/mpeg") });
  expect(server.seen[0]?.body).toContain('name="audio"; filename="server.ts"\r\nContent-Type: audio/mpeg');
  expect(server.seen[0]?.body).toContain("A real HTTP server on loopback");
});

test("a stream is sent as a file", async () => {
  const server = await serve(() => ({ json: { id: "v1" } }));
  await server.client().voices.clone({ name: "Ana", audio: new Blob(["streamed"]).stream() });
  expect(server.seen[0]?.body).toContain("streamed");
});

test("raw sends a body with a file as multipart, and completes a multipart type that names no boundary", async () => {
  const server = await serve(() => ({ json: {} }));
  const { raw } = server.client();
  const body = { name: "Ana", audio: new Blob(["RIFF"]) };
  await raw.POST("/api/voices/", { body });
  await raw.POST("/api/voices/", { body, headers: { "Content-Type": "multipart/form-data" } });
  for (const request of server.seen) {
    const [, boundary = "?"] =
      /^multipart\/form-data; boundary=(.+)$/.exec(request.headers["content-type"] ?? "") ?? [];
    expect(request.body.startsWith(`--${boundary}\r\n`)).toBe(true);
  }
});

test("a list of ids that takes many requests has one deadline", async () => {
  const server = await serve(async () => {
    await new Promise((resolve) => setTimeout(resolve, 60));
    return { json: [] };
  });
  const ids = Array.from({ length: 2000 }, (_, index) => `id-${index}`);
  await expect(server.client().lipsyncsV2.list({ ids }, { timeoutMs: 200 })).rejects.toMatchObject({
    name: "TimeoutError",
  });
  expect(server.seen.length).toBeLessThan(20);
});

test("a relative baseUrl on a server is said at once, and nothing counts as sent; a fetch of one's own may know what to do with it", async () => {
  const page = createClient({ baseUrl: "/api/video-ads", viaProxy: true });
  const order = { title: "Trail shoe", image_urls: ["https://shop.example.com/a.jpg"] };
  for (const call of [() => page.credits.getRemaining(), () => page.links.createWithParams(order)]) {
    const error = await call().catch((fault: unknown) => fault);
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(String(error)).toMatch(/needs a page: baseUrl is relative\.$/);
    expect(outcomeOf(error)).toBe("neverSent");
  }
  const asked: unknown[] = [];
  const routed = page.withOptions({
    fetch: async (url) => {
      asked.push(url);
      return Response.json({ remaining_credits: 1 });
    },
  });
  await routed.credits.getRemaining();
  expect(asked).toEqual(["/api/video-ads/api/remaining_credits/"]);
});

test.each<[what: string, given: ClientOptions["headers"] & {}]>([
  ["Headers", new Headers({ "X-Shop": "Zürich" })],
  ["pairs", [["X-Shop", "Zürich"]]],
  ["a Map", new Map([["X-Shop", "Zürich"]])],
  ["an object", { "X-Shop": "Zürich" }],
])("headers are given as fetch takes them: %s", async (_, headers) => {
  const server = await serve(() => ({ json: { remaining_credits: 1 } }));
  await server.client({ headers }).credits.getRemaining();
  await server.client().credits.getRemaining({ headers });
  await server.client({ headers }).raw.GET("/api/remaining_credits/");
  const sent = Buffer.from("Zürich", "latin1").toString("latin1");
  expect(server.seen.map((seen) => seen.headers["x-shop"])).toEqual([sent, sent, sent]);
});

test("what a raw call cannot take is refused: an option, a path to elsewhere", async () => {
  const server = await serve(() => ({ status: 201, json: { id: ID } }));
  const { raw } = server.client();
  const call = (...args: unknown[]) => Reflect.apply(raw.POST, undefined, args).catch((thrown: unknown) => thrown);
  expect(await call("/api/links/", { body: {}, timeout: 5 })).toMatchObject({
    option: "timeout",
    outcome: "neverSent",
  });
  // Only a fetch of the call's own would see it.
  expect(await call("/api/links/", { body: {}, redirect: "error" })).toMatchObject({ option: "redirect" });
  expect(await call(".elsewhere.example.com/api/links/", { body: {} })).toMatchObject({ outcome: "neverSent" });
  expect(server.seen).toEqual([]);
});

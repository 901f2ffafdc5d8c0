// What the proxy lets through, and what of it comes back.
import { once } from "node:events";
import { settings, variables } from "@video-ads/model/testing/keys";
import { describe, expect, test } from "vitest";
import {
  AuthenticationError,
  ConfigurationError,
  createClient,
  InsufficientCreditsError,
  outcomeOf,
  RateLimitError,
  ValidationError,
} from "../../src/index.ts";
import { expressProxy, fetchProxy, type ProxiedCall } from "../../src/proxy.ts";
import { ALLOWED, ID, proxied, proxiedTo, SERVER_HEADERS, SERVER_KEYS, SERVER_SECRETS } from "../support/proxy.ts";
import { listen, serve } from "../support/server.ts";

/** A page's client: no keys, and the proxy as the service. */
const page = (base: string) => createClient({ baseUrl: base, viaProxy: true, maxRetries: 0 });

const KEY = SERVER_SECRETS.at(-1) ?? "";

/** Values that an option refuses, and what is said of them. */
function refusals(option: string, is: string, given: readonly unknown[]): [object, string][] {
  return given.map((value) => [
    { [option]: value },
    `${option}: ${is}, not ${typeof value === "string" ? JSON.stringify(value) : value}.`,
  ]);
}

test.each([undefined, "yes", 1, {}])(
  "an answer of authorize that is neither yes nor no, %j, lets nobody in, and the log says so",
  async (said) => {
    const { base, upstream, log } = await proxied({ authorize: () => said as never });
    expect((await fetch(`${base}/api/custom_templates/`)).status).toBe(403);
    expect(log).toMatchObject([{ status: 403, refused: "authorize answered neither true nor false" }]);
    expect(upstream.seen).toEqual([]);
  },
);

describe("an allowed operation", () => {
  test("reaches the service as the client would have sent it, with the server's keys", async () => {
    const { base, upstream, log } = await proxied({}, ({ url }) => ({
      json: /\/(custom_templates|html_interactive_ads)\/(\?|$)/.test(url)
        ? [{ template_id: ID }]
        : { id: ID, template_id: ID },
    }));
    expect(await page(base).customTemplates.list()).toEqual([{ template_id: ID }]);
    await page(base).customTemplates.get(ID);
    await page(base).customTemplateJobs.preview({ template_id: ID, variables: {} });
    await page(base).customTemplateJobs.render(ID);
    await page(base).dyoa.delete(ID);
    await page(base).htmlInteractiveAds.list({ ids: [ID, ID], created_after: new Date(0) });
    expect(upstream.seen.map(({ method, url, body }) => [method, url, body])).toEqual([
      ["GET", "/api/custom_templates/", ""],
      ["GET", `/api/custom_templates/${ID}/`, ""],
      ["POST", "/api/custom_template_jobs/preview_async/", `{"template_id":"${ID}","variables":{}}`],
      ["POST", `/api/custom_template_jobs/${ID}/render/`, "{}"],
      ["DELETE", `/api/dyoa/${ID}/`, ""],
      ["GET", `/api/html_interactive_ads/?ids=${ID},${ID}&created_after=1970-01-01T00%3A00%3A00.000Z`, ""],
    ]);
    for (const { headers } of upstream.seen) expect(headers).toMatchObject(SERVER_HEADERS);
    expect(log.map(({ operation, status, refused }) => [operation, status, refused])).toContainEqual([
      "customTemplateJobs.preview",
      200,
      undefined,
    ]);
    expect(JSON.stringify(log)).not.toContain("ids=");
  });

  test("passes a file, byte for byte", async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
    const { base, upstream } = await proxied();
    await page(base).voices.clone({ name: "Mine", audio_file: new File([bytes], "voice.wav") } as never);
    const [seen] = upstream.seen;
    expect(seen?.headers["content-type"]).toMatch(/^multipart\/form-data; ?boundary=/);
    expect(Number(seen?.headers["content-length"])).toBeGreaterThan(70_000);
    expect(seen?.body).toContain('name="audio_file"; filename="voice.wav"');
  });

  test("is found with and without the slash at its end: some servers redirect from one to the other", async () => {
    const { base, upstream } = await proxied();
    expect((await fetch(`${base}/api/custom_templates`)).status).toBe(200);
    expect(upstream.seen[0]?.url).toBe("/api/custom_templates/");
  });

  test("is asked for once: a paid request is not tried again, whatever the service says", async () => {
    const { base, upstream } = await proxied({}, () => ({ status: 500, json: { detail: "down" } }));
    const client = createClient({ baseUrl: base, viaProxy: true, maxRetries: 3 });
    await expect(client.customTemplateJobs.preview({ template_id: ID, variables: {} })).rejects.toThrow("down");
    expect(upstream.seen).toHaveLength(1);
  });
});

describe("authorize", () => {
  test("decides by the app's own request, and is told which operation with which ids", async () => {
    const asked: ProxiedCall[] = [];
    const { base, upstream } = await proxied(
      {
        authorize: async (incoming, call) => {
          asked.push(call);
          return incoming.get("cookie") === "session=anna";
        },
      },
      () => ({ json: { template_id: ID } }),
    );
    const anna = createClient({ baseUrl: base, viaProxy: true, headers: { cookie: "session=anna" } });
    await anna.customTemplates.get(ID);
    await expect(page(base).customTemplates.get(ID)).rejects.toThrow(AuthenticationError);
    expect(asked).toEqual(Array(2).fill({ operation: "customTemplates.get", path: { template_id: ID }, query: {} }));
    expect(upstream.seen).toHaveLength(1);
  });

  test("that throws ends in the app's error handler, and nothing leaves", async () => {
    const { base, upstream, errors } = await proxied({
      authorize: () => {
        throw new Error("the session store is away");
      },
    });
    expect((await fetch(`${base}/api/custom_templates/`)).status).toBe(500);
    expect(String(errors[0])).toContain("session store");
    expect(upstream.seen).toEqual([]);
  });

  test("a value that is not true is no permission", async () => {
    const { base } = await proxied({ authorize: (() => "no") as unknown as () => boolean });
    expect((await fetch(`${base}/api/custom_templates/`)).status).toBe(403);
  });
});

const NO_WHOLE_ANSWER = { detail: "The service gave no whole answer." };
const REDIRECTED = { detail: "The service sends the request to another address." };

describe("an answer", () => {
  test("keeps its status and what the client needs of it", async () => {
    const { base } = await proxied({}, ({ url }) =>
      url.includes("jobs")
        ? { status: 402, json: { detail: "Not enough credits." } }
        : { status: 429, json: {}, headers: { "retry-after": "7" } },
    );
    const failed = await page(base)
      .customTemplateJobs.preview({ template_id: ID, variables: {} })
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(InsufficientCreditsError);
    expect(String(failed)).toContain("Not enough credits.");
    const limited = await page(base)
      .customTemplates.list()
      .catch((error: unknown) => error);
    expect(limited).toBeInstanceOf(RateLimitError);
    expect((limited as RateLimitError).headers.get("retry-after")).toBe("7");
  });

  test.each(["is cut", "stands still"])(
    "that is an error is passed on by its status where its body %s",
    async (way) => {
      const upstream = await listen([], (_, response) => {
        response.writeHead(402, { "content-type": "application/json", "content-length": 999 });
        response.write('{"detail":"Insuf', () => way === "is cut" && setTimeout(() => response.destroy(), 20));
      });
      const { base } = await proxiedTo(upstream);
      const failed = await page(base)
        .customTemplateJobs.preview({ template_id: ID, variables: {} })
        .catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(InsufficientCreditsError);
      expect(outcomeOf(failed)).toBe("refused");
    },
  );

  test("that is an error is passed on as far as its whole words, of which none is half a key or half a URL of a webhook", async () => {
    const key = Object.values(SERVER_KEYS)[0] ?? "";
    const text = `{"detail":"Bad header ${key} and ${key.slice(0, -1)}`;
    const upstream = await listen([], (_, response) => {
      response.writeHead(400, { "content-type": "application/json", "content-length": 999 });
      response.write(text, () => setTimeout(() => response.destroy(), 20));
    });
    const { base } = await proxiedTo(upstream);
    const response = await fetch(`${base}/api/custom_templates/`);
    expect([response.status, await response.text()]).toEqual([400, '{"detail":"Bad header *** and ']);
    const failed = await page(base)
      .customTemplates.list()
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ValidationError);
    expect(String(failed)).toContain("Bad header *** and");
  });

  test("that is a huge error page is passed on by its status, and no longer than it may be", async () => {
    const text = "<p>Out of credits </p>".repeat(1_000);
    const { base } = await proxied({ maxAnswerBytes: 1_000 }, () => ({ status: 402, text }));
    const response = await fetch(`${base}/api/custom_templates/`);
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const passed = await response.text();
    expect(passed.length).toBeLessThanOrEqual(1_000);
    expect(text.startsWith(passed) && passed.length > 900).toBe(true);
    const failed = await page(base)
      .customTemplateJobs.preview({ template_id: ID, variables: {} })
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(InsufficientCreditsError);
    expect(outcomeOf(failed)).toBe("refused");
  });

  test.each(["is cut", "stands still", "has no end"])(
    "that is an error and whose body %s on the way to the page is the error of its status there",
    async (way) => {
      const server = await listen([], (_, response) => {
        response.writeHead(402, {
          "content-type": "text/html",
          ...(way !== "has no end" && { "content-length": 999 }),
        });
        const more = (): void => {
          while (!response.destroyed && response.write(Buffer.alloc(65_536, "x ")));
          if (!response.destroyed) response.once("drain", more);
        };
        if (way === "has no end") return more();
        response.write("<p>Out of credi", () => way === "is cut" && setTimeout(() => response.destroy(), 20));
      });
      const failed = await page(server.url)
        .customTemplateJobs.preview({ template_id: ID, variables: {} })
        .catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(InsufficientCreditsError);
      expect(outcomeOf(failed)).toBe("refused");
    },
  );

  test("brings no cookie, no header of the service, and nothing that a browser would run", async () => {
    const { base } = await proxied({}, () => ({
      text: "<script>alert(1)</script>",
      headers: {
        "set-cookie": "a=b",
        server: "nginx",
        "access-control-allow-origin": "*",
        "x-powered-by": "x",
        link: "</x>",
        refresh: "0",
      },
    }));
    const response = await fetch(`${base}/api/custom_templates/`);
    const { "content-type": type, ...headers } = Object.fromEntries(response.headers);
    expect(type).toBe("text/plain; charset=utf-8");
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "cache-control": "no-store" });
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(["set-cookie"]));
    for (const name of ["set-cookie", "server", "access-control-allow-origin", "link", "refresh"])
      expect(headers).not.toHaveProperty(name);
  });

  test("never holds a key, even when the service shows the request that it got", async () => {
    const { base, upstream } = await proxied({}, (seen) => ({
      status: 500,
      text: `${JSON.stringify(seen)} ${KEY}${KEY}`,
      headers: { "retry-after": KEY, "content-type": KEY },
    }));
    const response = await fetch(`${base}/api/custom_templates/`);
    const received = JSON.stringify([...response.headers]) + (await response.text());
    expect(upstream.seen[0]?.headers).toMatchObject(SERVER_HEADERS);
    for (const secret of SERVER_SECRETS) expect(received).not.toContain(secret);
    expect(received).toContain("***");
  });

  test("never holds an id and its key side by side in base64, however short they are", async () => {
    const basic = btoa("a1b2:c3d4");
    const { base } = await proxied({ apiId: "a1b2", apiKey: "c3d4" }, () => ({ status: 401, json: { detail: basic } }));
    expect(await (await fetch(`${base}/api/custom_templates/`)).json()).toEqual({ detail: "***" });
  });

  test("never holds a key that JSON escapes, however often it is quoted, and stays JSON", async () => {
    const apiKey = 'k"3y\\9d2e41';
    const header = JSON.stringify({ "X-API-KEY": apiKey });
    const detail = `bad header ${header}, that is ${JSON.stringify(JSON.stringify(header))}`;
    const { base } = await proxied({ apiKey }, () => ({
      status: 400,
      json: { detail, other: 'ü "quoted"' },
    }));
    const answered = await (await fetch(`${base}/api/custom_templates/`)).json();
    expect(answered).toEqual({
      detail: expect.stringContaining('bad header {"X-API-KEY":"***"}, that is '),
      other: 'ü "quoted"',
    });
    expect(JSON.stringify(answered)).not.toContain("9d2e41");
  });

  test("that is too large is not passed, and not read to its end", async () => {
    let written = 0;
    const upstream = await listen([], (_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const more = (): void => {
        while (!response.destroyed && written < 50_000_000) {
          written += 10_000;
          if (!response.write(" ".repeat(10_000))) return void response.once("drain", more);
        }
        response.end();
      };
      more();
    });
    const { base } = await proxiedTo(upstream, { maxAnswerBytes: 100_000 });
    expect((await fetch(`${base}/api/custom_templates/`, { redirect: "manual" })).status).toBe(300);
    expect(written).toBeLessThan(20_000_000);
  });

  test.each([301, 302, 303, 307, 308])("that redirects to another host is not followed: %d", async (status) => {
    const other = await serve(() => ({ json: {} }));
    const { base } = await proxied({}, () => ({ status, headers: { location: `${other.url}/steal` } }));
    const response = await fetch(`${base}/api/custom_templates/`, { redirect: "manual" });
    expect([response.status, await response.json()]).toEqual([300, REDIRECTED]);
    expect(response.headers.has("location")).toBe(false);
    expect(other.seen).toEqual([]);
  });

  test("that is too large is final for the page: a wait ends with the first look", async () => {
    const { base, upstream } = await proxied({ operations: ["customTemplateJobs.get"], maxAnswerBytes: 10 }, () => ({
      json: { id: ID, status: "running" },
    }));
    const told = { name: "ApiError", status: 300, message: expect.stringContaining("too large") };
    const wait = page(base).customTemplateJobs.wait(ID, { pollMs: 5, timeoutMs: 3_000 });
    await expect(wait).rejects.toMatchObject(told);
    expect(upstream.seen).toHaveLength(1);
  });

  test("that redirects is final for the page as well: a wait ends with the first look, and a paid request may have arrived", async () => {
    const { base, upstream } = await proxied(
      { operations: ["customTemplateJobs.get", "customTemplateJobs.preview"] },
      () => ({
        status: 302,
        headers: { location: "https://service.invalid/" },
      }),
    );
    const { customTemplateJobs } = page(base);
    const told = { name: "ApiError", status: 300, message: expect.stringContaining(REDIRECTED.detail) };
    await expect(customTemplateJobs.wait(ID, { pollMs: 5, timeoutMs: 3_000 })).rejects.toMatchObject(told);
    expect(upstream.seen).toHaveLength(1);
    const error: unknown = await customTemplateJobs
      .preview({ template_id: ID, variables: {} })
      .catch((thrown) => thrown);
    expect(error).toMatchObject(told);
    expect(outcomeOf(error)).toBe("unknown");
  });

  test.each([
    ["refuses the connection", "http://127.0.0.1:4"],
    ["has no address", "http://service.invalid"],
  ])("is a 502 that names no host when the service %s", async (_, baseUrl) => {
    const { base } = await proxied({ baseUrl });
    const response = await fetch(`${base}/api/custom_templates/`);
    expect([response.status, await response.json()]).toEqual([502, { detail: "The service cannot be reached." }]);
  });

  test("that breaks off is a 502, not half an answer", async () => {
    const upstream = await listen([], (_, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
      response.write('{"half":');
      setTimeout(() => response.destroy(), 20);
    });
    const { base } = await proxiedTo(upstream);
    const response = await fetch(`${base}/api/custom_templates/`);
    expect([response.status, await response.json()]).toEqual([502, NO_WHOLE_ANSWER]);
  });

  test.each([600, 999])("whose status is none, %d, is a 502", async (status) => {
    const { base } = await proxied({}, () => ({ status, json: { id: ID } }));
    const response = await fetch(`${base}/api/custom_templates/`);
    expect([response.status, await response.json()]).toEqual([502, NO_WHOLE_ANSWER]);
  });

  test("that does not come in time is a 504, and the request to the service ends", async () => {
    let ended: Promise<unknown> | undefined;
    const upstream = await listen([], (_, response) => {
      ended = once(response, "close");
    });
    const { base } = await proxiedTo(upstream, { timeoutMs: 100 });
    expect((await fetch(`${base}/api/custom_templates/`)).status).toBe(504);
    await ended;
  });
});

test("many pages at once get their own answers", async () => {
  const { base } = await proxied({}, async ({ url }) => ({ json: { template_id: url.split("/")[3] } }));
  const ids = Array.from({ length: 50 }, () => crypto.randomUUID());
  const answers = await Promise.all(ids.map((id) => page(base).customTemplates.get(id)));
  expect(answers.map(({ template_id }) => template_id)).toEqual(ids);
});

describe("options", () => {
  const keys = { baseUrl: "http://127.0.0.1:1", ...SERVER_KEYS };

  test("whom it serves has to be said", () => {
    // @ts-expect-error: authorize is missing
    expect(() => expressProxy({ ...keys, operations: ALLOWED })).toThrow(ConfigurationError);
    expect(() => expressProxy({ ...keys, operations: ALLOWED, authorize: true as never })).toThrow("authorize");
  });

  test("an operation that does not exist is named", () => {
    const operations = ["customTemplates.lst", "__proto__.x", "toString"] as never[];
    for (const operation of operations) {
      expect(() => expressProxy({ ...keys, operations: [operation], authorize: "public" })).toThrow(
        "there is no operation",
      );
    }
  });

  test.each<[object, string]>([
    [{ operations: undefined }, "operations: give a list, not undefined."],
    [{ operations: "customTemplates.list" }, 'operations: give a list, not "customTemplates.list".'],
    [{ forwardHeaders: "x-request-id" }, 'forwardHeaders: give a list, not "x-request-id".'],
    [{ forwardHeaders: [1, Symbol("x")] }, "forwardHeaders: symbol(x) cannot pass from a page to the service."],
    [{ origins: "https://shop.example.com" }, 'origins: give a list, not "https://shop.example.com".'],
    ...[
      "https://shop.example.com/",
      "https://shop.example.com/shop",
      "https://Shop.example.com",
      "https://shop.example.com:443",
      "shop.example.com",
      "*",
      "",
      undefined,
    ].map((origin): [object, string] => [
      { origins: ["https://app.example.com", origin] },
      `origins: give origins like https://shop.example.com, not ${origin === undefined ? origin : `"${origin}"`}.`,
    ]),
    ...["maxBodyBytes", "maxUploadBytes", "maxAnswerBytes"].flatMap((limit) =>
      refusals(limit, "It is a whole number, 0 or more", ["64k", "64", Number.NaN, -1, 1.5, null]),
    ),
    // A timer that is set for longer than it holds rings at once: every body that is not there yet would be too slow.
    ...refusals("bodyTimeoutMs", "It is a number above 0, 2147483647 at most", ["10s", Number.NaN, -1, 0, 3e9, null]),
    ...["64k", "64", Number.NaN, -1].map((given): [object, string] => [
      { timeoutMs: given },
      `timeoutMs: give a number from 1 to Infinity, not ${typeof given === "string" ? `"${given}"` : given}.`,
    ]),
  ])("%o from JavaScript is refused when the app starts", (wrong, message) => {
    const options = { ...keys, operations: ALLOWED, authorize: "public", ...wrong };
    const problem = expect.objectContaining({ name: "ConfigurationError", message });
    expect(() => Reflect.apply(expressProxy, undefined, [options])).toThrow(problem);
    expect(() => Reflect.apply(fetchProxy, undefined, [{ path: "/api", ...options }])).toThrow(problem);
  });

  test("an option that there is none of is refused, with those that there are", () => {
    const options = { ...keys, operations: ALLOWED, authorize: "public" };
    const problem = (option: string, last: string) =>
      expect.objectContaining({
        name: "ConfigurationError",
        option,
        problem: expect.stringMatching(new RegExp(`^no such option. Allowed: baseUrl, .*, ${last}\\.$`)),
      });
    for (const wrong of [{ orgins: [] }, { retries: 1 }, { path: "/api" }]) {
      const [name = ""] = Object.keys(wrong);
      expect(() => Reflect.apply(expressProxy, undefined, [{ ...options, ...wrong }])).toThrow(
        problem(name, "bodyTimeoutMs"),
      );
    }
    const make = () => Reflect.apply(fetchProxy, undefined, [{ ...options, path: "/api", orgins: [] }]);
    expect(make).toThrow(problem("orgins", "path"));
  });

  test("a proxy of the Fetch standard needs its path", () => {
    const options = { ...keys, operations: ALLOWED, authorize: "public" };
    expect(() => Reflect.apply(fetchProxy, undefined, [options])).toThrow(
      /path: give that of the mount, such as \/api\/video-ads, not undefined\.$/,
    );
  });

  test("missing keys are named when the app starts", () => {
    const [missing = ""] = settings;
    const left: object = Object.fromEntries(Object.keys(variables).map((setting) => [setting, ""]));
    expect(() => expressProxy({ ...keys, ...left, operations: [], authorize: "public" })).toThrow(missing);
  });

  test("an empty list lets nothing pass", async () => {
    const { base, upstream } = await proxied({ operations: [] });
    expect((await fetch(`${base}/api/custom_templates/`)).status).toBe(404);
    expect(upstream.seen).toEqual([]);
  });

  test.each([
    [
      "throws",
      () => {
        throw new Error("disk full");
      },
    ],
    ["rejects", () => Promise.reject(new Error("disk full"))],
  ])("a log that %s changes nothing", async (_, onLog) => {
    const { base } = await proxied({ onLog });
    expect((await fetch(`${base}/api/custom_templates/`)).status).toBe(200);
  });

  test("a refusal says in the log why", async () => {
    const { base, log } = await proxied();
    await fetch(`${base}/api/custom_templates/`, { headers: { "sec-fetch-site": "cross-site" } });
    await fetch(`${base}/api/personas/?key=secret`);
    expect(log).toMatchObject([
      { operation: "customTemplates.list", status: 404, refused: "the request comes from a page of another origin" },
      { path: "/api/personas/", status: 404, refused: "no allowed operation has this method, path and query" },
    ]);
    expect(JSON.stringify(log)).not.toContain("secret");
  });
});

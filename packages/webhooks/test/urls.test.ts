import { createHmac } from "node:crypto";
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { ConfigurationError, createWebhooks, redactUrl, type Secret, UrlTooLongError } from "../src/index.ts";
import { MacKey } from "../src/urls/mac-key.ts";
import { templatePost } from "./support/jobs.ts";
import { postJson, SECRET, startTrusting } from "./support/receiver.ts";

const BASE = "https://app.example.com/webhooks";
const NOW = Date.parse("2026-03-02T09:15:00.500Z");

function hooksWith(options: { secret?: Secret; baseUrl?: string } = {}) {
  return createWebhooks({ secret: SECRET, baseUrl: BASE, trust: "payload", clock: () => NOW, ...options });
}

describe("urlFor", () => {
  it("makes a URL for an operation and for its source alike, with the reference and the end", async () => {
    const made = await hooksWith().urlFor("customTemplateJobs.preview", { ttl: "15m", ref: "order-17" });
    expect(made).toEqual({
      url: expect.stringMatching(
        /^https:\/\/app\.example\.com\/webhooks\/customTemplateJob\.order-17\.[0-9a-z]+\.0\.[\w-]{22}$/,
      ),
      ref: "order-17",
      expiresAt: new Date("2026-03-02T09:30:01.000Z"),
    });
    expect(await hooksWith().urlFor("customTemplateJob", { ttl: 900_000, ref: "order-17" })).toEqual(made);
  });

  it("makes its own reference, another one every time", async () => {
    const hooks = hooksWith();
    const refs = await Promise.all(Array.from({ length: 100 }, async () => (await hooks.urlFor("adsClone")).ref));
    expect(new Set(refs).size).toBe(100);
  });

  it("throws with the length when the URL would be longer than 200 characters", async () => {
    const hooks = hooksWith({ baseUrl: `${BASE}/${"x".repeat(100)}` });
    const failure = await hooks.urlFor("htmlInteractiveAds.create", { ref: "r".repeat(40) }).catch((error) => error);
    expect(failure).toBeInstanceOf(UrlTooLongError);
    expect(failure).toMatchObject({ length: 224, message: expect.stringContaining("224") });
  });

  it.each([
    { ref: "" },
    { ref: "a.b" },
    { ref: "a/b" },
    { ref: "r".repeat(65) },
    { ttl: 0 },
    { ttl: -1 },
    { ttl: Number.NaN },
  ])("refuses %j", async (options) => {
    await expect(hooksWith().urlFor("adsClone", options)).rejects.toThrow(ConfigurationError);
  });

  it.each<[unknown, string]>([
    [{ TTL: "15m" }, "TTL: There is no such option. Did you mean ttl? Allowed: ref, ttl."],
    [{ reference: "order-17" }, "reference: There is no such option. Allowed: ref, ttl."],
    ["15m", 'Options are given by name: { ref, ttl }, not "15m".'],
    [900_000, "Options are given by name: { ref, ttl }, not 900000."],
    [["order-17"], "Options are given by name: { ref, ttl }, not a list."],
    [{ ref: 17 }, "ref: give 1 to 64 letters, digits, - or _."],
    [{ ttl: null }, "ttl: A duration is a number with its unit"],
  ])("refuses what it would ignore: %j", async (options, message) => {
    const hooks = hooksWith();
    const make = () => Reflect.apply(hooks.urlFor, hooks, ["adsClone", options]);
    const failure: unknown = await make().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConfigurationError);
    expect(failure).toMatchObject({ message: expect.stringContaining(message) });
  });
});

describe("createWebhooks", () => {
  it.each([
    ["a short secret", { secret: "x".repeat(31) }, /31 characters/],
    ["a current key that is not there", { secret: { current: "b", keys: { a: SECRET } } }, /current/],
    ["a key id that cannot stand in a URL", { secret: { current: "a.b", keys: { "a.b": SECRET } } }, /key id/],
    ["a base URL that is none", { baseUrl: "/webhooks" }, /baseUrl/],
    ["a base URL with a query", { baseUrl: `${BASE}?a=b` }, /baseUrl/],
    ["a base URL with the parameter of a route", { baseUrl: `${BASE}/:token` }, /leave out :token\. That is a pattern/],
    ["a base URL with that of another router", { baseUrl: `${BASE}/{token}/` }, /leave out %7Btoken%7D\./],
    ["a base URL with a file's", { baseUrl: `${BASE}/[token]` }, /leave out \[token\]\./],
    ["a base URL with all that is behind it", { baseUrl: `${BASE}/*` }, /leave out \*\./],
  ])("refuses %s", (_, options, message) => {
    expect(() => hooksWith(options)).toThrow(message);
  });

  it("takes a base URL as long as the URLs of every source allow, and refuses one that is longer", async () => {
    const baseUrl = `${BASE}/`.padEnd(133, "x");
    expect((await hooksWith({ baseUrl }).urlFor("customTemplateJob")).url).toHaveLength(200);
    const problem = "it has 134 characters and may have 133, so that a URL with its token has 200 at most.";
    expect(() => hooksWith({ baseUrl: `${baseUrl}x` })).toThrow(
      expect.objectContaining({ option: "baseUrl", problem }),
    );
  });

  it.each([
    [
      "secret",
      { secret: undefined },
      "it is undefined, as a variable that is not set; give a text of at least 32 characters, or { current, keys }.",
    ],
    [
      "secret",
      { secret: null },
      "it is null, as a variable that is not set; give a text of at least 32 characters, or { current, keys }.",
    ],
    ["secret", { secret: 123_456 }, "it is a number; give a text of at least 32 characters, or { current, keys }."],
    [
      "secret",
      { secret: { current: "a" } },
      "it is an object without keys; give a text of at least 32 characters, or { current, keys }.",
    ],
    [
      "secret",
      { secret: { current: "a", keys: { a: undefined } } },
      "key a is undefined, as a variable that is not set, not a text.",
    ],
    ["secret", { secret: "short" }, "it has 5 characters and needs at least 32."],
    ["secret", { secret: { current: "a", keys: { a: "short" } } }, "key a has 5 characters and needs at least 32."],
    [
      "secret",
      { secret: "" },
      "it has 0 characters and needs at least 32. Is the variable set that it is read from, such as WEBHOOK_SECRET?",
    ],
    [
      "secret",
      { secret: { current: "a", keys: { a: "" } } },
      "key a has 0 characters and needs at least 32. Is the variable set that it is read from?",
    ],
    [
      "baseUrl",
      { baseUrl: "nowhere" },
      "give the public http(s) URL under which the receiver is mounted, nothing after its path.",
    ],
    ...[undefined, null, ""]
      .flatMap((unset) => [`${unset}`, `${unset}/webhooks`, `https://${unset}/webhooks`, `http://${unset}:3000`])
      .map((baseUrl): [string, object, string] => [
        "baseUrl",
        { baseUrl },
        "give the public http(s) URL under which the receiver is mounted, nothing after its path. Is the variable set that it is made with?",
      ]),
    ["lease", { lease: "90" }, "A duration needs its unit: 90s or 90m, not 90."],
    ["lease", { lease: 1 }, "This duration is 1s or more, such as 2s, 90s or 15m."],
    ["lease", { lease: "999ms" }, "This duration is 1s or more, such as 2s, 90s or 15m."],
    ["lease", { lease: "25d" }, "This duration is 24d at most, such as 90s, 15m or 12h."],
    ["handlerTimeout", { handlerTimeout: "25d" }, "This duration is 24d at most, such as 90s, 15m or 12h."],
    ["readTimeout", { readTimeout: 30 }, '30 is milliseconds: did you mean "30s"? If not, write "30ms".'],
    ["handlerTimeout", { handlerTimeout: "0" }, "A duration is longer than 0, such as 250ms, 90s or 15m."],
    ["reconcile.every", { reconcile: { every: "30d" } }, "This duration is 24d at most, such as 90s, 15m or 12h."],
    ["retention", { retention: "36501d" }, "This duration is 36500d at most, such as 90s, 15m or 12h."],
    ["retention", { retention: 0 }, "A duration is longer than 0, such as 250ms, 90s or 15m."],
    ["retry", { retry: ["5s", "soon"] }, "A duration is a number with its unit, such as 250ms, 90s, 15m, 12h or 30d."],
    ["concurrency", { concurrency: 0 }, "It is a whole number, 1 or more, not 0."],
    ["maxBodyBytes", { maxBodyBytes: "64k" }, 'It is a whole number, 1 or more, not "64k".'],
    ["maxBodyBytes", { maxBodyBytes: Number.NaN }, "It is a whole number, 1 or more, not NaN."],
    ["readsPerMinute", { readsPerMinute: "30" }, 'It is a whole number, 1 or more, not "30".'],
    ["bodyTimeoutMs", { bodyTimeoutMs: "10s" }, 'It is a number above 0, 2147483647 at most, not "10s".'],
    ["bodyTimeoutMs", { bodyTimeoutMs: 2 ** 31 }, "It is a number above 0, 2147483647 at most, not 2147483648."],
    ["work", { work: "false" }, 'It is true or false, not "false".'],
    ["work", { work: 0 }, "It is true or false, not 0."],
    ["trust", { trust: "Payload" }, 'Did you mean payload? Allowed: read, payload, not "Payload".'],
    ["reconcile", { reconcile: "1m" }, 'It says how often, such as { every: "1m" }, not "1m".'],
    ["reconcile", { reconcile: true }, 'It says how often, such as { every: "1m" }, not true.'],
    ["reconcile", { reconcile: null }, 'It says how often, such as { every: "1m" }, not null.'],
    ["reconcile", { reconcile: {} }, 'It has to say how often: { every: "1m" }.'],
    ["reconcile", { reconcile: { olderThan: "5m" } }, 'It has to say how often: { every: "1m" }.'],
    [
      "reconcile.evry",
      { reconcile: { evry: "1m" } },
      "There is no such option. Did you mean every? Allowed: every, olderThan.",
    ],
  ])("says which option is wrong, and how, to a program as well: %s", (option, options, problem) => {
    const create = () => createWebhooks({ secret: SECRET, baseUrl: BASE, trust: "payload", ...(options as object) });
    expect(create).toThrow(expect.objectContaining({ option, problem, missing: [], message: `${option}: ${problem}` }));
  });

  it.each([
    "maxBodyBytes",
    "bodyTimeoutMs",
    "concurrency",
    "handlerTimeout",
    "retry",
    "lease",
    "retention",
    "readsPerMinute",
    "work",
    "trust",
  ])("takes no null for a default: %s", (option) => {
    const create = () => createWebhooks({ secret: SECRET, baseUrl: BASE, trust: "payload", ...{ [option]: null } });
    expect(create).toThrow(expect.objectContaining({ name: "ConfigurationError", option }));
  });

  it.each([
    ["handlertimeout", "Did you mean handlerTimeout? Allowed: secret, "],
    ["maxBodyByte", "Did you mean maxBodyBytes? Allowed: secret, "],
    ["TTL", "Allowed: secret, "],
  ])("refuses an option that there is not: %s", (option, hint) => {
    const create = () => createWebhooks({ secret: SECRET, baseUrl: BASE, trust: "payload", ...{ [option]: 5 } });
    expect(create).toThrow(`${option}: There is no such option. ${hint}`);
  });

  it("takes an option without a value for none", () => {
    const create = () => createWebhooks({ secret: SECRET, baseUrl: BASE, trust: "payload", ...{ port: undefined } });
    expect(create).not.toThrow();
  });

  it("asks for the base URL when a URL is made, where it is a function: the port is known then", async () => {
    let port = 0;
    const hooks = createWebhooks({
      secret: SECRET,
      baseUrl: () => (port === 0 ? "" : `http://127.0.0.1:${port}/webhooks`),
      trust: "payload",
    });
    await expect(hooks.urlFor("lipsync")).rejects.toMatchObject({ name: "ConfigurationError", option: "baseUrl" });
    port = 4711;
    expect((await hooks.urlFor("lipsync")).url).toMatch("http://127.0.0.1:4711/webhooks/lipsync.");
    port = 4712;
    expect((await hooks.urlFor("lipsync")).url).toMatch("http://127.0.0.1:4712/webhooks/lipsync.");
  });

  it("says what is missing to a program as well", () => {
    const create = () => createWebhooks({ secret: SECRET, baseUrl: BASE } as Parameters<typeof createWebhooks>[0]);
    expect(create).toThrow(expect.objectContaining({ option: undefined, missing: [{ option: "client" }] }));
  });

  it("refuses to reconcile without a client to read jobs with, also where posts are believed", () => {
    const create = () =>
      createWebhooks({ secret: SECRET, baseUrl: BASE, trust: "payload", reconcile: { every: "1m" } });
    expect(create).toThrow(
      expect.objectContaining({
        option: "reconcile",
        problem: expect.stringContaining("give createWebhooks one"),
        missing: [{ option: "client" }],
      }),
    );
  });

  it("refuses to start without a client, unless believing the posts is written out", () => {
    // @ts-expect-error Neither a client nor trust: "payload".
    expect(() => createWebhooks({ secret: SECRET, baseUrl: BASE })).toThrow(/trust: "payload"/);
  });

  it("shows no key when it is printed", () => {
    expect(inspect(hooksWith(), { depth: 10, showHidden: true })).not.toContain(SECRET);
  });
});

describe("a token", () => {
  it("is worthless after every change of one character: one and the same 404", async () => {
    const { hooks } = await startTrusting((receiver) => receiver.fallback(() => {}));
    const { url } = await hooks.urlFor("customTemplateJob", { ref: "order-17" });
    const start = url.lastIndexOf("/") + 1;
    const changed: string[] = [];
    for (let at = start; at < url.length; at++) {
      changed.push(url.slice(0, at) + url.slice(at + 1));
      for (const other of ["a", "A", "0", "_", "-", ".", "!", "%"]) {
        if (other !== url[at]) changed.push(url.slice(0, at) + other + url.slice(at + 1));
      }
    }
    // What base64url decoders let pass: other last characters with the same leading bits, and what follows.
    for (const last of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
      changed.push(url.slice(0, -1) + last);
    changed.push(
      `${url}=`,
      `${url}!!`,
      `${url}/`,
      `${url}?x=1`,
      `${url}.x`,
      url.slice(0, start),
      url.replace("order", "%6frder"),
    );

    const answers = new Set<string>();
    for (const candidate of changed.filter((candidate) => candidate !== url)) {
      const response = await postJson(candidate, templatePost());
      const headers = [...response.headers].filter(([name]) => name !== "date");
      answers.add(JSON.stringify([response.status, headers, await response.text()]));
    }
    expect(answers.size).toBe(1);
    expect([...answers][0]).toMatch(/^\[404/);
    expect((await postJson(url, templatePost())).status).toBe(204);
  });

  it("is worthless for another source, with another secret, and when its time is over", async () => {
    let now = NOW;
    const { hooks } = await startTrusting((receiver) => receiver.fallback(() => {}), { clock: () => now });
    const { url } = await hooks.urlFor("customTemplateJob", { ttl: "1h", ref: "r" });
    const base = url.slice(0, url.lastIndexOf("/"));
    const other = createWebhooks({ secret: `another ${SECRET}`, baseUrl: base, trust: "payload", clock: () => now });
    const bad = [
      url.replace("customTemplateJob.", "lipsync."),
      (await other.urlFor("customTemplateJob", { ref: "r" })).url,
    ];
    for (const candidate of bad) expect((await postJson(candidate, templatePost())).status).toBe(404);
    expect((await postJson(url, templatePost())).status).toBe(204);
    now += 3_601_000;
    const expired = await postJson(url, templatePost({ status: "failed" }));
    const forged = await postJson(bad[0] ?? "", templatePost());
    expect([expired.status, await expired.text()]).toEqual([404, await forged.text()]);
  });

  it("works through a rotation as long as its key is kept", async () => {
    const next = `the next ${SECRET}`;
    const before = createWebhooks({ secret: SECRET, baseUrl: BASE, trust: "payload" });
    const path = new URL((await before.urlFor("adsClone")).url).pathname.replace("/webhooks", "");
    const answer = async (secret: Secret): Promise<number> => {
      const { hooks } = await startTrusting((receiver) => receiver.fallback(() => {}), { secret });
      const base = (await hooks.urlFor("adsClone")).url;
      expect(base).toMatch(typeof secret === "string" ? /\.0\.[\w-]{22}$/ : /\.1\.[\w-]{22}$/);
      return (await postJson(base.slice(0, base.lastIndexOf("/")) + path, templatePost())).status;
    };
    expect(await answer({ current: "1", keys: { 0: SECRET, 1: next } })).toBe(204);
    expect(await answer({ current: "1", keys: { 1: next } })).toBe(404);
  });
});

describe("a signature", () => {
  it.each([
    ["a key as long as a block", `${"k3ys!".repeat(12)}k3ys`],
    ["a key that is longer", `${"k3ys!".repeat(12)}k3ys${SECRET}`],
    ["a key that is not ASCII", "Schlüssel für Webhooks: 🔑🔑🔑🔑🔑🔑🔑🔑"],
    ["an ordinary key", SECRET],
  ])("is HMAC-SHA256, cut to 132 bits: %s", async (_, secret) => {
    const path = new URL((await hooksWith({ secret }).urlFor("adsClone", { ref: "order-17" })).url).pathname;
    const token = path.slice(path.lastIndexOf("/") + 1);
    const at = token.lastIndexOf(".");
    const mac = createHmac("sha256", secret).update(token.slice(0, at)).digest("base64url").slice(0, 22);
    expect(token.slice(at + 1)).toBe(mac);
  });

  it("is that of every text that is signed, whatever its characters are, and of none that is longer", () => {
    const key = new MacKey(SECRET);
    for (let length = 0; length <= 200; length++) {
      for (const text of ["k".repeat(length), "ü".repeat(length), "€".repeat(length)]) {
        expect(key.sign(text)).toBe(createHmac("sha256", SECRET).update(text).digest("base64url").slice(0, 22));
      }
    }
    expect(() => key.sign("k".repeat(201))).toThrow(RangeError);
  });

  it("is never taken in another spelling, whatever bytes a URL has", async () => {
    const hooks = hooksWith().fallback(() => {});
    const path = new URL((await hooks.urlFor("adsClone")).url).pathname.replace("/webhooks", "");
    const ask = async (changed: string): Promise<number> => {
      const readBody = async () => ({ failed: "aborted" }) as const;
      return (
        await hooks.receive({ original: undefined, method: "GET", path: changed, header: () => undefined, readBody })
      ).status;
    };
    expect(await ask(path)).toBe(405);
    for (let at = 1; at < path.length; at++) {
      // The same low byte, and the same text after a round trip through lossy encodings.
      const twin = String.fromCharCode(path.charCodeAt(at) + 0x100);
      expect(await ask(path.slice(0, at) + twin + path.slice(at + 1))).toBe(404);
    }
    expect(await ask(`${path}${"x".repeat(10_000)}`)).toBe(404);
    expect(await ask(`/${"x".repeat(10_000)}${path.slice(1)}`)).toBe(404);
  });

  it("refuses a function that promises a base URL at once where it says so", () => {
    const create = (baseUrl: unknown) =>
      createWebhooks({ secret: SECRET, trust: "payload", baseUrl: baseUrl as string });
    expect(() => create(async () => BASE)).toThrow("baseUrl: the function is async");
  });
});

describe("redactUrl", () => {
  it("takes the token out of a URL, a path and a log line, and leaves the rest", async () => {
    const { url } = await hooksWith().urlFor("customTemplateJob", { ref: "order-17" });
    expect(redactUrl(url)).toBe(`${BASE}/customTemplateJob.***`);
    expect(redactUrl(`"POST ${new URL(url).pathname}?a=1 HTTP/1.1" 204 -`)).toBe(
      '"POST /webhooks/customTemplateJob.***?a=1 HTTP/1.1" 204 -',
    );
    expect(redactUrl("https://app.example.com/files/a.b.c")).toBe("https://app.example.com/files/a.b.c");
  });

  it("finds it in a URL inside of a URL, however often that is encoded", async () => {
    const { url } = await hooksWith().urlFor("customTemplateJob", { ref: "order-17" });
    const once = encodeURIComponent(url);
    expect(redactUrl(`/proxy?to=${once}`)).toBe(`/proxy?to=${encodeURIComponent(BASE)}%2FcustomTemplateJob.***`);
    const mac = url.slice(-22);
    const dots = url.replace(/[^/]*$/, (token) => token.replaceAll(".", "%2e"));
    for (const text of [once.toLowerCase().replace(mac.toLowerCase(), mac), encodeURIComponent(once), dots]) {
      expect(redactUrl(text)).not.toContain(mac);
    }
  });

  it("takes what is no text as well, as a log line has it", async () => {
    const { url } = await hooksWith().urlFor("customTemplateJob", { ref: "order-17" });
    const given = [undefined, null, 5, new URL(url)];
    expect(given.map((one) => Reflect.apply(redactUrl, undefined, [one]))).toEqual([
      "undefined",
      "null",
      "5",
      `${BASE}/customTemplateJob.***`,
    ]);
  });

  it("finds a token without its URL, and leaves the names of events", async () => {
    const { url } = await hooksWith().urlFor("customTemplateJob", { ref: "order-17" });
    const token = url.slice(url.lastIndexOf("/") + 1);
    expect(redactUrl(token)).toBe("customTemplateJob.***");
    expect(redactUrl(`{"token":"${token}","ok":true}`)).toBe('{"token":"customTemplateJob.***","ok":true}');
    const names = "customTemplateJob.done for job 17. customTemplateJob.previewReady.";
    expect(redactUrl(names)).toBe(names);
  });
});

import { variableOf } from "@video-ads/core/credentials";
import { keysOf, settings, variables } from "@video-ads/model/testing/keys";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ConfigurationError, createClient, outcomeOf } from "../src/index.ts";
import { KEYS, serve } from "./support/server.ts";

/** The environment of a program that is given these keys, and no other. */
function stubKeys(values: Record<string, string> = {}): void {
  for (const [setting, variable] of Object.entries(variables)) vi.stubEnv(variable, values[setting]);
}

afterEach(() => vi.unstubAllEnvs());

test("everything that is missing is named in one error", () => {
  vi.stubEnv("VIDEO_ADS_BASE_URL", undefined);
  stubKeys();
  expect(() => createClient()).toThrow(ConfigurationError);
  for (const setting of ["baseUrl", ...settings])
    expect(() => createClient()).toThrow(`${setting} (or ${variableOf(setting)})`);
});

/** What a program can read of the error, without its sentence. */
function refusal(create: () => unknown): Partial<ConfigurationError> {
  try {
    create();
  } catch (error) {
    if (error instanceof ConfigurationError)
      return { option: error.option, problem: error.problem, missing: error.missing };
  }
  return {};
}

test("what is missing can be read from the error, each with its variable", () => {
  vi.stubEnv("VIDEO_ADS_BASE_URL", undefined);
  const option = settings.at(-1) ?? "";
  const others = settings.slice(0, -1).map((setting) => [setting, "given"]);
  stubKeys({ ...Object.fromEntries(others), [option]: " " });
  expect(refusal(() => createClient())).toMatchObject({
    option: undefined,
    missing: expect.arrayContaining([
      { option: "baseUrl", variable: "VIDEO_ADS_BASE_URL" },
      expect.objectContaining({ option, variable: variables[option] }),
    ]),
  });
});

const [first = ""] = settings;

test.each<[object, string, string]>([
  [{ baseUrl: "nowhere" }, "baseUrl", "an http(s) URL without user, password, query or fragment."],
  [{ [first]: "i d" }, first, "a header cannot carry it."],
  [{ timeoutMs: -1 }, "timeoutMs", "give a number from 1 to Infinity, not -1."],
  [{ timeoutMs: "5000" }, "timeoutMs", 'give a number from 1 to Infinity, not "5000".'],
  [{ timeoutMs: Number.NaN }, "timeoutMs", "give a number from 1 to Infinity, not NaN."],
])("which option is wrong, and how, can be read from the error: %j", (wrong, option, problem) => {
  const create = () => createClient({ baseUrl: "http://127.0.0.1:1", ...KEYS, ...wrong });
  expect(refusal(create)).toEqual({ option, problem, missing: [] });
  expect(create).toThrow(new ConfigurationError(problem, option));
  expect(create).toThrow(`${option}: ${problem}`);
});

test("the environment fills in what the options leave out", () => {
  vi.stubEnv("VIDEO_ADS_BASE_URL", "http://127.0.0.1:1");
  stubKeys(keysOf("environment"));
  expect(() => createClient()).not.toThrow();
});

test.each([
  "not a url",
  "ftp://host",
  "http:host",
  "http://user:pass@host",
  "http://user@host",
  "http://host/?a=b",
  "http://host/?",
  "http://host/#a",
])("the base URL %j is refused, without being quoted", (baseUrl) => {
  const problem = "baseUrl: an http(s) URL without user, password, query or fragment.";
  expect(() => createClient({ baseUrl, ...KEYS })).toThrow(new ConfigurationError(problem.slice(9), "baseUrl"));
});

test.each(["https://host", "HTTPS://host:8443/base//", "http://[::1]:4010/a@b/"])(
  "the base URL %j is taken",
  (baseUrl) => {
    expect(() => createClient({ baseUrl, ...KEYS })).not.toThrow();
  },
);

const at = { baseUrl: "http://127.0.0.1:1", ...KEYS };
const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
const BODY = { video_inputs: [] };

describe("an option that there is none of is refused, with those that there are, before anything is sent", () => {
  const ads = createClient(at);
  test.each<[string, () => unknown, string | undefined, string]>([
    [
      "createClient",
      () => Reflect.apply(createClient, undefined, [{ ...at, timeout: 5 }]),
      "timeout",
      ["baseUrl", ...Object.keys(variables)].join(", "),
    ],
    ["a call", () => Reflect.apply(ads.aiEditing.get, undefined, [ID, { timeout: 5 }]), "timeout", "signal, timeoutMs"],
    ["a paid call", () => Reflect.apply(ads.aiEditing.create, undefined, [BODY, { retries: 0 }]), "retries", "signal"],
    ["wait", () => Reflect.apply(ads.aiEditing.wait, undefined, [ID, { poll: 5 }]), "poll", "pollMs"],
    ["read", () => Reflect.apply(ads.aiEditing.read, undefined, [ID, { poll: 5 }]), "poll", "signal, timeoutMs"],
    [
      "until",
      () => Reflect.apply(ads.aiEditing.wait, undefined, [ID, { until: "Preview" }]),
      "until",
      "preview or done",
    ],
    ["render", () => Reflect.apply(ads.aiEditing.previewAndRender, undefined, [BODY, { poll: 5 }]), "poll", "pollMs"],
    [
      "approve",
      () => Reflect.apply(ads.aiEditing.previewAndRender, undefined, [BODY, { approve: true }]),
      "approve",
      "function",
    ],
    [
      "onProgress",
      () => Reflect.apply(ads.aiEditing.previewAndRender, undefined, [BODY, { onProgress: 1 }]),
      "onProgress",
      "function",
    ],
    [
      "the signal of a call",
      () => Reflect.apply(ads.aiEditing.get, undefined, [ID, { signal: "x" }]),
      "signal",
      "AbortS",
    ],
    [
      "onProgress of a wait",
      () => Reflect.apply(ads.aiEditing.wait, undefined, [ID, { onProgress: 1 }]),
      "onProgress",
      "fun",
    ],
    ["concurrency", () => ads.aiEditing.waitAll([ID], { concurrency: Number.NaN }), "concurrency", "give a number"],
    [
      "concurrency of what a list holds",
      () => ads.lipsyncsV2.waitAll([ID], { concurrency: -1 }),
      "concurrency",
      "number",
    ],
    [
      "watch, which ends with the job",
      () =>
        Reflect.apply(ads.aiEditing.watch, undefined, [ID, { until: "preview" }])
          [Symbol.asyncIterator]()
          .next(),
      "until",
      "pollMs, events.",
    ],
    [
      "previewAndRender, which ends with the job as well",
      () => Reflect.apply(ads.aiEditing.previewAndRender, undefined, [BODY, { until: "preview" }]),
      "until",
      "onProgress, approve, signal, timeoutMs, pollMs, events.",
    ],
    ["options that are null", () => Reflect.apply(ads.aiEditing.get, undefined, [ID, null]), undefined, "an object"],
    ["options of a wait", () => Reflect.apply(ads.aiEditing.wait, undefined, [ID, 5]), undefined, "an object"],
    [
      "download",
      () => Reflect.apply(ads.download, undefined, ["http://127.0.0.1:1/", "/nowhere/x", { retries: 1 }]),
      "retries",
      "idleTimeoutMs",
    ],
  ])("by %s", async (_, give, option, allowed) => {
    const error = await (async () => give())().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "ConfigurationError", option, problem: expect.stringContaining(allowed) });
  });

  const EVENTS = "give an async iterable, an EventTarget or an EventEmitter.";
  test.each<[options: unknown, option: string | undefined, problem: string]>([
    [{ events: {} }, "events", EVENTS],
    [{ events: { on() {} } }, "events", EVENTS],
    [{ events: 5 }, "events", EVENTS],
    [{ events: "x" }, "events", EVENTS],
    [{ signal: "x" }, "signal", "give an AbortSignal."],
    [null, undefined, "options are an object, not Null."],
    ["x", undefined, "options are an object, not String."],
  ])("by a wait, a watch, and before previewAndRender pays: %j", async (options, option, problem) => {
    const server = await serve(() => ({ json: { id: ID } }));
    const { aiEditing } = server.client();
    const watching = (): AsyncIterable<unknown> => Reflect.apply(aiEditing.watch, undefined, [ID, options]);
    for (const give of [
      () => Reflect.apply(aiEditing.wait, undefined, [ID, options]),
      () => watching()[Symbol.asyncIterator]().next(),
      () => Reflect.apply(aiEditing.previewAndRender, undefined, [BODY, options]),
    ]) {
      const error = await give().catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ name: "ConfigurationError", option, problem });
      if (give.toString().includes("previewAndRender")) expect(outcomeOf(error)).toBe("neverSent");
    }
    expect(server.seen).toEqual([]);
  });

  test("by watch", async () => {
    const watching: AsyncIterable<unknown> = Reflect.apply(ads.aiEditing.watch, undefined, [ID, { every: 5 }]);
    await expect(watching[Symbol.asyncIterator]().next()).rejects.toMatchObject({
      name: "ConfigurationError",
      option: "every",
    });
  });
});

test("a key that a header cannot carry is refused without being quoted", () => {
  const wrong: object = { [first]: "se cret\n" };
  const create = (): unknown => createClient({ ...at, ...wrong });
  expect(create).toThrow(`${first}: a header cannot carry it`);
  expect(create).not.toThrow("se cret");
});

test.each(["timeoutMs", "maxRetries"])(
  "%s of null is no default: it is refused, and so is that of a call",
  async (option) => {
    const seen: unknown[] = [];
    const fetch = async (input: unknown) => {
      seen.push(input);
      return Response.json({ remaining_credits: 5 });
    };
    const message = `${option}: give a number from ${option === "timeoutMs" ? 1 : 0} to Infinity, not Null.`;
    expect(() => Reflect.apply(createClient, undefined, [{ ...at, [option]: null }])).toThrow(message);
    const { credits } = createClient({ ...at, fetch });
    await expect(Reflect.apply(credits.getRemaining, undefined, [{ [option]: null }])).rejects.toThrow(message);
    expect(seen).toEqual([]);
    expect(() => Reflect.apply(createClient, undefined, [{ ...at, [option]: undefined }])).not.toThrow();
  },
);

test.each([-1, Number.NaN])("timeoutMs and maxRetries of %d are refused", (value) => {
  expect(() => createClient({ ...at, timeoutMs: value })).toThrow("timeoutMs");
  expect(() => createClient({ ...at, maxRetries: value })).toThrow("maxRetries");
});

test("a browser is refused, with the reason, unless it is asked for", () => {
  vi.stubGlobal("window", { document: {} });
  vi.stubGlobal("document", {});
  expect(() => createClient(at)).toThrow("Every visitor could read your key");
  expect(() => createClient({ ...at, dangerouslyAllowBrowser: true })).not.toThrow();
  vi.unstubAllGlobals();
});

test("a client that goes through a proxy takes no keys, sends none, and starts in a browser", async () => {
  vi.stubGlobal("window", { document: {} });
  vi.stubGlobal("document", {});
  stubKeys(keysOf("environment"));
  const sent: [string, RequestInit | undefined][] = [];
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    sent.push([String(input), init]);
    return Response.json([]);
  };
  const ads = createClient({ baseUrl: "/api/video-ads/", viaProxy: true, fetch });
  await ads.customTemplates.list();
  expect(sent).toEqual([
    [
      "/api/video-ads/api/custom_templates/",
      expect.objectContaining({ headers: { accept: "application/json" }, redirect: "follow" }),
    ],
  ]);
  expect(() => createClient({ baseUrl: "/x", viaProxy: true, ...KEYS })).toThrow("no keys");
  expect(() => createClient({ viaProxy: true })).toThrow("baseUrl");
  expect(() => createClient({ baseUrl: "//evil.example.com/x", viaProxy: true })).toThrow("baseUrl: an http(s) URL");
  expect(() => createClient({ baseUrl: "/x", dangerouslyAllowBrowser: true })).toThrow("baseUrl: an http(s) URL");
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

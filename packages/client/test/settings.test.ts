import { afterEach, describe, expect, test, vi } from "vitest";
import { ConfigurationError, createClient } from "../src/index.ts";

afterEach(() => vi.unstubAllEnvs());

test("everything that is missing is named in one error", () => {
  vi.stubEnv("VIDEO_ADS_BASE_URL", undefined);
  vi.stubEnv("VIDEO_ADS_API_ID", undefined);
  vi.stubEnv("VIDEO_ADS_API_KEY", undefined);
  expect(() => createClient()).toThrow(ConfigurationError);
  expect(() => createClient()).toThrow(
    "createClient needs baseUrl (or VIDEO_ADS_BASE_URL), apiId (or VIDEO_ADS_API_ID), apiKey (or VIDEO_ADS_API_KEY).",
  );
  expect(() => createClient({ baseUrl: "http://127.0.0.1:1", apiId: "i" })).toThrow(
    "createClient needs apiKey (or VIDEO_ADS_API_KEY).",
  );
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
  vi.stubEnv("VIDEO_ADS_API_ID", "id");
  vi.stubEnv("VIDEO_ADS_API_KEY", " ");
  expect(refusal(() => createClient())).toMatchObject({
    option: undefined,
    missing: [
      { option: "baseUrl", variable: "VIDEO_ADS_BASE_URL" },
      { option: "apiKey", variable: "VIDEO_ADS_API_KEY" },
    ],
  });
});

test.each([
  [{ baseUrl: "nowhere" }, "baseUrl", "an http(s) URL without user, password, query or fragment."],
  [{ apiId: "i d" }, "apiId", "a header cannot carry it."],
  [{ timeoutMs: -1 }, "timeoutMs", "give a number, 0 or more, not -1."],
])("which option is wrong, and how, can be read from the error: %j", (wrong, option, problem) => {
  const create = () => createClient({ baseUrl: "http://127.0.0.1:1", apiId: "i", apiKey: "k", ...wrong });
  expect(refusal(create)).toEqual({ option, problem, missing: [] });
  expect(create).toThrow(new ConfigurationError(problem, option));
  expect(create).toThrow(`${option}: ${problem}`);
});

test("the environment fills in what the options leave out", () => {
  vi.stubEnv("VIDEO_ADS_BASE_URL", "http://127.0.0.1:1");
  vi.stubEnv("VIDEO_ADS_API_ID", "id");
  vi.stubEnv("VIDEO_ADS_API_KEY", "key");
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
  expect(() => createClient({ baseUrl, apiId: "i", apiKey: "k" })).toThrow(
    new ConfigurationError(problem.slice(9), "baseUrl"),
  );
});

test.each(["https://host", "HTTPS://host:8443/base//", "http://[::1]:4010/a@b/"])(
  "the base URL %j is taken",
  (baseUrl) => {
    expect(() => createClient({ baseUrl, apiId: "i", apiKey: "k" })).not.toThrow();
  },
);

const at = { baseUrl: "http://127.0.0.1:1", apiId: "i", apiKey: "k" };
const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
const BODY = { video_inputs: [] };

describe("an option that there is none of is refused, with those that there are, before anything is sent", () => {
  const ads = createClient(at);
  test.each<[string, () => unknown, string, string]>([
    [
      "createClient",
      () => Reflect.apply(createClient, undefined, [{ ...at, timeout: 5 }]),
      "timeout",
      "baseUrl, apiId",
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
      "download",
      () => Reflect.apply(ads.download, undefined, ["http://127.0.0.1:1/", "/nowhere/x", { retries: 1 }]),
      "retries",
      "idleTimeoutMs",
    ],
  ])("by %s", async (_, give, option, allowed) => {
    const error = await (async () => give())().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "ConfigurationError", option, problem: expect.stringContaining(allowed) });
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
  const create = (): unknown => createClient({ baseUrl: "http://127.0.0.1:1", apiId: "i", apiKey: "se cret\n" });
  expect(create).toThrow("apiKey: a header cannot carry it");
  expect(create).not.toThrow("se cret");
});

test.each(["timeoutMs", "maxRetries"])(
  "%s of null is no default: it is refused, and so is that of a call",
  async (option) => {
    const keys = { baseUrl: "http://127.0.0.1:1", apiId: "i", apiKey: "k" };
    const seen: unknown[] = [];
    const fetch = async (input: unknown) => {
      seen.push(input);
      return Response.json({ remaining_credits: 5 });
    };
    const message = `${option}: give a number, 0 or more, not null.`;
    expect(() => Reflect.apply(createClient, undefined, [{ ...keys, [option]: null }])).toThrow(message);
    const { credits } = createClient({ ...keys, fetch });
    await expect(Reflect.apply(credits.getRemaining, undefined, [{ [option]: null }])).rejects.toThrow(message);
    expect(seen).toEqual([]);
    expect(() => Reflect.apply(createClient, undefined, [{ ...keys, [option]: undefined }])).not.toThrow();
  },
);

test.each([-1, Number.NaN])("timeoutMs and maxRetries of %d are refused", (value) => {
  const keys = { baseUrl: "http://127.0.0.1:1", apiId: "i", apiKey: "k" };
  expect(() => createClient({ ...keys, timeoutMs: value })).toThrow("timeoutMs");
  expect(() => createClient({ ...keys, maxRetries: value })).toThrow("maxRetries");
});

test("a browser is refused, with the reason, unless it is asked for", () => {
  vi.stubGlobal("window", { document: {} });
  vi.stubGlobal("document", {});
  const keys = { baseUrl: "http://127.0.0.1:1", apiId: "i", apiKey: "k" };
  expect(() => createClient(keys)).toThrow("Every visitor could read your API key");
  expect(() => createClient({ ...keys, dangerouslyAllowBrowser: true })).not.toThrow();
  vi.unstubAllGlobals();
});

test("a client that goes through a proxy takes no keys, sends none, and starts in a browser", async () => {
  vi.stubGlobal("window", { document: {} });
  vi.stubGlobal("document", {});
  vi.stubEnv("VIDEO_ADS_API_ID", "id-of-the-environment");
  vi.stubEnv("VIDEO_ADS_API_KEY", "key-of-the-environment");
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
  expect(() => createClient({ baseUrl: "/x", viaProxy: true, apiKey: "k" })).toThrow("no keys");
  expect(() => createClient({ viaProxy: true })).toThrow("baseUrl");
  expect(() => createClient({ baseUrl: "//evil.example.com/x", viaProxy: true })).toThrow("baseUrl: an http(s) URL");
  expect(() => createClient({ baseUrl: "/x", dangerouslyAllowBrowser: true })).toThrow("baseUrl: an http(s) URL");
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

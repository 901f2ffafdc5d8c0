// Keys of every kind, by tables as the generator writes them: what is sent, where it stands, and who never sees it.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FetchProxyOptions } from "../src/proxy.ts";
import { anyOf } from "../src/security/any-of.ts";
import { basic } from "../src/security/basic.ts";
import type { Requirement } from "../src/security/requirement.ts";
import { type Answer, type Seen, serve } from "./support/server.ts";

const variables = {
  baseUrl: "VIDEO_ADS_BASE_URL",
  apiId: "VIDEO_ADS_API_ID",
  apiKey: "VIDEO_ADS_API_KEY",
  token: "VIDEO_ADS_TOKEN",
  signInUser: "VIDEO_ADS_SIGN_IN_USER",
  signInPassword: "VIDEO_ADS_SIGN_IN_PASSWORD",
};

const pair: Requirement = ({ headers }, take) => {
  headers["x-api-id"] = take("apiId");
  headers["x-api-key"] = take("apiKey");
};
const bearer: Requirement = ({ headers }, take) => {
  headers.authorization = `Bearer ${take("token")}`;
};
const signIn: Requirement = ({ headers }, take) => {
  headers.authorization = basic(take, "signInUser", "signInPassword");
};
const inQuery: Requirement = ({ query }, take) => {
  query["api key"] = take("apiKey", /^/);
};
const choice = anyOf(variables, [
  [["apiId", "apiKey"], pair],
  [["token"], bearer],
]);

/** The client, made from a contract that asks for this; its voices ask for the second, where there is one. */
async function madeWith(...requirements: Requirement[]) {
  vi.resetModules();
  vi.doMock("../src/generated/security.ts", () => ({ variables, requirements }));
  vi.doMock("../src/generated/secrets.ts", () => ({
    together: [["apiId", "apiKey"], ["token"], ["signInUser", "signInPassword"]],
  }));
  vi.doMock("../src/generated/operations.ts", async (original) => {
    const { operations, ...rest } = await original<typeof import("../src/generated/operations.ts")>();
    const list = ["GET", "/api/voices/", { answer: "list", security: 1 }];
    return {
      ...rest,
      operations: { ...operations, voices: { ...operations.voices, ...(requirements[1] && { list }) } },
    };
  });
  const [{ createClient }, { fetchProxy }] = await Promise.all([import("../src/index.ts"), import("../src/proxy.ts")]);
  return { createClient, fetchProxy };
}

/** Settings of a contract that these types are not made of. */
const settings = (given: object): object => given;

const echo = (answer: (request: Seen) => Answer = () => ({ json: [] })) => serve(answer);

beforeEach(() => {
  for (const name of Object.values(variables)) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.doUnmock("../src/generated/security.ts");
  vi.doUnmock("../src/generated/secrets.ts");
  vi.doUnmock("../src/generated/operations.ts");
  // Test files share their modules: the next one gets the client as it is.
  vi.resetModules();
});

/** What keeps a call from being made. */
async function refusal(act: () => unknown) {
  try {
    await act();
  } catch (error) {
    if (error instanceof Error)
      return {
        name: error.name,
        message: error.message,
        missing: Reflect.get(error, "missing"),
        json: JSON.stringify(error),
      };
  }
  throw new Error("It was made.");
}

test("of several ways to be let in, what is given and empty is refused, and no other way is taken for it", async () => {
  const { createClient } = await madeWith(choice);
  for (const given of [
    { apiId: "i", apiKey: "k", token: "" },
    { token: "t-9f", apiKey: " " },
  ]) {
    const refused = await refusal(() => createClient({ baseUrl: "http://127.0.0.1:2", ...settings(given) }));
    const [empty] = Object.entries(given).find(([, value]) => value.trim() === "") ?? [];
    expect(refused).toMatchObject({
      name: "ConfigurationError",
      message: expect.stringContaining(`${empty}: it is empty: give it a value, or leave it out.`),
    });
  }
});

describe("what is sent", () => {
  test.each<[string, Requirement, object, Record<string, string>]>([
    ["a bearer token", bearer, { token: "t-9f" }, { authorization: "Bearer t-9f" }],
    [
      "a user and a password, in UTF-8",
      signIn,
      { signInUser: "käthe", signInPassword: "pass: word" },
      { authorization: `Basic ${Buffer.from("käthe:pass: word").toString("base64")}` },
    ],
    ["keys in headers of their own", pair, { apiId: "i", apiKey: "k" }, { "x-api-id": "i", "x-api-key": "k" }],
  ])("%s", async (_, requirement, given, headers) => {
    const { createClient } = await madeWith(requirement);
    const service = await echo();
    const ads = createClient({
      baseUrl: service.url,
      headers: { "x-trace": "1" },
      ...given,
    });
    await ads.voices.list();
    await ads.raw.GET("/api/voices/");
    for (const name of Object.keys(headers)) {
      const own = { headers: { [name]: "of the call" } };
      await expect(ads.voices.list(own)).rejects.toThrow(`${name} lets in`);
      await expect(ads.raw.GET("/api/voices/", own)).rejects.toThrow(`${name} lets in`);
    }
    for (const { headers: sent } of service.seen) expect(sent).toMatchObject({ ...headers, "x-trace": "1" });
    expect(service.seen).toHaveLength(2);
  });

  test("a key in the query, encoded, with what the call asks for, and never that of the call", async () => {
    const { createClient } = await madeWith(inQuery);
    const service = await echo();
    const events: string[] = [];
    const ads = createClient({
      baseUrl: service.url,
      apiKey: "k&y=+ü",
      onLog: ({ url }: { url: string }) => events.push(url),
    });
    const query = { ids: ["a"], "api key": "of the call" };
    await ads.lipsyncsV2.list(query);
    await ads.raw.GET("/api/lipsyncs_v2/", { params: { query } });
    for (const { url } of service.seen) {
      expect([...new URL(url, service.url).searchParams]).toEqual([
        ["ids", "a"],
        ["api key", "k&y=+ü"],
      ]);
    }
    expect(service.seen).toHaveLength(2);
    expect(events.join()).not.toContain("k&y");
  });

  test("is what the operation asks for, also by its path", async () => {
    const { createClient } = await madeWith(pair, bearer);
    const service = await echo(({ url }) => ({ json: url.includes("voices") ? [] : { remaining_credits: 7 } }));
    const ads = createClient({ baseUrl: service.url, apiId: "i", apiKey: "k", ...settings({ token: "t" }) });
    await ads.voices.list();
    await ads.raw.GET("/api/voices/");
    await ads.credits.getRemaining();
    await ads.raw.GET("/api/remaining_credits/");
    const keys = service.seen.map(({ headers }) => [headers["x-api-key"], headers.authorization]);
    expect(keys).toEqual([
      [undefined, "Bearer t"],
      [undefined, "Bearer t"],
      ["k", undefined],
      ["k", undefined],
    ]);
  });

  test("is nothing where the operation asks for nothing", async () => {
    const { createClient } = await madeWith(pair, () => {});
    const service = await echo();
    await createClient({ baseUrl: service.url, apiId: "i", apiKey: "k" }).voices.list();
    expect(service.seen[0]?.headers).not.toHaveProperty("x-api-key");
    expect(service.seen[0]?.headers).not.toHaveProperty("x-api-id");
  });
});

test("where there is one way, everything of it that is missing is named in one error, each with its variable", async () => {
  const { createClient } = await madeWith(pair);
  expect(await refusal(() => createClient())).toMatchObject({
    message:
      "createClient needs baseUrl (or VIDEO_ADS_BASE_URL), apiId (or VIDEO_ADS_API_ID), apiKey (or VIDEO_ADS_API_KEY).",
  });
  expect(await refusal(() => createClient({ baseUrl: "http://127.0.0.1:1", apiId: "i" }))).toMatchObject({
    message: "createClient needs apiKey (or VIDEO_ADS_API_KEY).",
    missing: [{ option: "apiKey", variable: "VIDEO_ADS_API_KEY" }],
  });
});

describe("of several alternatives", () => {
  test.each<[string, object, Record<string, string>, string | undefined]>([
    ["the first that is whole is used", { apiId: "i", apiKey: "k", token: "t" }, {}, undefined],
    ["one that is not whole is not", { apiId: "i", token: "t" }, {}, "Bearer t"],
    ["the environment makes one whole", { apiId: "i" }, { VIDEO_ADS_API_KEY: "k" }, undefined],
    [
      "options go before the environment",
      { token: "t" },
      { VIDEO_ADS_API_ID: "i", VIDEO_ADS_API_KEY: "k" },
      "Bearer t",
    ],
  ])("%s", async (_, given, environment, authorization) => {
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    const { createClient } = await madeWith(choice);
    const service = await echo();
    await createClient({ baseUrl: service.url, ...given }).voices.list();
    expect(service.seen[0]?.headers.authorization).toBe(authorization);
    expect(service.seen[0]?.headers["x-api-key"]).toBe(authorization ? undefined : "k");
  });

  test("where none is whole the error says what belongs together", async () => {
    const { createClient } = await madeWith(choice);
    const { message, missing } = await refusal(() => createClient({ apiId: "i" }));
    expect(message).toBe(
      "createClient needs baseUrl (or VIDEO_ADS_BASE_URL), apiId (or VIDEO_ADS_API_ID) and apiKey (or VIDEO_ADS_API_KEY), or token (or VIDEO_ADS_TOKEN).",
    );
    expect(missing).toEqual([
      { option: "baseUrl", variable: "VIDEO_ADS_BASE_URL" },
      { option: "apiId", variable: "VIDEO_ADS_API_ID", alternative: 0 },
      { option: "apiKey", variable: "VIDEO_ADS_API_KEY", alternative: 0 },
      { option: "token", variable: "VIDEO_ADS_TOKEN", alternative: 1 },
    ]);
  });

  test("nothing may be one, for who has nothing", async () => {
    const { createClient } = await madeWith(
      anyOf(variables, [
        [["token"], bearer],
        [[], () => {}],
      ]),
    );
    const service = await echo();
    await createClient({ baseUrl: service.url }).voices.list();
    vi.stubEnv("VIDEO_ADS_TOKEN", "t");
    await createClient({ baseUrl: service.url }).voices.list();
    expect(service.seen.map(({ headers }) => headers.authorization)).toEqual([undefined, "Bearer t"]);
  });
});

describe("refused", () => {
  test("an operation of others, of a client that has the key of one only", async () => {
    const { createClient } = await madeWith(choice, bearer);
    const service = await echo();
    const ads = createClient({ baseUrl: service.url, apiId: "i", apiKey: "k" });
    expect(await refusal(() => ads.voices.list())).toMatchObject({
      message: "voices.list needs token (or VIDEO_ADS_TOKEN).",
    });
    expect(service.seen).toEqual([]);
    await createClient({ baseUrl: service.url, ...settings({ token: "t" }) }).voices.list();
    expect(service.seen.map(({ headers }) => headers.authorization)).toEqual(["Bearer t"]);
  });

  test("an operation whose own key is not there, before anything is sent", async () => {
    const { createClient } = await madeWith(pair, bearer);
    const service = await echo();
    const ads = createClient({ baseUrl: service.url, apiId: "i", apiKey: "k" });
    expect(await refusal(() => ads.voices.list())).toMatchObject({
      name: "ConfigurationError",
      message: "voices.list needs token (or VIDEO_ADS_TOKEN).",
    });
    expect(await refusal(() => ads.raw.GET("/api/voices/"))).toMatchObject({
      message: "voices.list needs token (or VIDEO_ADS_TOKEN).",
    });
    expect(service.seen).toEqual([]);
  });

  test.each<[string, Requirement, object, string]>([
    ["a token with a space", bearer, { token: "t oken" }, "token: a header cannot carry it."],
    [
      "a user with a colon",
      signIn,
      { signInUser: "a:b", signInPassword: "secret" },
      "signInUser: it holds a colon, which ends the name of a user.",
    ],
    [
      "a password with a line break",
      signIn,
      { signInUser: "käthe", signInPassword: "sec\nret" },
      "signInPassword: a header cannot carry it",
    ],
  ])("%s, without being quoted", async (_, requirement, given, message) => {
    const { createClient } = await madeWith(requirement);
    const error = await refusal(() => createClient({ baseUrl: "http://127.0.0.1:1", ...given }));
    expect(error.message).toContain(message);
    for (const value of Object.values(given)) expect(error.message).not.toContain(value);
  });
});

test.each<[string, Requirement, object, string[]]>([
  ["a token", bearer, { token: "token-71c0" }, ["token-71c0", btoa("token-71c0")]],
  [
    "a password, also as it is sent",
    signIn,
    { signInUser: "user-1f", signInPassword: "pw-9" },
    ["pw-9", btoa("user-1f:pw-9"), "user-1f"],
  ],
  ["an id and its key, short ones side by side", pair, { apiId: "a1b2", apiKey: "c3d4" }, [btoa("a1b2:c3d4")]],
  ["a key of the query", inQuery, { apiKey: "k/e y-55" }, ["k/e y-55", encodeURIComponent("k/e y-55")]],
])("%s that the service quotes is in no error and no answer of the proxy", async (_, requirement, given, forms) => {
  const { createClient, fetchProxy } = await madeWith(requirement);
  const service = await echo(() => ({ status: 400, json: { detail: `You sent ${forms.join(" ")}.` } }));
  const error = await refusal(() => createClient({ baseUrl: service.url, ...given }).voices.list());
  const proxy = fetchProxy({
    baseUrl: service.url,
    ...given,
    operations: ["voices.list"],
    authorize: "public",
    path: "",
  });
  const answer = await proxy(new Request("http://page.example.com/api/voices/"));
  for (const text of [error.message, error.json, await answer.text()]) {
    expect(text).toContain("***");
    for (const form of forms) expect(text).not.toContain(form);
  }
});

describe("the proxy", () => {
  const page = "http://page.example.com";
  const options = (url: string): FetchProxyOptions => ({
    baseUrl: url,
    operations: ["voices.list", "lipsyncsV2.list"],
    authorize: "public",
    path: "",
  });

  test("adds the key to the query on the server, and takes none from the page", async () => {
    const { fetchProxy } = await madeWith(inQuery);
    const service = await echo();
    const proxy = fetchProxy({ ...options(service.url), apiKey: "of the server" });
    expect((await proxy(new Request(`${page}/api/lipsyncs_v2/?ids=a`))).status).toBe(200);
    expect((await proxy(new Request(`${page}/api/lipsyncs_v2/?ids=a&api%20key=of-the-page`))).status).toBe(404);
    expect(service.seen.map(({ url }) => url)).toEqual(["/api/lipsyncs_v2/?ids=a&api%20key=of%20the%20server"]);
  });

  test("sends what each operation asks for, and never what the page says of it", async () => {
    const { fetchProxy } = await madeWith(signIn, bearer);
    const service = await echo();
    const proxy = fetchProxy({
      ...options(service.url),
      ...settings({ token: "t", signInUser: "u", signInPassword: "p" }),
    });
    const headers = { authorization: "Bearer of-the-page" };
    await proxy(new Request(`${page}/api/voices/`, { headers }));
    await proxy(new Request(`${page}/api/lipsyncs_v2/`, { headers }));
    expect(service.seen.map(({ headers }) => headers.authorization)).toEqual(["Bearer t", `Basic ${btoa("u:p")}`]);
  });

  test("does not start without a key", async () => {
    const { fetchProxy } = await madeWith(choice);
    expect((await refusal(() => fetchProxy(options("http://127.0.0.1:1")))).message).toContain(
      "or token (or VIDEO_ADS_TOKEN)",
    );
  });
});

// Whatever a contract asks for to be let in, by its security schemes: both modes ask for just that, and show nothing of it.
import { settings } from "@video-ads/model/testing/keys";
import { describe, expect, test } from "vitest";
import { accountSetting, usual } from "../src/generated/credentials.ts";
import { type Mock, type MockOptions, startCheckingProxy, startMock } from "../src/index.ts";
import { accountOf, keyHeaders, keysFor, readBundle } from "./support.ts";

const PATH = "/api/voices/";
const SCHEMES = {
  apiId: { type: "apiKey", in: "header", name: "X-API-ID", "x-account-id": true },
  apiKey: { type: "apiKey", in: "header", name: "X-API-KEY" },
  query_key: { type: "apiKey", in: "query", name: "key" },
  token: { type: "http", scheme: "Bearer" },
  signIn: { type: "http", scheme: "basic" },
};

const basic = (text: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(text).toString("base64")}`,
});

type Security = Record<string, never[]>[];

/** The list of voices, but for what it asks for: that of its contract, or its `own`. */
function asking(security: Security, own?: Security) {
  const bundle = readBundle();
  const list = bundle.paths[PATH]?.get;
  return {
    ...bundle,
    security,
    paths: { [PATH]: { get: { ...list, ...(own && { security: own }) } } },
    components: { ...bundle.components, securitySchemes: SCHEMES },
  };
}

async function ask({ url }: Pick<Mock, "url">, headers: Record<string, string> = {}, query = ""): Promise<number> {
  const response = await fetch(`${url}${PATH}${query}`, { headers });
  await response.arrayBuffer();
  return response.status;
}

describe("contract mode lets in", () => {
  test.each<[string, Security, Record<string, string>, string, number]>([
    ["with a token", [{ token: [] }], { authorization: "Bearer t" }, "", 200],
    ["with a token, however its scheme is written", [{ token: [] }], { authorization: "bearer t" }, "", 200],
    ["nobody with a token of no scheme", [{ token: [] }], { authorization: "t" }, "", 401],
    ["nobody with an empty token", [{ token: [] }], { authorization: "Bearer " }, "", 401],
    ["nobody with a password for a token", [{ token: [] }], basic("user:password"), "", 401],
    ["with a user and a password", [{ signIn: [] }], basic("käthe:pass:word"), "", 200],
    ["nobody without a password", [{ signIn: [] }], basic("user:"), "", 401],
    ["nobody with what is no base64", [{ signIn: [] }], { authorization: "Basic ???" }, "", 401],
    ["with a key in the query", [{ query_key: [] }], {}, "?key=k", 200],
    ["nobody with an empty key in the query", [{ query_key: [] }], {}, "?key=", 401],
    ["nobody with the key in a header that belongs into the query", [{ query_key: [] }], { key: "k" }, "", 401],
    [
      "with all of what belongs together",
      [{ token: [], apiKey: [] }],
      { authorization: "Bearer t", "x-api-key": "k" },
      "",
      200,
    ],
    ["nobody with a part of it", [{ token: [], apiKey: [] }], { authorization: "Bearer t" }, "", 401],
    [
      "with the second alternative",
      [{ apiId: [], apiKey: [] }, { token: [] }],
      { "x-api-id": "i", authorization: "Bearer t" },
      "",
      200,
    ],
    [
      "nobody with parts of two",
      [
        { apiId: [], apiKey: [] },
        { token: [], query_key: [] },
      ],
      { "x-api-id": "i", authorization: "Bearer t" },
      "",
      401,
    ],
    ["anybody where nothing is asked for", [], {}, "", 200],
    ["anybody where nothing is an alternative", [{}, { token: [] }], {}, "", 200],
  ])("%s", async (_, security, headers, query, status) => {
    await using mock = await startMock({ mode: "contract", spec: asking(security) });
    expect(await ask(mock, headers, query)).toBe(status);
  });

  test("by what an operation says itself, and not by what the others say", async () => {
    await using mock = await startMock({ mode: "contract", spec: asking([{ token: [] }], [{ apiKey: [] }]) });
    expect(await ask(mock, { authorization: "Bearer t" })).toBe(401);
    expect(await ask(mock, { "x-api-key": "k" })).toBe(200);
    await using open = await startMock({ mode: "contract", spec: asking([{ token: [] }], []) });
    expect(await ask(open)).toBe(200);
  });
});

test("what is refused is answered as the contract says, or in its words where it says nothing", async () => {
  const spec = asking([{ token: [] }]);
  await using mock = await startMock({ mode: "contract", spec });
  const unauthorized = await fetch(mock.url + PATH);
  expect(await unauthorized.json()).toEqual({ detail: "Authentication credentials were not provided." });
  const own = { error: { code: "no_key" } };
  const problem = {
    description: "No.",
    content: { "application/json": { schema: {}, examples: { none: { value: own } } } },
  };
  const list = { ...spec.paths[PATH]?.get, responses: { ...spec.paths[PATH]?.get.responses, "401": problem } };
  await using other = await startMock({
    mode: "contract",
    spec: { ...spec, paths: { [PATH]: { get: list } } },
  });
  expect(await (await fetch(other.url + PATH)).json()).toEqual(own);
});

describe("the sandbox", () => {
  const alternatives: Security = [{ apiId: [], apiKey: [] }, { token: [] }, { signIn: [] }];
  const ada = {
    apiId: "ada",
    apiKey: "ada-key",
    token: "ada-token",
    signInUser: "ada@example.com",
    signInPassword: "ada: pass",
  };
  const ben = { apiId: "ben", apiKey: "ben-key", token: "ben-token", signInUser: "ben", signInPassword: "ben-pass" };
  const options: MockOptions = { spec: asking(alternatives), keys: [ada, ben] };

  test.each<[string, Record<string, string>, number, string | undefined]>([
    ["by its pair", { "x-api-id": "ada", "x-api-key": "ada-key" }, 200, "ada"],
    ["by its token", { authorization: "Bearer ben-token" }, 200, "ben"],
    ["by its password", basic("ada@example.com:ada: pass"), 200, "ada"],
    ["not by the key of another", { "x-api-id": "ada", "x-api-key": "ben-key" }, 401, undefined],
    ["not by the password of another", basic("ben:ada: pass"), 401, undefined],
    ["not by a token that nobody has", { authorization: "Bearer carl-token" }, 401, undefined],
    [
      "by the alternative that is right",
      { "x-api-id": "ada", "x-api-key": "x", authorization: "Bearer ada-token" },
      200,
      "ada",
    ],
  ])("knows an account %s", async (_, headers, status, account) => {
    await using mock = await startMock(options);
    expect(await ask(mock, headers)).toBe(status);
    const [request] = await mock.control.requests.list();
    expect(request?.account).toBe(account);
  });

  test("knows nobody by wrong keys where none are needed", async () => {
    await using mock = await startMock({ ...options, spec: asking([{ token: [] }, {}]) });
    expect(await ask(mock)).toBe(200);
    expect(await ask(mock, { authorization: "Bearer carl-token" })).toBe(401);
    const accounts = await mock.control.requests.list();
    expect(accounts.map(({ account }) => account)).toEqual([undefined, "anybody"]);
  });

  test("shows no key in what it shows of a request, and whose it was", async () => {
    await using mock = await startMock({ ...options, spec: asking([{ apiId: [], query_key: [], token: [] }]) });
    await ask(mock, { "x-api-id": "ada", authorization: "Bearer ada-token" }, "?key=secret-k%26y&page=2");
    const [request] = await mock.control.requests.list();
    expect(request).toMatchObject({
      path: `${PATH}?key=***&page=2`,
      headers: { authorization: "***", "x-api-id": "ada" },
    });
    expect(JSON.stringify(request)).not.toMatch(/ada-token|secret-k/);
  });

  test("an account that is made needs what lets it in, and nothing else", async () => {
    await using mock = await startMock();
    const add = (account: object) =>
      fetch(`${mock.url}/__sandbox/accounts`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(account),
      });
    const eve = keysFor("eve");
    const named = { [accountSetting]: accountOf(eve) };
    const missing = settings.filter((setting) => setting !== accountSetting);
    const half = await add(named);
    expect([half.status, await half.json()]).toEqual([
      400,
      Object.fromEntries(missing.map((setting) => [setting, ["This field is required."]])),
    ]);
    const typo = missing.at(-1)?.toLowerCase() ?? "";
    const wrong = await add({ ...eve, [typo]: "k" });
    expect([wrong.status, Object.keys((await wrong.json()) as object)]).toEqual([400, [typo]]);
    expect(await mock.control.accounts.add({ ...eve, credits: 7 })).toMatchObject({ ...named, credits: 7 });
    expect(await ask(mock, keyHeaders(eve))).toBe(200);
  });
});

test("the mock has what it lets in, as the client takes it", async () => {
  await using mock = await startMock();
  expect(mock.credentials).toEqual(usual);
  expect(mock).toMatchObject(mock.credentials);
});

test("the checking proxy says which key is missing, and repeats none", async () => {
  const spec = asking([{ token: [], query_key: [] }]);
  await using mock = await startMock({ mode: "contract", spec });
  await using proxy = await startCheckingProxy({ upstream: mock.url, spec });
  await ask(proxy, { authorization: "Bearer" });
  await ask(proxy, { authorization: "Bearer secret-t0ken" }, "?key=secret-k3y&limit=secret-k3y-secret-t0ken");
  const [missing, sent] = proxy.exchanges();
  expect(missing?.violations).toContainEqual({
    side: "request",
    place: "header.authorization",
    message: "The key is missing.",
  });
  expect(missing?.violations).toContainEqual({ side: "request", place: "query.key", message: "The key is missing." });
  expect(sent).toMatchObject({ status: 200, violations: [] });
  expect(JSON.stringify(proxy.exchanges())).not.toMatch(/secret/);
});

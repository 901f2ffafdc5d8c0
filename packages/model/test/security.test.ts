import { describe, expect, test } from "vitest";
import { buildModel, type OpenApi, type SecurityRequirement, type SecuritySchemeObject } from "../src/index.ts";
import { smallContract } from "../src/testing/small-contract.ts";

const HEADER = { type: "apiKey", in: "header", name: "X-KEY" } as const;
const QUERY = { type: "apiKey", in: "query", name: "api_key" } as const;
const BEARER = { type: "http", scheme: "Bearer" } as const;
const BASIC = { type: "http", scheme: "basic", description: "Of the account." } as const;

interface Given {
  schemes: Record<string, SecuritySchemeObject>;
  root?: SecurityRequirement[];
  create?: SecurityRequirement[];
  get?: SecurityRequirement[];
}

function contract({ schemes, root, create, get }: Given): OpenApi {
  const { security: _, ...small } = smallContract();
  const { post } = small.paths["/api/films/"] ?? {};
  const { get: read } = small.paths["/api/films/{id}/"] ?? {};
  if (post && create) post.security = create;
  if (read && get) read.security = get;
  return { ...small, ...(root && { security: root }), components: { ...small.components, securitySchemes: schemes } };
}

/** Names of the schemes that each operation asks for. */
function asked(given: Given): Record<string, string[][]> {
  const { operations } = buildModel(contract(given));
  return Object.fromEntries(
    operations.map(({ id, security }) => [id, security.map((set) => set.map(({ name }) => name))]),
  );
}

describe("what operations ask for", () => {
  test("is that of the document, by name and in the order of its requirement", () => {
    const schemes = { partner: { ...HEADER, name: "X-PARTNER" }, key: HEADER, id: { ...HEADER, name: "X-ID" } };
    expect(asked({ schemes, root: [{ id: [], key: [] }] })).toEqual({
      "films.create": [["id", "key"]],
      "films.get": [["id", "key"]],
    });
  });

  test("is its own where it says so, and nothing where it says that", () => {
    const schemes = { key: HEADER, token: BEARER };
    expect(asked({ schemes, root: [{ key: [] }], create: [{ token: [] }, { key: [] }], get: [] })).toEqual({
      "films.create": [["token"], ["key"]],
      "films.get": [[]],
    });
  });

  test("is nothing where nobody says anything", () => {
    expect(asked({ schemes: {} })).toEqual({ "films.create": [[]], "films.get": [[]] });
  });

  test("may be nothing at all, which is what is left when nothing is given", () => {
    expect(asked({ schemes: { key: HEADER }, root: [{}, { key: [] }] })["films.get"]).toEqual([["key"], []]);
  });
});

describe("what the service asks for", () => {
  const requirements = (given: Given): string[][][] =>
    buildModel(contract(given)).security.requirements.map((sets) => sets.map((set) => set.map(({ name }) => name)));

  test("is what any operation accepts first, then that of the document, and then what operations say beside it", () => {
    const schemes = { key: HEADER, token: BEARER };
    expect(requirements({ schemes, root: [{ key: [] }], create: [{ token: [] }] })).toEqual([
      [["key"], ["token"]],
      [["key"]],
      [["token"]],
    ]);
  });

  test("is that of the document first where nothing else lets in, or one needs nothing at all", () => {
    const schemes = { key: HEADER, token: BEARER };
    expect(requirements({ schemes, root: [{ key: [] }], create: [] })).toEqual([[["key"]], [[]]]);
    expect(requirements({ schemes, root: [{ key: [] }, {}], create: [{ token: [] }] })).toEqual([
      [["key"], []],
      [["token"]],
    ]);
    expect(requirements({ schemes, root: [{ key: [] }, { token: [] }], create: [{ token: [] }] })).toEqual([
      [["key"], ["token"]],
      [["token"]],
    ]);
  });

  test("is that of most operations where none goes by the document's", () => {
    const schemes = { key: HEADER, token: BEARER };
    const token = [{ token: [] }];
    expect(requirements({ schemes, root: [{ key: [] }], create: token, get: token })).toEqual([[["token"]]]);
  });

  test("leaves out schemes that no operation asks for", () => {
    const { security } = buildModel(contract({ schemes: { key: HEADER, token: BEARER }, root: [{ token: [] }] }));
    expect(security.credentials.map(({ setting }) => setting)).toEqual(["token"]);
  });
});

test("settings and variables go by the scheme's name, and basic authentication has two", () => {
  const schemes = { "api-key": HEADER, query_key: QUERY, token: BEARER, signIn: BASIC };
  const root = Object.keys(schemes).map((name) => ({ [name]: [] }));
  const { security } = buildModel(contract({ schemes, root }));
  expect(security.credentials).toEqual([
    { setting: "apiKey", variable: "VIDEO_ADS_API_KEY", description: "For api-key." },
    { setting: "queryKey", variable: "VIDEO_ADS_QUERY_KEY", description: "For query_key." },
    { setting: "token", variable: "VIDEO_ADS_TOKEN", description: "For token." },
    { setting: "signInUser", variable: "VIDEO_ADS_SIGN_IN_USER", description: "User name: Of the account." },
    { setting: "signInPassword", variable: "VIDEO_ADS_SIGN_IN_PASSWORD", description: "Password: Of the account." },
  ]);
  expect(security.schemes).toMatchObject([
    { kind: "header", header: "X-KEY" },
    { kind: "query", parameter: "api_key" },
    { kind: "bearer", header: "Authorization" },
    { kind: "basic", header: "Authorization" },
  ]);
});

describe("refused, with the place and the reason", () => {
  test.each<[string, SecuritySchemeObject, RegExp]>([
    ["oauth2", { type: "oauth2" }, /oauth2 cannot be sent/],
    ["openIdConnect", { type: "openIdConnect" }, /openIdConnect cannot be sent/],
    ["a key in a cookie", { type: "apiKey", in: "cookie", name: "sid" }, /an API key in cookie cannot be sent/],
    ["another scheme of http", { type: "http", scheme: "digest" }, /http digest cannot be sent/],
    ["a header that has no name", { type: "apiKey", in: "header" }, /"" is no name of a header/],
    ["no name of a header", { ...HEADER, name: "X KEY" }, /"X KEY" is no name of a header/],
    ["a header of the request", { ...HEADER, name: "Content-Type" }, /Content-Type says something else/],
  ])("%s", (_, scheme, reason) => {
    const model = (): unknown => buildModel(contract({ schemes: { strange: scheme } }));
    expect(model).toThrow(reason);
    expect(model).toThrow("#/components/securitySchemes/strange: ");
  });

  test.each<[string, Given, string]>([
    [
      "a name of nothing",
      { schemes: { key: HEADER }, root: [{ kee: [] }] },
      "#/security: there is no security scheme kee. There are: key.",
    ],
    [
      "a name of nothing, of one operation",
      { schemes: { key: HEADER }, get: [{ kee: [] }] },
      "#/paths/~1api~1films~1{id}~1/get/security: there is no security scheme kee",
    ],
    [
      "two that would be one header",
      { schemes: { token: BEARER, signIn: BASIC }, root: [{ token: [], signIn: [] }] },
      "#/security: of token and signIn, two would be the header authorization.",
    ],
    [
      "two names that come to one setting",
      { schemes: { apiKey: HEADER, api_key: QUERY } },
      "#/components/securitySchemes/api_key: its setting apiKey (VIDEO_ADS_API_KEY) is that of apiKey too",
    ],
    [
      "an option of the client",
      { schemes: { headers: HEADER } },
      "its setting headers (VIDEO_ADS_HEADERS) is something else already",
    ],
    ["a variable of a program", { schemes: { mcpToken: BEARER } }, "(VIDEO_ADS_MCP_TOKEN) is something else already"],
    ["a name that is none", { schemes: { "2": HEADER } }, 'its setting would be "2"'],
    [
      "two that name the account",
      { schemes: { id: { ...HEADER, "x-account-id": true }, key: { ...QUERY, "x-account-id": true } } },
      "#/components/securitySchemes/key: x-account-id stands on another scheme already",
    ],
  ])("%s", (_, given, reason) => {
    expect(() => buildModel(contract(given))).toThrow(reason);
  });

  test.each([
    ["query", "api_key", QUERY, "the query parameter api_key"],
    ["header", "x-key", HEADER, "the header x-key"],
  ] as const)("a parameter of an operation that a scheme sends: %s %s", (place, name, scheme, what) => {
    const broken = contract({ schemes: { key: scheme }, root: [{ key: [] }] });
    broken.paths["/api/films/{id}/"]?.parameters?.push({ name, in: place, schema: { type: "string" } });
    expect(() => buildModel(broken)).toThrow(`#/paths/~1api~1films~1{id}~1/get/parameters: ${what} is what key sends.`);
  });

  test("a callback that asks for a key, which no receiver looks at", () => {
    const broken = contract({ schemes: { key: HEADER }, root: [{ key: [] }] });
    const callback = Object.values(broken.paths["/api/films/"]?.post?.callbacks?.changed ?? {})[0]?.post;
    if (callback) callback.security = [{ key: [] }];
    expect(() => buildModel(broken)).toThrow(
      "films.webhook: a receiver knows posts by their URL, and looks at no key.",
    );
  });
});

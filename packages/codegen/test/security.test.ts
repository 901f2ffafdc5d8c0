// What is generated of security schemes: code for those that a contract has, and no word of others.
import { buildModel, type SecurityRequirement, type SecuritySchemeObject } from "@video-ads/model";
import { smallContract } from "@video-ads/model/testing";
import { describe, expect, test } from "vitest";
import { cli } from "../src/emitters/cli/cli.ts";
import { clientOperations } from "../src/emitters/client/operations.ts";
import { clientProxy } from "../src/emitters/client/proxy.ts";
import { clientSecurity } from "../src/emitters/client/security.ts";
import { mockCredentials } from "../src/emitters/mock/credentials.ts";

const SCHEMES: Record<string, SecuritySchemeObject> = {
  partner: { type: "apiKey", in: "header", name: "X-Partner" },
  apiId: { type: "apiKey", in: "header", name: "X-API-ID", "x-account-id": true },
  apiKey: { type: "apiKey", in: "header", name: "X-API-KEY" },
  whole: { type: "apiKey", in: "header", name: "Authorization" },
  query_key: { type: "apiKey", in: "query", name: "key" },
  token: { type: "http", scheme: "bearer", description: "The token, from the account page. Never share it." },
  signIn: { type: "http", scheme: "basic", description: "The account." },
};

/** A generated file of a contract that asks for this, and for something else in its one read. */
async function generated(path: string, root: SecurityRequirement[], read?: SecurityRequirement[]): Promise<string> {
  const contract = smallContract();
  contract.security = root;
  contract.components.securitySchemes = SCHEMES;
  const get = contract.paths["/api/films/{id}/"]?.get;
  if (get && read) get.security = read;
  const post = contract.paths["/api/films/"]?.post;
  if (post?.requestBody && "content" in post.requestBody)
    Object.assign(post.requestBody.content["application/json"] ?? {}, {
      examples: { one: { value: { look: "film" } } },
    });
  const id = contract.paths["/api/films/{id}/"]?.parameters?.[0];
  if (id && "name" in id) id.example = "42";
  const model = buildModel(contract);
  for (const emit of [cli, clientOperations, clientProxy, clientSecurity, mockCredentials]) {
    const found = (await emit(model)).find((file) => file.path.endsWith(path));
    if (found) return found.content;
  }
  throw new Error(`no ${path}`);
}

const all = (...names: string[]): SecurityRequirement => Object.fromEntries(names.map((name) => [name, []]));
const client = "client/src/generated/security.ts";
const body = (source: string): string => source.slice(source.indexOf("requirements: readonly"));

describe("the client", () => {
  test("sends each key in the header of its own scheme, whichever is listed first", async () => {
    const source = await generated(client, [all("partner", "apiKey", "apiId")]);
    expect(body(source)).toBe(`requirements: readonly Requirement[] = [
  ({ headers }, take) => {
    headers["x-partner"] = take("partner");
    headers["x-api-key"] = take("apiKey");
    headers["x-api-id"] = take("apiId");
  },
];
`);
    expect(source).not.toMatch(/anyOf|basic/);
  });

  test("sends what is in the query, a bearer token, and a header that says its scheme itself", async () => {
    expect(body(await generated(client, [all("query_key", "token")]))).toContain(`({ headers, query }, take) => {
    query["key"] = take("queryKey", /^/);
    headers["authorization"] = \`Bearer \${take("token")}\`;
  },`);
    expect(body(await generated(client, [all("whole")]))).toContain(String.raw`= take("whole", /^[\x20-\x7e]*$/);`);
  });

  test("encodes a user and a password where there are such, and knows them as one secret", async () => {
    const source = await generated(client, [all("signIn")]);
    expect(source).toContain('import { basic } from "../security/basic.ts";');
    expect(body(source)).toContain(`headers["authorization"] = basic(take, "signInUser", "signInPassword");`);
    expect(await generated("client/src/generated/secrets.ts", [all("signIn")])).toContain(
      '= [["signInUser","signInPassword"]];',
    );
  });

  test("chooses where there are alternatives", async () => {
    const source = await generated(client, [all("token"), all("apiId", "apiKey"), {}]);
    expect(source).toContain('import { anyOf } from "../security/any-of.ts";');
    expect(body(source)).toBe(`requirements: readonly Requirement[] = [
  /* @__PURE__ */ anyOf(variables, [
    [["token"], ({ headers }, take) => {
    headers["authorization"] = \`Bearer \${take("token")}\`;
  }],
    [["apiId","apiKey"], ({ headers }, take) => {
    headers["x-api-id"] = take("apiId");
    headers["x-api-key"] = take("apiKey");
  }],
    [[], () => {}],
  ]),
];
`);
  });

  test("has options and variables of the schemes' names, and no others", async () => {
    const source = await generated(client, [all("query_key", "signIn")]);
    expect(source.match(/^ {2}\w+\?: string \| undefined;$/gm)).toEqual([
      "  queryKey?: string | undefined;",
      "  signInUser?: string | undefined;",
      "  signInPassword?: string | undefined;",
    ]);
    expect(source).toContain(
      '{"baseUrl":"VIDEO_ADS_BASE_URL","queryKey":"VIDEO_ADS_QUERY_KEY","signInUser":"VIDEO_ADS_SIGN_IN_USER","signInPassword":"VIDEO_ADS_SIGN_IN_PASSWORD"}',
    );
  });

  test("knows an operation that asks for something else, or for nothing, by its row", async () => {
    const rows = (read: SecurityRequirement[]): Promise<string> =>
      generated("client/src/generated/operations.ts", [all("token")], read);
    expect(await rows([all("apiKey")])).toMatch(/create: \[.*"security":1}\],\n {2}get: \[.*"security":2}\]/);
    expect(await rows([])).toMatch(/create: \[[^\]]*"answer":"namedJob"}\],\n {2}get: \[.*"security":1}\]/);
    expect(await rows([all("token")])).not.toContain('"security"');
    expect(body(await generated(client, [all("token")], []))).toMatch(/Bearer.*,\n {2}\(\) => \{\},\n\];/s);
  });

  test("lets no page set a header that holds a key", async () => {
    expect(await generated("client/src/generated/proxy.ts", [all("partner", "token")])).toContain(
      'keyHeaders: readonly string[] = ["x-partner","authorization"];',
    );
  });
});

describe("programs", () => {
  test("say what each variable is, and which belong together", async () => {
    const source = await generated("cli/src/generated/resources.ts", [all("token"), all("signIn")], [all("apiKey")]);
    const table = JSON.parse(source.slice(source.indexOf("SecurityTable = ") + 16).split(/;\n/)[0] ?? "");
    expect(table).toEqual({
      credentials: [
        { setting: "apiKey", variable: "VIDEO_ADS_API_KEY", about: "for apiKey" },
        { setting: "token", variable: "VIDEO_ADS_TOKEN", about: "the token, from the account page" },
        { setting: "signInUser", variable: "VIDEO_ADS_SIGN_IN_USER", about: "user name: The account" },
        { setting: "signInPassword", variable: "VIDEO_ADS_SIGN_IN_PASSWORD", about: "password: The account" },
      ],
      // A program starts with what any operation accepts.
      requirements: [
        [["token"], ["signInUser", "signInPassword"], ["apiKey"]],
        [["token"], ["signInUser", "signInPassword"]],
        [["apiKey"]],
      ],
    });
    expect(await generated("cli/src/generated/films.ts", [all("token")], [all("apiKey")])).toContain('"security": 2');
  });
});

describe("the sandbox", () => {
  const file = "mock/src/generated/credentials.ts";

  test("calls accounts by the setting that says so, or else by the first", async () => {
    expect(await generated(file, [all("partner", "apiId", "apiKey")])).toContain('accountSetting = "apiId"');
    expect(await generated(file, [all("partner", "token")])).toContain('accountSetting = "partner"');
  });

  test("has every value, and asks for all only where there is no choice", async () => {
    const one = await generated(file, [all("apiId", "apiKey")]);
    expect(one).toContain('usual: Credentials = {"apiId":"sandbox-id","apiKey":"sandbox-key"};');
    expect(one).toContain("  apiKey: string;");
    const choice = await generated(file, [all("apiId", "apiKey"), all("token")]);
    expect(choice).toContain("  apiKey?: string;");
    expect(choice).toContain('[["apiId","apiKey"],["token"]];');
  });
});

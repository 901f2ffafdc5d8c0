// Contract mode with contracts that are unlike the published one: what Prism serves of them is served here.
import { mkdtempSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { type Mock, OptionsError, type SpecSource, startMock } from "../src/index.ts";

const info = { title: "Another", version: "1.0.0" };
const text = (example: string) => ({ description: "A text.", content: { "text/plain": { example } } });
const answering = (responses: object, more: object = {}) => ({ get: { responses, ...more } });
const contract = (paths: object, more: object = {}) => ({ openapi: "3.0.3", info, paths, ...more });

/** Asks a mock of a contract, and says status, type and body of each answer. */
async function asked(
  spec: SpecSource,
  requests: [path: string, headers?: Record<string, string>][],
): Promise<unknown[]> {
  await using mock: Mock = await startMock({ mode: "contract", spec });
  const answers: unknown[] = [];
  for (const [path, headers = {}] of requests) {
    const answer = await fetch(mock.url + path, { headers });
    const type = answer.headers.get("content-type")?.split(";")[0];
    answers.push([answer.status, type, await answer.text()]);
  }
  return answers;
}

describe("a server with a path", () => {
  const paths = { "/films/{id}": answering({ 200: text("film") }), "/v1/texts": answering({ 200: text("text") }) };

  test.each([
    ["https://api.example.com/v1"],
    ["/v1/"],
    [
      {
        url: "https://{region}.example.com/{version}",
        variables: { region: { default: "eu" }, version: { default: "v1" } },
      },
    ],
  ])("is served below it, and at the root: %j", async (server) => {
    const servers = [typeof server === "string" ? { url: server } : server];
    expect(
      await asked(contract(paths, { servers }), [["/v1/films/7"], ["/films/7"], ["/v1/texts"], ["/v1/v1/texts"]]),
    ).toEqual([
      [200, "text/plain", "film"],
      [200, "text/plain", "film"],
      [200, "text/plain", "text"],
      [200, "text/plain", "text"],
    ]);
  });

  test("is served below each value that a variable can have", async () => {
    const url = "https://{region}.example.com/{stage}/{version}";
    const variables = {
      region: { default: "eu", enum: ["eu", "us"] },
      stage: { default: "live", enum: ["live", "test"] },
      version: { default: "v1", enum: ["v1", "v2"] },
    };
    const spec = contract(paths, { servers: [{ url, variables }] });
    const below = ["/live/v1", "/live/v2", "/test/v1", "/test/v2", ""];
    const answers = await asked(spec, [...below.map((path): [string] => [`${path}/films/7`]), ["/live/v3/films/7"]]);
    expect(answers.slice(0, -1)).toEqual(below.map(() => [200, "text/plain", "film"]));
    expect(answers.at(-1)).toContain(404);
  });

  test("other paths are not there", async () => {
    const [[status], [, , said]] = (await asked(contract(paths, { servers: [{ url: "/v1" }] }), [
      ["/v2/films/7"],
      ["/v1/films/7/"],
    ])) as unknown[][] as [unknown[], unknown[]];
    expect(status).toBe(404);
    expect(said).toContain("There is /films/7.");
  });
});

describe("media types", () => {
  const both = {
    "application/json": { example: { a: 1 } },
    "application/xml": { example: "<a>1</a>" },
    "application/vnd.api+json": { example: { data: 1 } },
  };
  const spec = contract({
    "/a": answering({ 200: { description: "It.", content: both } }),
    "/t": answering({ 200: text("hello") }),
  });

  test("the one is answered that is asked for most, the first of several, and each as it is written", async () => {
    const accept = (value: string): [string, Record<string, string>] => ["/a", { accept: value }];
    expect(
      await asked(spec, [
        accept("*/*"),
        accept("application/json;q=0.8, application/xml"),
        accept("application/vnd.api+json"),
        accept("text/html, application/*;q=0.1"),
        ["/t"],
      ]),
    ).toEqual([
      [200, "application/json", '{"a":1}'],
      [200, "application/xml", "<a>1</a>"],
      [200, "application/vnd.api+json", '{"data":1}'],
      [200, "application/json", '{"a":1}'],
      [200, "text/plain", "hello"],
    ]);
  });

  test("one that the mock cannot write gives way to one that is accepted too", async () => {
    const schema = { type: "object", properties: { a: { type: "integer" } } };
    const pet = { "application/xml": { schema }, "application/json": { schema, example: { a: 1 } } };
    const pets = contract({ "/pet": answering({ 200: { description: "It.", content: pet } }) });
    const json = [200, "application/json", '{"a":1}'];
    expect(
      await asked(pets, [
        ["/pet"],
        ["/pet", { accept: "*/*" }],
        ["/pet", { accept: "application/*" }],
        ["/pet", { accept: "application/xml, application/json;q=0.5" }],
        ["/pet", { accept: "application/xml" }],
      ]),
    ).toEqual([
      json,
      json,
      json,
      json,
      [500, "application/json", expect.stringContaining("an example that is a text")],
    ]);
  });

  test("one that is not there is 406, and an object is not written as a text", async () => {
    const object = { "text/html": { example: { name: "Clark" } } };
    const odd = contract({ "/o": answering({ 200: { description: "It.", content: object } }) });
    expect(await asked(spec, [["/t", { accept: "application/json" }]])).toEqual([
      [406, "application/json", expect.any(String)],
    ]);
    expect(await asked(odd, [["/o"]])).toEqual([
      [500, "application/json", expect.stringContaining("give it an example that is a text")],
    ]);
  });
});

test("a range of types is answered in one that is in it: JSON, and a text as one", async () => {
  const ranged = (range: string, content: object) =>
    answering({ 200: { description: "It.", content: { [range]: content } } });
  const schema = { type: "object", required: ["a"], properties: { a: { type: "integer", example: 1 } } };
  const paths = {
    "/any": ranged("*/*", { schema }),
    "/shown": ranged("*/*", { example: { a: 1 } }),
    "/text": ranged("*/*", { example: "a" }),
    "/application": ranged("application/*", { schema }),
    "/words": ranged("text/*", { example: "a" }),
  };
  const json = [200, "application/json", '{"a":1}'];
  const plain = [200, "text/plain", "a"];
  const accept = { accept: "application/json" };
  expect(
    await asked(contract(paths), [
      ["/any"],
      ["/any", accept],
      ["/shown"],
      ["/shown", accept],
      ["/text"],
      ["/application", accept],
      ["/words", { accept: "text/plain" }],
    ]),
  ).toEqual([json, json, json, json, plain, json, plain]);
});

test("what is answered without a body has no type, whatever the contract has of it", async () => {
  const content = { "application/json": { schema: { type: "object" } } };
  const paths = {
    "/it": answering({
      200: text("a"),
      204: { description: "None.", content },
      default: { description: "Else.", content },
    }),
  };
  const prefer = (code: number) => ({ prefer: `code=${code}` });
  expect(
    await asked(contract(paths), [
      ["/it", prefer(204)],
      ["/it", prefer(304)],
      ["/it", prefer(205)],
    ]),
  ).toEqual([
    [204, undefined, ""],
    [304, undefined, ""],
    [205, undefined, ""],
  ]);
});

test("an operation without a response says what is missing, in both modes", async () => {
  const spec = contract({
    "/it": answering({}, { operationId: "things.list" }),
    "/other": answering({ 200: text("a") }),
  });
  const detail =
    "things.list has no responses in the contract, so that there is nothing to answer: put one under GET /it, responses, such as 200 or default.";
  for (const mode of ["contract", "sandbox"] as const) {
    await using mock = await startMock({ mode, spec });
    const answer = await fetch(`${mock.url}/it`);
    expect([answer.status, await answer.json()]).toEqual([500, { detail }]);
    expect((await fetch(`${mock.url}/other`)).status).toBe(200);
  }
});

test("what is made up keeps what the schema shows, and a list has entries", async () => {
  const price = { type: "number", minimum: 0, exclusiveMinimum: true, maximum: 100, multipleOf: 0.01, example: 9.99 };
  const sku = { type: "string", pattern: "^[A-Z]{3}-\\d{4}$" };
  const item = { type: "object", required: ["price"], properties: { price, sku } };
  const made = (schema: object) =>
    answering({ 200: { description: "It.", content: { "application/json": { schema } } } });
  const items = contract({ "/item": made(item), "/items": made({ type: "array", items: item }) });
  const found = await asked(items, [["/item"], ["/items"], ["/item", { prefer: "dynamic=true" }]]);
  const [one, some, random] = (found as [number, string, string][]).map(([status, , body]) => [
    status,
    JSON.parse(body),
  ]);
  expect([one, some, random]).toMatchObject([
    [200, { price: 9.99 }],
    [200, [{ price: 9.99 }]],
    [200, { price: expect.any(Number) }],
  ]);
});

describe("a body of a request", () => {
  const taking = (content: object, more: object = {}) => ({
    post: { requestBody: { content, ...more }, responses: { 200: text("taken") } },
  });
  const binary = { schema: { type: "string", format: "binary" } };
  const spec = contract({
    "/text": taking({ "text/plain": { schema: { type: "string", maxLength: 5 } } }),
    "/bare": taking({ "text/plain": {} }),
    "/bytes": taking({ "application/octet-stream": binary }, { required: true }),
    "/image": taking({ "image/*": binary }),
    "/xml": taking({ "application/xml": { schema: { type: "string" } } }),
    "/any": taking({ "*/*": {} }),
    "/count": taking({ "*/*": { schema: { type: "object", properties: { n: { type: "integer" } } } } }),
    "/charset": taking({ "application/json; charset=utf-8": { schema: { type: "object" } } }),
    "/platform": taking({
      "application/vnd.platform+json": { schema: { type: "object", properties: { n: { type: "integer" } } } },
    }),
    "/merge": taking({ "application/merge-patch+json": { schema: { type: "object" } } }),
    "/none": { post: { responses: { 200: text("taken") } } },
  });
  const bytes = Buffer.from([0x89, 0x50, 0xff, 0x00]);

  test.each<[path: string, type: string | undefined, body: string | Buffer, status: number]>([
    ["/text", "text/plain", "hello", 200],
    ["/text", "text/plain; charset=utf-8", "too long", 400],
    ["/text", "application/json", '"a"', 415],
    ["/bare", "text/plain", "hello", 200],
    ["/bytes", "application/octet-stream", bytes, 200],
    ["/bytes", "application/octet-stream", "", 400],
    ["/bytes", undefined, bytes, 200],
    ["/image", "image/png", bytes, 200],
    ["/image", "text/plain", "no image", 415],
    ["/xml", "application/xml", "<a/>", 200],
    ["/xml", "text/xml", "<a/>", 415],
    ["/any", "application/json", '{"a":1}', 200],
    ["/any", "text/csv", "a,b", 200],
    ["/any", undefined, bytes, 200],
    ["/count", "application/json", '{"n":1}', 200],
    ["/count", "application/json", '{"n":"1"}', 400],
    ["/charset", "application/json", "{}", 200],
    ["/platform", "application/vnd.platform+json", '{"n":"1"}', 400],
    ["/merge", "application/merge-patch+json", "{}", 200],
    ["/none", "text/plain", "a", 415],
  ])("%s of %s is read as what it is: %o is answered %i, as Prism does", async (path, type, body, status) => {
    const raw = {
      method: "POST",
      headers: type === undefined ? {} : { "content-type": type },
      body: Buffer.from(body),
    };
    for (const mode of ["contract", "sandbox"] as const) {
      await using mock = await startMock({ mode, spec });
      expect([mode, (await fetch(mock.url + path, raw)).status]).toEqual([mode, status]);
    }
  });

  test("is whole for a handler: as a text, and in its bytes", async () => {
    const seen: unknown[] = [];
    await using mock = await startMock({
      mode: "contract",
      spec,
      handlers: {
        "post /image": ({ body, files: [file] }, next) => {
          seen.push(typeof body, file);
          return next();
        },
      },
    });
    await fetch(`${mock.url}/image`, { method: "POST", headers: { "content-type": "image/png" }, body: bytes });
    expect(seen).toEqual(["string", { field: "", name: "", mediaType: "image/png", content: bytes }]);
  });

  test("may be as large as an upload, where it is no JSON", async () => {
    await using mock = await startMock({ mode: "contract", spec });
    const send = async (path: string, type: string, megabytes: number): Promise<number> => {
      const body = Buffer.alloc(megabytes * 1024 * 1024, "1");
      return (await fetch(mock.url + path, { method: "POST", headers: { "content-type": type }, body })).status;
    };
    expect([await send("/any", "video/mp4", 3), await send("/any", "application/json", 3)]).toEqual([200, 413]);
  });
});

describe("an answer that the contract shows no example of", () => {
  const json = (schema: object, more: object = {}) => ({
    description: "It.",
    content: { "application/json": { schema, ...more } },
  });
  const code = (pattern: string) => ({
    type: "object",
    required: ["code"],
    properties: { code: { type: "string", pattern } },
  });
  const header = (more: object) => ({
    headers: { "X-Rev": { required: true, schema: { type: "string", pattern: "^r[0-9]+$" }, ...more } },
  });
  const node = { type: "object", required: ["next"], properties: { next: { $ref: "#/components/schemas/Node" } } };
  const spec = contract(
    {
      "/pattern": answering({ 200: json(code("^[A-Z]{3}-[0-9]{4}$")) }),
      "/byte": answering({ 200: json({ type: "string", format: "byte" }) }),
      "/union": answering({ 200: json({ oneOf: [code("^A[0-9]+$"), code("^B[0-9]+$")] }) }),
      "/multiple": answering({ 200: json({ type: "integer", minimum: 10, multipleOf: 7 }) }),
      "/header": answering({ 200: { ...json({ type: "object" }, { example: { a: 1 } }), ...header({}) } }),
      "/endless": answering({ 200: json({ $ref: "#/components/schemas/Node" }) }),
      "/none": answering({ 404: { ...json({ type: "string" }), ...header({ schema: { not: {} } }) } }),
      "/shown": answering({ 200: json(code("^x$"), { example: { code: "y" } }) }),
      "/shown-header": answering({ 200: { ...json({ type: "object" }), ...header({ example: "no" }) } }),
    },
    { components: { schemas: { Node: node } } },
  );

  test.each(["contract", "sandbox"] as const)(
    "keeps it all the same, and is the same each time, in %s mode",
    async (mode) => {
      await using mock = await startMock({ mode, spec });
      const ask = async (path: string) => {
        const answer = await fetch(mock.url + path);
        return [answer.status, await answer.json(), answer.headers.get("x-rev")];
      };
      for (const path of ["/pattern", "/byte", "/union", "/multiple", ...(mode === "contract" ? ["/header"] : [])]) {
        const [status, body, rev] = await ask(path);
        expect([path, status]).toEqual([path, 200]);
        expect(await ask(path)).toEqual([status, body, rev]);
        if (path === "/header") expect([body, rev]).toEqual([{ a: 1 }, expect.stringMatching(/^r\d+$/)]);
      }
    },
  );

  test("or says where to put one", async () => {
    const [endless, none] = await asked(spec, [["/endless"], ["/none"]]);
    const said = (id: string, place: string) =>
      `${id} shows no example of its answer ${place.split(", ")[1]}, and none that keeps the contract could be made of the schema: put one into the contract, under ${id.toUpperCase().replace(/\S+$/, (path) => path.toLowerCase())}, ${place}.`;
    expect(endless).toEqual([
      500,
      "application/json",
      expect.stringContaining(said("get /endless", "responses, 200, content")),
    ]);
    expect(none).toEqual([
      500,
      "application/json",
      expect.stringContaining(said("get /none", "responses, 404, headers")),
    ]);
  });

  test("is not made up where the example breaks the contract", async () => {
    const said = expect.stringContaining("breaks the contract");
    expect(await asked(spec, [["/shown"], ["/shown-header"]])).toEqual([
      [500, "application/json", said],
      [500, "application/json", said],
    ]);
  });
});

describe("text first and JSON second", () => {
  const both = {
    200: {
      description: "A film.",
      content: {
        "text/plain": { example: "film" },
        "application/json": {
          schema: { type: "object", properties: { id: { type: "integer" } } },
          example: { id: 7 },
        },
      },
    },
  };
  const spec = contract({ "/film": answering(both) });

  test("is answered in the order of `Accept`", async () => {
    const accepts = [
      "application/json, text/plain, */*",
      "text/plain, application/json",
      "text/*;q=0.5, */*;q=0.1",
      "*/*",
    ];
    const answers = await asked(
      spec,
      accepts.map((accept) => ["/film", { accept }]),
    );
    expect(answers).toEqual([
      [200, "application/json", '{"id":7}'],
      [200, "text/plain", "film"],
      [200, "text/plain", "film"],
      [200, "text/plain", "film"],
    ]);
  });

  test("is JSON for whoever asks for nothing", async () => {
    await using mock = await startMock({ mode: "contract", spec });
    const type = await new Promise((resolve, reject) => {
      get(`${mock.url}/film`, ({ headers }) => resolve(headers["content-type"])).once("error", reject);
    });
    expect(type).toBe("application/json; charset=utf-8");
  });

  test("is JSON in the sandbox", async () => {
    await using mock = await startMock({ spec });
    const answer = await fetch(`${mock.url}/film`);
    expect([answer.status, await answer.json()]).toEqual([200, { id: 7 }]);
  });
});

test.each(["contract", "sandbox"] as const)(
  "what is nullable and composed is null or that, in %s mode",
  async (mode) => {
    const film = { type: "object", required: ["id"], properties: { id: { type: "integer" } } };
    const list = { nullable: true, description: "One of them.", oneOf: [{ $ref: "#/components/schemas/Film" }] };
    const body = {
      type: "object",
      properties: {
        film: { nullable: true, allOf: [{ $ref: "#/components/schemas/Film" }], default: null },
        other: list,
      },
    };
    const content = { "application/json": { schema: body, example: { film: null, other: { id: 1 } } } };
    const post = { requestBody: { content }, responses: { 200: { description: "It.", content } } };
    await using mock = await startMock({
      mode,
      spec: contract({ "/films": { post } }, { components: { schemas: { Film: film } } }),
    });
    const send = async (sent: unknown): Promise<number> => {
      const headers = { "content-type": "application/json" };
      return (await fetch(`${mock.url}/films`, { method: "POST", headers, body: JSON.stringify(sent) })).status;
    };
    expect(await send({ film: null, other: null })).toBe(200);
    expect(await send({ film: { id: 1 }, other: { id: 2 } })).toBe(200);
    expect(await send({ film: {} })).toBe(400);
    expect(await send({ film: 5 })).toBe(400);
  },
);

test("statuses are documented by themselves, in ranges, and as all others", async () => {
  const responses = { 201: text("created"), "5XX": text("range"), 503: text("away"), default: text("other") };
  const spec = contract({
    "/a": answering(responses),
    "/r": answering({ "2XX": text("fine") }),
    "/d": answering({ default: text("all") }),
  });
  expect(
    await asked(spec, [
      ["/a"],
      ["/a", { prefer: "code=503" }],
      ["/a?__code=502"],
      ["/a?__code=418"],
      ["/r"],
      ["/d"],
      ["/r?__code=404"],
      ["/r?__code=nope"],
    ]),
  ).toEqual([
    [201, "text/plain", "created"],
    [503, "text/plain", "away"],
    [502, "text/plain", "range"],
    [418, "text/plain", "other"],
    [200, "text/plain", "fine"],
    [200, "text/plain", "all"],
    [404, "application/json", expect.stringContaining("It has 2XX.")],
    [400, "application/json", expect.stringContaining("is not a status code")],
  ]);
});

test("the query chooses what `Prefer` chooses, unless the operation has such a parameter itself, and is refused where the two differ", async () => {
  const examples = { first: { value: "one" }, second: { value: "two" } };
  const content = { "application/json": { schema: { type: "string" }, examples } };
  const own = [{ in: "query", name: "__example", schema: { type: "string" } }];
  const spec = contract({
    "/a": answering({ 200: { description: "It.", content } }),
    "/own": answering({ 200: { description: "It.", content } }, { parameters: own }),
  });
  const answers = await asked(spec, [
    ["/a?__example=second"],
    ["/a?__example=second", { prefer: "example=first" }],
    ["/own?__example=second"],
    ["/a?__dynamic=true"],
    ["/a?__example=third"],
    ["/a?__example=second", { prefer: "example=second" }],
  ]);
  expect([answers[0], answers[2], answers[5]]).toEqual(
    ['"two"', '"one"', '"two"'].map((body) => [200, "application/json", body]),
  );
  const twice = "Prefer and the query: example is second and first: give it once.";
  expect(answers[1]).toEqual([400, "application/json", JSON.stringify({ detail: twice })]);
  expect(answers[3]).toEqual([200, "application/json", expect.not.stringMatching(/^"(one|two)"$/)]);
  expect(answers[4]).toEqual([404, "application/json", expect.stringContaining("It has first, second.")]);
});

test("segments of a path have parameters in them, and the more exact path wins", async () => {
  const parameters = ["id", "ext"].map((name) => ({
    in: "path",
    name,
    required: true,
    schema: { type: "string", maxLength: 4 },
  }));
  const one = (said: string, names: string[]) =>
    answering({ 200: text(said) }, { parameters: parameters.filter(({ name }) => names.includes(name)) });
  const spec = contract({
    "/a/{id}": one("whole", ["id"]),
    "/a/{id}:run": one("action", ["id"]),
    "/a/{id}.{ext}": one("file", ["id", "ext"]),
    "/a/fixed.json": one("literal", []),
  });
  const answers = await asked(spec, [
    ["/a/x"],
    ["/a/x:run"],
    ["/a/x.mp4"],
    ["/a/fixed.json"],
    ["/a/long5:run"],
    ["/a/x.toolong"],
  ]);
  expect(answers).toMatchObject([
    [200, "text/plain", "whole"],
    [200, "text/plain", "action"],
    [200, "text/plain", "file"],
    [200, "text/plain", "literal"],
    [400, "application/json", expect.stringContaining('"id"')],
    [400, "application/json", expect.stringContaining('"ext"')],
  ]);
});

test.each<[scheme: object, challenge: string | null, wrong: Record<string, string>, right: Record<string, string>]>([
  [
    { type: "http", scheme: "basic" },
    'Basic realm="*"',
    { authorization: "Bearer x" },
    { authorization: "Basic dTpw" },
  ],
  [{ type: "http", scheme: "bearer" }, "Bearer", { authorization: "Basic dTpw" }, { authorization: "Bearer x" }],
  [
    { type: "http", scheme: "digest" },
    'digest realm="*"',
    { authorization: "Basic dTpw" },
    { authorization: "Digest username=u" },
  ],
  [{ type: "apiKey", in: "cookie", name: "SESSION" }, null, { cookie: "OTHER=1" }, { cookie: "OTHER=1; SESSION=abc" }],
  [{ type: "apiKey", in: "header", name: "X-Key" }, null, { "x-other": "1" }, { "x-key": "1" }],
  [
    { type: "oauth2", flows: { implicit: { authorizationUrl: "https://a.example.com/", scopes: {} } } },
    "Bearer",
    { authorization: "Basic dTpw" },
    { authorization: "Bearer x" },
  ],
  [
    { type: "openIdConnect", openIdConnectUrl: "https://a.example.com/" },
    "Bearer",
    { authorization: "Digest x" },
    { authorization: "Bearer x" },
  ],
])("nobody is let in without what %j asks for", async (scheme, challenge, wrong, right) => {
  const more = { components: { securitySchemes: { key: scheme } }, security: [{ key: [] }] };
  await using mock = await startMock({
    mode: "contract",
    spec: contract({ "/a": answering({ 200: text("in") }) }, more),
  });
  const ask = (headers: Record<string, string>) => fetch(`${mock.url}/a`, { headers });
  for (const headers of [{}, wrong]) {
    const refused = await ask(headers);
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, challenge]);
  }
  expect((await ask(right)).status).toBe(200);
});

test("a contract is read from a file in YAML, and one that is none is refused", async () => {
  const folder = await mkdtemp(join(tmpdir(), "video-ads-spec-"));
  try {
    const path = join(folder, "contract.yaml");
    await writeFile(path, stringify(contract({ "/a": answering({ 200: text("hello") }) })));
    expect(await asked(path, [["/a"]])).toEqual([[200, "text/plain", "hello"]]);
    const merged = contract({ "/b": { "<<": answering({ 200: text("hello") }) } });
    await writeFile(path, stringify(merged));
    expect(await asked(path, [["/b"]])).toEqual([[200, "text/plain", "hello"]]);
    for (const [wrong, said] of [
      ["a: [", "is not YAML"],
      ["just words", "holds no contract"],
    ]) {
      await writeFile(path, wrong ?? "");
      await expect(startMock({ mode: "contract", spec: path })).rejects.toThrow(said);
      await expect(startMock({ mode: "contract", spec: path })).rejects.toBeInstanceOf(OptionsError);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

describe("a contract in several files", () => {
  const folder = mkdtempSync(join(tmpdir(), "video-ads-files-"));
  afterAll(() => rm(folder, { recursive: true }));
  const put = async (name: string, document: object): Promise<string> => {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, name.endsWith(".json") ? JSON.stringify(document) : stringify(document));
    return path;
  };
  const film = { type: "object", required: ["id"], properties: { id: { type: "integer" }, next: { $ref: "#/Film" } } };
  const files = async (): Promise<string> => {
    await put("shared/schemas.json", { Film: film, Failure: { $ref: "../main.yaml#/components/schemas/Failure" } });
    await put("paths/films.yaml", {
      post: {
        requestBody: { content: { "application/json": { schema: { $ref: "../shared/schemas.json#/Film" } } } },
        responses: { 200: { $ref: "../answers/one.yaml" }, 404: { $ref: "#/away" } },
      },
      away: {
        description: "None.",
        content: {
          "application/json": { schema: { $ref: "../shared/schemas.json#/Failure" }, example: { why: "gone" } },
        },
      },
    });
    await put("answers/one.yaml", {
      description: "It.",
      content: { "application/json": { schema: { $ref: "../shared/schemas.json#/Film" }, example: { id: 7 } } },
    });
    const failure = { type: "object", required: ["why"], properties: { why: { type: "string" } } };
    return put(
      "main.yaml",
      contract({ "/films": { $ref: "paths/films.yaml" } }, { components: { schemas: { Failure: failure } } }),
    );
  };

  test.each(["contract", "sandbox"] as const)("is read from where each stands, in %s mode", async (mode) => {
    await using mock = await startMock({ mode, spec: await files() });
    const send = async (body: unknown, headers = {}) => {
      const init = {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      };
      const answer = await fetch(`${mock.url}/films`, init);
      return [answer.status, await answer.json()];
    };
    expect((await send({ id: 1, next: { id: 2 } }))[0]).toBe(200);
    expect((await send({ id: 1, next: { id: "two" } }))[0]).toBe(400);
    expect(await send({ id: 1 }, { prefer: "code=404" })).toEqual([404, { why: "gone" }]);
    const served = await (await fetch(`${mock.url}/openapi.json`)).text();
    expect(served).not.toMatch(/"\$ref":"[^#]/);
  });

  test.each<[ref: string, said: string]>([
    [
      "https://schemas.example.com/film.json#/Film",
      '#/paths/~1films/get/responses/200 refers to "https://schemas.example.com/film.json#/Film". Nothing is fetched to read a contract: save it as a file beside the contract, and refer to that.',
    ],
    ["//schemas.example.com/film.json", "Nothing is fetched"],
    ["file:///etc/film.json", "Nothing is fetched"],
    [
      "nowhere.yaml#/Film",
      'nowhere.yaml": there is no such file or folder. #/paths/~1films/get/responses/200 refers to it.',
    ],
    ["main.json#/components/none", "the reference #/components/none points at nothing"],
  ])("is refused where it refers to %s", async (ref, said) => {
    const spec = contract({ "/films": answering({ 200: { $ref: ref } }) });
    const asked = startMock({ mode: "contract", spec: await put("main.json", spec) });
    await expect(asked).rejects.toBeInstanceOf(OptionsError);
    await expect(asked).rejects.toThrow(said);
  });
});

test("a field that every object inherits is one where it was sent, and 19.99 is a multiple of 0.01, and 1e400 no number, in the sandbox", async () => {
  const properties = { toString: { type: "string" }, price: { type: "number", multipleOf: 0.01 } };
  const schema = { type: "object", required: ["price"], properties };
  const body = { required: true, content: { "application/json": { schema } } };
  const made = { 201: { description: "It.", content: { "application/json": { schema, example: { price: 1 } } } } };
  const paths = { "/cars": { post: { operationId: "cars.create", requestBody: body, responses: made } } };
  await using mock = await startMock({ spec: contract(paths) });
  const statuses: number[] = [];
  for (const sent of [
    '{"price":19.99}',
    '{"price":0.07}',
    '{"price":19.995}',
    '{"price":1,"toString":1}',
    '{"price":1e400}',
  ]) {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${mock.url}/cars`, { method: "POST", headers, body: sent });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([201, 201, 400, 400, 400]);
});

import { mkdtemp, writeFile } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildModel, bundleContract, type OpenApi, type SecurityRequirement } from "@video-ads/model";
import { LANGUAGES, languageMissing } from "@video-ads/testing/languages";
import { loopback } from "@video-ads/testing/loopback";
import { run, runOk } from "@video-ads/testing/program";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { codeSamples, otherLanguages, withCodeSamples } from "../src/index.ts";
import { literal } from "../src/samples/literal.ts";

const RECORD = { status: 200, id: "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10" };
const UUID = { type: "string", format: "uuid" } as const;

/** Every shape of request that the generator has to cope with, small. */
function contract(): OpenApi {
  const answer = (schema: object, value?: unknown) => ({
    "200": {
      description: "Fine.",
      content: { "application/json": { schema, ...(value !== undefined && { examples: { done: { value } } }) } },
    },
  });
  const json = (name: string, value: unknown) => ({
    required: true,
    content: {
      "application/json": { schema: { $ref: `#/components/schemas/${name}` }, examples: { first: { value } } },
    },
  });
  const id = { name: "id", in: "path" as const, required: true, schema: UUID, example: RECORD.id };
  const record = { $ref: "#/components/schemas/Thing" };
  return {
    openapi: "3.0.3",
    info: { title: "Samples", version: "1.0.0" },
    tags: [{ name: "things" }],
    security: [{ apiId: [], apiKey: [] }],
    paths: {
      "/api/things/": {
        get: {
          operationId: "things.list",
          summary: "List",
          tags: ["things"],
          parameters: [
            { name: "ids", in: "query", style: "form", explode: false, schema: { type: "array", items: UUID } },
            { name: "since", in: "query", schema: { type: "string" }, example: "2026-03-02T09:15:00+01:00" },
            { name: "unused", in: "query", schema: { type: "string" } },
          ],
          "x-job": {
            type: "thing",
            action: "read",
            by: "ids",
            result: ["output"],
            initial: "pending",
            states: { pending: {}, done: { terminal: "succeeded" } },
            transitions: [{ from: "*", to: "done", on: "job completes" }],
          },
          responses: answer({ type: "array", items: record }, [RECORD]),
        },
        post: {
          operationId: "things.create",
          summary: "Create",
          tags: ["things"],
          requestBody: json("Request", NESTED),
          responses: answer(record, RECORD),
        },
      },
      "/api/things/{id}/": {
        parameters: [id],
        put: {
          operationId: "things.update",
          summary: "Update",
          tags: ["things"],
          requestBody: json("Request", { name: "Short" }),
          responses: answer(record, RECORD),
        },
        delete: {
          operationId: "things.delete",
          summary: "Delete",
          tags: ["things"],
          responses: { "204": { description: "Gone." } },
        },
      },
      "/api/things/{id}/render/": {
        parameters: [id],
        post: {
          operationId: "things.render",
          summary: "Render",
          tags: ["things"],
          requestBody: json("Empty", {}),
          responses: answer(record, RECORD),
        },
      },
      "/api/things/upload/": {
        post: {
          operationId: "things.upload",
          summary: "Upload",
          tags: ["things"],
          requestBody: {
            required: true,
            content: {
              "multipart/form-data": {
                schema: { $ref: "#/components/schemas/Upload" },
                examples: {
                  first: {
                    value: {
                      name: "@home; it's me",
                      audio: "(content of voice.mp3)",
                      words: ["a", "b"],
                      about: { by: "me" },
                      parts: ["(content of 1.png)", "(content of 2.png)"],
                      note: null,
                    },
                  },
                },
              },
            },
          },
          responses: answer(record, RECORD),
        },
      },
    },
    components: {
      schemas: {
        Thing: { type: "object", properties: { status: { type: "string" }, output: { type: "string" }, id: UUID } },
        Request: { type: "object", properties: { name: { type: "string" } } },
        Empty: { type: "object" },
        Upload: {
          type: "object",
          required: ["name", "audio"],
          properties: {
            name: { type: "string" },
            audio: { type: "string", format: "binary" },
            kind: { type: "string" },
            words: { type: "array", items: { type: "string" } },
            about: { type: "object" },
            parts: { type: "array", items: { type: "string", format: "binary" } },
            note: { type: "string", nullable: true },
          },
        },
      },
      securitySchemes: {
        apiId: { type: "apiKey", in: "header", name: "X-API-ID" },
        apiKey: { type: "apiKey", in: "header", name: "X-API-KEY" },
      },
    },
  };
}

const NESTED = {
  name: `It's "50 % off" – $HOME, \`date\` & more\\`,
  emoji: "Käse 🧀 — \u2028 line",
  "content-type": "quoted key",
  __proto__safe: null,
  list: [
    { type: "text", properties: { content: "A line that is long enough to break the list over several lines" } },
    {},
  ],
  numbers: [1, 0.4, -0.5],
  flag: true,
  empty: {},
};

function samples(id: string, source = contract()): Record<string, string> {
  const model = buildModel(source);
  const operation = model.operations.find((candidate) => candidate.id === id);
  if (!operation) throw new Error(`no ${id}`);
  return Object.fromEntries(codeSamples(model, operation).map(({ label, source }) => [label, source]));
}

/** What curl would be called with, found by running the command in bash with a stand-in for curl. */
async function curlArguments(command = "", more: Record<string, string> = {}): Promise<string[]> {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  const env = {
    PATH: process.env.PATH,
    VIDEO_ADS_BASE_URL: "http://base",
    VIDEO_ADS_API_ID: "id",
    VIDEO_ADS_API_KEY: "key",
    ...more,
  };
  return (await runOk(["bash", "--norc", "-c", script], { env })).split("\0").slice(0, -1);
}

function syntaxErrors(source = ""): string[] {
  const { diagnostics = [] } = ts.transpileModule(source, {
    reportDiagnostics: true,
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 },
  });
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

describe("the TypeScript sample", () => {
  it("passes the body as an idiomatic literal and prints what comes back", () => {
    expect(samples("things.create").TypeScript).toBe(`import { createClient } from "@video-ads/client";

const ads = createClient(); // VIDEO_ADS_BASE_URL, VIDEO_ADS_API_ID, VIDEO_ADS_API_KEY
const thing = await ads.things.create({
  name: "It's \\"50 % off\\" – $HOME, \`date\` & more\\\\",
  emoji: "Käse 🧀 — \u2028 line",
  "content-type": "quoted key",
  __proto__safe: null,
  list: [
    {
      type: "text",
      properties: { content: "A line that is long enough to break the list over several lines" },
    },
    {},
  ],
  numbers: [1, 0.4, -0.5],
  flag: true,
  empty: {},
});
console.log(thing.id, thing.status);
`);
  });

  it("puts path parameters before the body", () => {
    expect(samples("things.update").TypeScript).toContain(`ads.things.update("${RECORD.id}", { name: "Short" });`);
  });

  it("leaves out an empty body, and a result where nothing comes back", () => {
    expect(samples("things.render").TypeScript).toContain(`= await ads.things.render("${RECORD.id}");`);
    expect(samples("things.delete").TypeScript).toMatch(/^await ads\.things\.delete\("[^"]+"\);\n$/m);
  });

  it("asks an ids list for the record of its example, and prints status and result of every job", () => {
    const { TypeScript } = samples("things.list");
    expect(TypeScript).toContain(`ads.things.list({
  ids: ["${RECORD.id}"],
  since: "2026-03-02T09:15:00+01:00",
});`);
    expect(TypeScript).toContain("for (const job of jobs) console.log(job.status, job.output);");
  });

  it("prints the state by the field that the job type names, also of what an action on a job answers", () => {
    const source = contract();
    const read = source.paths["/api/things/"]?.get?.["x-job"];
    const { properties } = source.components.schemas.Thing ?? {};
    if (!read || !properties) throw new Error("changed");
    Object.assign(read, { status: "stage" });
    properties.stage = { type: "string" };
    expect(samples("things.update", source).TypeScript).toContain("console.log(thing.id, thing.stage);");
    expect(samples("things.list", source).TypeScript).toContain("console.log(job.stage, job.output);");
  });

  it("prints no field that is deprecated", () => {
    const source = contract();
    source.components.schemas.Thing = {
      type: "object",
      properties: { id: UUID, name: { type: "string", deprecated: true }, label: { type: "string" } },
    };
    expect(samples("things.update", source).TypeScript).toContain("console.log(thing.id, thing.label);");
  });

  it("sends a file as a Blob", () => {
    const { TypeScript } = samples("things.upload");
    expect(TypeScript).toContain(`import { readFile } from "node:fs/promises";`);
    expect(TypeScript).toContain(`audio: new Blob([await readFile("voice.mp3")])`);
    expect(TypeScript).toContain(`parts: [new Blob([await readFile("1.png")]), new Blob([await readFile("2.png")])]`);
    expect(TypeScript).toContain(`words: ["a", "b"]`);
  });
});

describe("the curl sample", () => {
  it("brings a body with quotes, dollars and unicode through the shell unchanged", async () => {
    const sent = await curlArguments(samples("things.create").curl);
    expect(sent.slice(0, 3)).toEqual(["-X", "POST", "http://base/api/things/"]);
    expect(sent).toEqual(expect.arrayContaining(["X-API-ID: id", "X-API-KEY: key", "Content-Type: application/json"]));
    expect(JSON.parse(sent.at(-1) ?? "")).toEqual(NESTED);
  });

  it("sends an empty body as {} and no body as none", async () => {
    expect(await curlArguments(samples("things.render").curl)).toContain("{}");
    expect((await curlArguments(samples("things.delete").curl)).join(" ")).not.toContain("Content-Type");
  });

  it("joins ids with commas and encodes the plus sign of an offset", async () => {
    expect((await curlArguments(samples("things.list").curl))[0]).toBe(
      `http://base/api/things/?ids=${RECORD.id}&since=2026-03-02T09:15:00%2B01:00`,
    );
  });

  it("sends multipart fields as they are and files by name", async () => {
    const sent = (await curlArguments(samples("things.upload").curl)).join("\n");
    expect(sent).toContain("--form-string\nname=@home; it's me");
    expect(sent).toContain("-F\naudio=@voice.mp3");
    expect(sent).toContain("--form-string\nwords=a\n--form-string\nwords=b\n");
    expect(sent).toContain('--form-string\nabout={"by":"me"}\n');
    expect(sent).toContain("-F\nparts=@1.png\n-F\nparts=@2.png");
    expect(sent).not.toContain("note=");
    expect(sent).not.toContain("kind=");
  });
});

describe("the fetch sample", () => {
  it("sends the same request", async () => {
    const sent: { url: string; init: RequestInit }[] = [];
    const fetch = async (url: string, init: RequestInit): Promise<Response> => {
      sent.push({ url, init });
      return Response.json(RECORD);
    };
    const AsyncFunction = (async () => {}).constructor as new (
      ...names: string[]
    ) => (...values: unknown[]) => Promise<void>;
    const env = { VIDEO_ADS_BASE_URL: "http://base", VIDEO_ADS_API_ID: "id", VIDEO_ADS_API_KEY: "key" };
    await new AsyncFunction("fetch", "process", "console", samples("things.create").fetch ?? "")(
      fetch,
      { env },
      { log: () => {} },
    );
    expect(sent).toMatchObject([
      { url: "http://base/api/things/", init: { method: "POST", headers: { "X-API-ID": "id", "X-API-KEY": "key" } } },
    ]);
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual(NESTED);
  });

  it("builds a form for a multipart body, with a field for each entry of a list", () => {
    const { fetch = "" } = samples("things.upload");
    expect(fetch.split("\n").filter((line) => line.startsWith("form."))).toEqual([
      `form.append("name", "@home; it's me");`,
      `form.append("audio", new Blob([await readFile("voice.mp3")]), "voice.mp3");`,
      `form.append("words", "a");`,
      `form.append("words", "b");`,
      `form.append("about", "{\\"by\\":\\"me\\"}");`,
      `form.append("parts", new Blob([await readFile("1.png")]), "1.png");`,
      `form.append("parts", new Blob([await readFile("2.png")]), "2.png");`,
    ]);
  });
});

describe("what lets in", () => {
  const BEARER = { type: "http", scheme: "bearer" } as const;
  const BASIC = { type: "http", scheme: "basic" } as const;
  const QUERY = { type: "apiKey", in: "query", name: "api key" } as const;
  const HEADER = { type: "apiKey", in: "header", name: "X-KEY" } as const;
  const env = {
    VIDEO_ADS_BASE_URL: "http://base",
    VIDEO_ADS_TOKEN: "to/ken",
    VIDEO_ADS_SIGN_IN_USER: "user",
    VIDEO_ADS_SIGN_IN_PASSWORD: "pass word",
    VIDEO_ADS_KEY: "k+y",
  };

  function asking(security: SecurityRequirement[], of?: SecurityRequirement[]): OpenApi {
    const source = contract();
    const securitySchemes = { token: BEARER, signIn: BASIC, key: QUERY, header: HEADER };
    const list = source.paths["/api/things/"]?.get;
    if (list && of) list.security = of;
    return { ...source, security, components: { ...source.components, securitySchemes } };
  }

  /** URL and headers of the request that the fetch sample sends. */
  async function fetched(source = ""): Promise<{ url: string; headers: Record<string, string> }> {
    const requests: Request[] = [];
    const fetch = async (url: string, init: RequestInit): Promise<Response> => {
      requests.push(new Request(url, init));
      return Response.json([]);
    };
    const AsyncFunction = (async () => {}).constructor as new (
      ...names: string[]
    ) => (...values: unknown[]) => Promise<void>;
    await new AsyncFunction("fetch", "process", "console", source)(fetch, { env }, { log: () => {} });
    const [request] = requests;
    return { url: request?.url ?? "", headers: Object.fromEntries(request?.headers ?? []) };
  }

  it.each([
    ["token", ["-H", "Authorization: Bearer to/ken"], { authorization: "Bearer to/ken" }, ""],
    ["signIn", ["-u", "user:pass word"], { authorization: `Basic ${btoa("user:pass word")}` }, ""],
    ["header", ["-H", "X-KEY: "], undefined, ""],
    ["key", ["--url-query", "api key=k+y"], {}, "&api%20key=k%2By"],
  ])("is sent by the samples as the scheme %s says", async (name, curl, headers, query) => {
    const { curl: command, fetch, TypeScript } = samples("things.list", asking([{ [name]: [] }]));
    expect(await curlArguments(command, env)).toEqual([
      expect.stringContaining("http://base/api/things/?ids="),
      ...curl,
    ]);
    expect(TypeScript).toContain("const ads = createClient(); // VIDEO_ADS_BASE_URL, VIDEO_ADS_");
    if (!headers) return;
    const sent = await fetched(fetch);
    expect(sent.headers).toEqual(headers);
    expect(sent.url.slice(sent.url.indexOf("&since=2026-03-02T09:15:00%2B01:00") + 34)).toBe(query);
  });

  it.each(
    ["fetch", "Go", "PHP"].flatMap((label) => [
      [label, "things.create"],
      [label, "things.list"],
    ]),
  )("begins the query where it is a key alone, in %s of %s", (label, named) => {
    const source = asking([{ header: [], key: [] }]);
    const list = source.paths["/api/things/"]?.get;
    // A list that repeats its name for each entry has none to repeat it for.
    if (list) list.parameters = [{ name: "words", in: "query", schema: { type: "array", items: UUID }, example: [] }];
    const model = buildModel(source);
    const operation = model.operations.find(({ id }) => id === named);
    if (!operation) throw new Error("no operation");
    const all = [...codeSamples(model, operation), ...otherLanguages(model, operation)];
    const sample = all.find((each) => each.label === label)?.source;
    expect(sample).toContain("?api%20key=");
    expect(sample).not.toContain("&api%20key=");
  });

  /** The first program in Go compiles its standard library. */
  const COMPILING = 240_000;

  describe.each(LANGUAGES)("in $label", async (language) => {
    const { label, command } = language;
    const file = `sample.${language.ending}`;
    const why = await languageMissing(language);

    /** What the sample sends to a real server. */
    async function sent(
      id: string,
      source: OpenApi,
    ): Promise<{ url: string; headers: IncomingHttpHeaders; body: string }> {
      const model = buildModel(source);
      const operation = model.operations.find((each) => each.id === id);
      if (!operation) throw new Error(id);
      const sample = otherLanguages(model, operation).find((each) => each.label === label);
      const found: { url: string; headers: IncomingHttpHeaders; body: string }[] = [];
      await using server = await loopback(async (request, response) => {
        let body = "";
        for await (const chunk of request.setEncoding("utf8")) body += chunk;
        found.push({ url: request.url ?? "", headers: request.headers, body });
        response.setHeader("content-type", "application/json").end("{}");
      });
      const folder = await mkdtemp(join(tmpdir(), "video-ads-sample-"));
      for (const name of ["voice.mp3", "1.png", "2.png"]) await writeFile(join(folder, name), name);
      await writeFile(join(folder, file), sample?.source ?? "");
      await runOk([...command, file], { cwd: folder, extraEnv: { ...env, VIDEO_ADS_BASE_URL: server.url } });
      const [first, ...others] = found;
      expect(others).toEqual([]);
      return first ?? { url: "", headers: {}, body: "" };
    }

    it.runIf(why === "")(
      `is sent as its scheme says${why}`,
      async () => {
        const { headers: bearer } = await sent("things.list", asking([{ token: [] }]));
        expect(bearer.authorization).toBe("Bearer to/ken");
        const { headers: basic } = await sent("things.list", asking([{ signIn: [] }]));
        expect(basic.authorization).toBe(`Basic ${btoa("user:pass word")}`);
        const { url } = await sent("things.list", asking([{ key: [] }]));
        const { searchParams } = new URL(url, "http://base");
        expect([searchParams.get("api key"), searchParams.get("since")]).toEqual(["k+y", "2026-03-02T09:15:00+01:00"]);
      },
      COMPILING,
    );

    it.runIf(why === "")(
      `goes with the body that the example describes${why}`,
      async () => {
        const { body } = await sent("things.create", asking([{ token: [] }]));
        expect(JSON.parse(body)).toEqual(NESTED);
      },
      COMPILING,
    );

    // An array of PHP has each name once, so there is no sample of this form.
    it.runIf(why === "" && label !== "PHP")(
      `uploads files, with a part for each entry of a list${why}`,
      async () => {
        const { body } = await sent("things.upload", asking([{ token: [] }]));
        const parts = [...body.matchAll(/name="(\w+)"(?:; filename="([^"]+)")?[\s\S]*?\r\n\r\n([^\r]*)/g)];
        expect(parts.map(([, name, named, text]) => [name, named, text]).toSorted()).toEqual(
          [
            ["name", undefined, "@home; it's me"],
            ["audio", "voice.mp3", "voice.mp3"],
            ["words", undefined, "a"],
            ["words", undefined, "b"],
            ["about", undefined, '{"by":"me"}'],
            ["parts", "1.png", "1.png"],
            ["parts", "2.png", "2.png"],
          ].toSorted(),
        );
      },
      COMPILING,
    );
  });

  it("is the first of several alternatives, in the order of its requirement", () => {
    const { curl } = samples("things.list", asking([{ token: [], header: [] }, { key: [] }]));
    expect(curl?.match(/-H "[^:]+/g)).toEqual(['-H "Authorization', '-H "X-KEY']);
    expect(curl).not.toContain("api key");
  });

  it("is nothing where an operation asks for nothing; the client needs what most of them ask for", () => {
    const { curl, fetch, TypeScript } = samples("things.list", asking([{ token: [] }], []));
    expect(curl).not.toContain("-H");
    expect(fetch).not.toContain("headers");
    expect(TypeScript).toContain("// VIDEO_ADS_BASE_URL, VIDEO_ADS_TOKEN");
  });
});

describe("literal", () => {
  it.each([["__proto__"], ["a-b"], ["1a"], ["ünï"], [""], ["default"]])("keeps the key %j", (name) => {
    const value = JSON.parse(`{${JSON.stringify(name)}: 1}`) as unknown;
    expect(new Function(`return ${literal(value)}`)()).toEqual(value);
  });

  it("keeps lines within 100 characters where it can break them", () => {
    const lines = literal({ list: Array.from({ length: 40 }, (_, n) => ({ n, text: "some text" })) }).split("\n");
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);
  });
});

describe("withCodeSamples", () => {
  it("lets a handwritten sample stand in place of the generated one, and keeps others behind", () => {
    const source = contract();
    const post = source.paths["/api/things/"]?.post;
    if (!post) throw new Error("no operation");
    post["x-codeSamples"] = [
      { lang: "Python", label: "Python", source: "print()" },
      { lang: "TypeScript", label: "TypeScript", source: "// by hand" },
    ];
    const result = withCodeSamples(source, buildModel(source)).paths["/api/things/"]?.post?.["x-codeSamples"];
    expect(result?.map(({ label }) => label)).toEqual(["TypeScript", "curl", "fetch", "Python"]);
    expect(result?.[0]?.source).toBe("// by hand");
  });

  it("leaves the given contract alone", () => {
    const source = contract();
    withCodeSamples(source, buildModel(source));
    expect(source).toEqual(contract());
  });

  it("says which operation has no example to start from", () => {
    const source = contract();
    delete source.paths["/api/things/"]?.post?.requestBody;
    const put = source.paths["/api/things/{id}/"];
    if (put?.put?.requestBody && "content" in put.put.requestBody) {
      for (const media of Object.values(put.put.requestBody.content)) delete media.examples;
    }
    expect(() => withCodeSamples(source, buildModel(source))).toThrow(
      /^things\.update: its request body has no example/,
    );
  });
});

describe("every operation of the contract", async () => {
  const real = await bundleContract(fileURLToPath(new URL("../../../spec", import.meta.url)));
  const model = buildModel(real);

  it.each(model.operations.map((operation) => [operation.id, operation] as const))(
    "%s has samples that parse",
    async (_, operation) => {
      const {
        TypeScript,
        curl = "",
        fetch,
      } = Object.fromEntries(codeSamples(model, operation).map(({ label, source }) => [label, source]));
      expect(syntaxErrors(TypeScript)).toEqual([]);
      expect(syntaxErrors(fetch)).toEqual([]);
      expect(await run(["bash", "-n"], { input: curl })).toMatchObject({ code: 0, stderr: "" });
    },
  );
});

// The test of the design: adding an endpoint is one edit under spec/. The typed method, the mock in both modes, the docs page with
// a sample, the command, the tool and the query appear without another line of code.
import { globSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { copyTree, type TreeCopy } from "@video-ads/testing/copy-tree";
import { run, runOk } from "@video-ads/testing/program";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildPackages } from "./support/build.ts";
import { tsc } from "./support/tsc.ts";

let tree: TreeCopy;
const at = (...path: string[]): string => join(tree.root, ...path);

beforeAll(async () => {
  tree = await copyTree();
  await addEndpoint();
  await runOk([process.execPath, "packages/codegen/src/cli.ts"], { cwd: tree.root });
  await buildPackages(tree, [
    ["packages/client", "packages/mock"],
    ["packages/cli", "packages/react"],
    ["apps/docs"],
    ["packages/mcp"],
  ]);
}, 600_000);
afterAll(() => tree?.remove());

test("the contract with the new endpoint is clean under its own lint rules", async () => {
  const { code, output } = await run(["node_modules/.bin/redocly", "lint", "openapi.yaml"], { cwd: at("spec") });
  expect({ code, problems: code === 0 ? "" : output }).toEqual({ code: 0, problems: "" });
});

test("the client has a typed method for it", async () => {
  await writeFile(
    at("apps/e2e/test/drill.ts"),
    `import { createClient } from "@video-ads/client";
const ads = createClient();
const jingle = await ads.jingles.create({ mood: "calm", seconds: 12 });
jingle.url satisfies string;
// @ts-expect-error: a value outside the set
await ads.jingles.create({ mood: "angry" });
// @ts-expect-error: a required field is missing
await ads.jingles.create({ seconds: 12 });
`,
  );
  // Nothing but it: that the tests of this package compile is known.
  const project = { extends: "./tsconfig.json", include: ["test/drill.ts"] };
  await writeFile(at("apps/e2e/tsconfig.drill.json"), JSON.stringify(project));
  const check = [tsc, "--noEmit", "--rootDir", tree.root, "-p", "tsconfig.drill.json"];
  await runOk([process.execPath, ...check], { cwd: at("apps/e2e") });
});

test("what is deprecated in it says so in the types, with the reason and what to use instead", async () => {
  const types = await readFile(at("packages/client/src/generated/types.ts"), "utf8");
  expect(types).toMatch(/@deprecated Nobody counts bars\. Use `seconds` instead\.\n +\*\/\n +bars\?: number;/);
});

test.each(["contract", "sandbox"])(
  "the mock in %s mode answers it and refuses what breaks its schema",
  async (mode) => {
    await writeFile(
      at("apps/e2e/test/drill-run.ts"),
      `import { createClient } from "@video-ads/client";
import { startMock } from "@video-ads/mock";
const mock = await startMock({ mode: process.argv[2] === "contract" ? "contract" : "sandbox" });
const ads = createClient({ baseUrl: mock.url, ...mock.credentials }) as any;
const jingle = await ads.jingles.create({ mood: "calm", seconds: 12 });
const refused = await ads.jingles.create({ mood: "angry" }).catch((error: unknown) => error);
await mock.close();
console.log(JSON.stringify({ jingle, refused: { name: refused.name, fields: Object.keys(refused.fields ?? {}) } }));
`,
    );
    const output = await runOk([process.execPath, "test/drill-run.ts", mode], { cwd: at("apps/e2e") });
    const { jingle, refused } = JSON.parse(output.trim().split("\n").at(-1) ?? "");
    expect(jingle).toMatchObject({ url: "https://media.example.com/jingles/calm.mp3" });
    expect(refused).toEqual({ name: "ValidationError", fields: ["mood"] });
  },
);

test("the command line, an assistant and a page have it, each in its manner", async () => {
  await writeFile(
    at("apps/e2e/test/drill-clients.ts"),
    `import { createRequire } from "node:module";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { MutationObserver, QueryClient } from "@tanstack/query-core";
import { createClient } from "@video-ads/client";
import { startMock } from "@video-ads/mock";
import { environmentOf } from "@video-ads/model/testing/keys";
import { createQueries } from "@video-ads/react/queries";
import { run } from "@video-ads/testing/program";

const mock = await startMock();
const env = { PATH: process.env.PATH, VIDEO_ADS_JOURNAL: process.env.VIDEO_ADS_JOURNAL ?? "off", ...environmentOf(mock.url, { ...mock.credentials }) };
const dist = (name) => createRequire(import.meta.url).resolve(name + "/package.json").replace("package.json", "dist/cli.js");
const cli = (...args) => run([process.execPath, dist("@video-ads/cli"), ...args], { env });

const transport = new StdioClientTransport({ command: process.execPath, args: [dist("@video-ads/mcp")], env, stderr: "ignore" });
const assistant = new Client({ name: "drill", version: "1.0.0" });
await assistant.connect(transport);
const { tools } = await assistant.listTools();

const queries = createQueries(createClient({ baseUrl: mock.url, ...mock.credentials })) as any;
const page = new MutationObserver(new QueryClient(), queries.jingles.create());

const found = {
  help: (await cli("jingles", "create", "--help")).stdout,
  command: await cli("jingles", "create", "--mood", "calm", "--seconds", "12", "--json"),
  refused: await cli("jingles", "create", "--mood", "angry"),
  listed: tools.find(({ name }) => name === "jingles_create"),
  tool: await assistant.callTool({ name: "jingles_create", arguments: { mood: "calm", seconds: 12 } }),
  mutation: await page.mutate({ mood: "calm", seconds: 12 }),
};
await assistant.close();
await mock.close();
console.log(JSON.stringify(found));
`,
  );
  const output = await runOk([process.execPath, "test/drill-clients.ts"], { cwd: at("apps/e2e") });
  const { help, command, refused, listed, tool, mutation } = JSON.parse(output.trim().split("\n").at(-1) ?? "");
  const jingle = { url: "https://media.example.com/jingles/calm.mp3" };
  expect(help).toMatch(/Compose a jingle[\s\S]*--mood[\s\S]*calm, happy[\s\S]*--seconds/);
  expect(help.replace(/\s+/g, " ")).toContain("--bars <number> Deprecated. Nobody counts bars. Use --seconds instead.");
  expect({ ...command, stdout: JSON.parse(command.stdout || "null") }).toMatchObject({ stdout: jingle, stderr: "" });
  expect(refused.code).not.toBe(0);
  expect(refused.stderr).toMatch(/mood.*calm, happy/s);
  expect(listed.inputSchema).toMatchObject({ required: ["mood"], properties: { mood: { enum: ["calm", "happy"] } } });
  expect(listed.inputSchema.properties.bars.description).toMatch(
    /Deprecated\. Nobody counts bars\. Use seconds instead\.$/,
  );
  expect(tool).toMatchObject({ structuredContent: jingle });
  expect(mutation).toMatchObject(jingle);
});

test("the docs show it, with a sample", async () => {
  const site = at("apps/docs/dist/site");
  const files = globSync("**/*.{html,js}", { cwd: site }).map((path) => readFile(join(site, path), "utf8"));
  const pages = (await Promise.all(files)).join("\n");
  expect(pages).toContain("Compose a jingle");
  expect(pages).toContain("ads.jingles.create(");
  expect(pages).toContain('id="request.bars"><s><code>bars</code></s>');
});

/** What a maintainer would do: a folder for the resource, its path and its tag. */
async function addEndpoint(): Promise<void> {
  const folder = at("spec/resources/jingles");
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, "collection.yaml"),
    `post:
  operationId: jingles.create
  summary: Compose a jingle
  description: A short melody.
  tags: [jingles]
  x-provisional: Added by a drill, to see that one edit is enough.
  requestBody:
    required: true
    content:
      application/json:
        schema:
          $ref: schemas.yaml#/JingleRequest
        examples:
          calm:
            summary: A calm one
            value: { mood: calm, seconds: 12 }
  responses:
    "200":
      description: The jingle.
      content:
        application/json:
          schema:
            $ref: schemas.yaml#/Jingle
          examples:
            calm:
              summary: A calm one
              value: { id: 3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10, url: "https://media.example.com/jingles/calm.mp3" }
    "400":
      $ref: ../../common/errors.yaml#/BadRequest
    "401":
      $ref: ../../common/errors.yaml#/Unauthorized
    "429":
      $ref: ../../common/errors.yaml#/TooManyRequests
`,
  );
  await writeFile(
    join(folder, "schemas.yaml"),
    `JingleRequest:
  type: object
  description: What to compose.
  required: [mood]
  properties:
    mood:
      type: string
      description: How it sounds.
      enum: [calm, happy]
    seconds:
      type: integer
      description: Length in seconds.
      minimum: 1
    bars:
      type: integer
      description: Length in bars.
      deprecated: true
      x-deprecated: { reason: Nobody counts bars., replacement: seconds }
Jingle:
  type: object
  description: A short melody.
  required: [id, url]
  properties:
    id:
      type: string
      format: uuid
      description: Id of the jingle.
    url:
      type: string
      description: The audio file.
`,
  );
  // As CONTRIBUTING.md prints it.
  const [, claim] = /under `beyond` why[^`]*`(- \{[^`]*\})`/.exec(await readFile(at("CONTRIBUTING.md"), "utf8")) ?? [];
  await writeFile(join(folder, "coverage.yaml"), `beyond:\n  ${claim}\n`);
  const index = at("spec/openapi.yaml");
  const text = await readFile(index, "utf8");
  await writeFile(
    index,
    text
      .replace(/^paths:\n/m, "paths:\n  /api/jingles/:\n    $ref: resources/jingles/collection.yaml\n")
      .replace(/^tags:\n/m, "tags:\n  - name: jingles\n    x-displayName: Jingles\n    description: Short melodies.\n"),
  );
}

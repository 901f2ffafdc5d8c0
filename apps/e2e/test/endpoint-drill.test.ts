// The test of the design: adding an endpoint is one edit under spec/. The typed method, the mock in both modes and the docs
// page with a sample appear without another line of code.
import { globSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyTree, type TreeCopy } from "../../../scripts/testing/copy-tree.ts";
import { run, runOk } from "./support/run.ts";

let tree: TreeCopy;
const at = (...path: string[]): string => join(tree.root, ...path);

beforeAll(async () => {
  tree = await copyTree();
  await addEndpoint();
  await runOk(tree.root, process.execPath, ["packages/codegen/src/cli.ts"]);
  await Promise.all(["packages/client", "packages/mock"].map((folder) => runOk(at(folder), "pnpm", ["run", "build"])));
  await runOk(at("apps/docs"), "pnpm", ["run", "build"]);
});
afterAll(() => tree?.remove());

test("the contract with the new endpoint is clean under its own lint rules", async () => {
  const { code, stdout, stderr } = await run(at("spec"), "node_modules/.bin/redocly", ["lint", "openapi.yaml"]);
  expect({ code, problems: code === 0 ? "" : stdout + stderr }).toEqual({ code: 0, problems: "" });
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
  await runOk(at("apps/e2e"), "pnpm", ["exec", "tsc", "--noEmit", "--rootDir", tree.root, "-p", "."]);
});

test.each(["contract", "sandbox"])(
  "the mock in %s mode answers it and refuses what breaks its schema",
  async (mode) => {
    await writeFile(
      at("apps/e2e/test/drill-run.ts"),
      `import { createClient } from "@video-ads/client";
import { startMock } from "@video-ads/mock";
const mock = await startMock({ mode: process.argv[2] === "contract" ? "contract" : "sandbox" });
const ads = createClient({ baseUrl: mock.url, apiId: mock.apiId, apiKey: mock.apiKey }) as any;
const jingle = await ads.jingles.create({ mood: "calm", seconds: 12 });
const refused = await ads.jingles.create({ mood: "angry" }).catch((error: unknown) => error);
await mock.close();
console.log(JSON.stringify({ jingle, refused: { name: refused.name, fields: Object.keys(refused.fields ?? {}) } }));
`,
    );
    const output = await runOk(at("apps/e2e"), process.execPath, ["test/drill-run.ts", mode]);
    const { jingle, refused } = JSON.parse(output.trim().split("\n").at(-1) ?? "");
    expect(jingle).toMatchObject({ url: "https://media.example.com/jingles/calm.mp3" });
    expect(refused).toEqual({ name: "ValidationError", fields: ["mood"] });
  },
);

test("the docs show it, with a sample", async () => {
  const site = at("apps/docs/dist/site");
  const files = globSync("**/*.{html,js}", { cwd: site }).map((path) => readFile(join(site, path), "utf8"));
  const pages = (await Promise.all(files)).join("\n");
  expect(pages).toContain("Compose a jingle");
  expect(pages).toContain("ads.jingles.create(");
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
  await writeFile(
    join(folder, "coverage.yaml"),
    `implements:
  - section: "1"
    about: A drill
    schemas: [JingleRequest, Jingle]
    operations: [jingles.create]
`,
  );
  const index = at("spec/openapi.yaml");
  const text = await readFile(index, "utf8");
  await writeFile(
    index,
    text
      .replace(/^paths:\n/m, "paths:\n  /api/jingles/:\n    $ref: resources/jingles/collection.yaml\n")
      .replace(/^tags:\n/m, "tags:\n  - name: jingles\n    x-displayName: Jingles\n    description: Short melodies.\n"),
  );
}

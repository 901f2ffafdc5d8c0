import { readFile } from "node:fs/promises";
import { buildModel, type OpenApi } from "@video-ads/model";
import { run, runOk } from "@video-ads/testing/program";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { consumer, LIBRARIES } from "../growth/consumer.ts";
import { program } from "../growth/programs.ts";
import { type SizedTree, sizedTree } from "../growth/sized-tree.ts";

let tree: SizedTree;

// Thousands of files are copied and removed, and tests start processes.
vi.setConfig({ hookTimeout: 180_000, testTimeout: 120_000 });

beforeAll(async () => {
  tree = await sizedTree(3, 1);
  await runOk([process.execPath, tree.at("packages/codegen/src/cli.ts")], { cwd: tree.root });
});
afterAll(() => tree?.[Symbol.asyncDispose]());

const realContract = async (): Promise<OpenApi> =>
  JSON.parse(await readFile(new URL("../../../spec/dist/openapi.json", import.meta.url), "utf8"));

test("everything of the contract is there as often as it was asked for, and what is shared once", async () => {
  const [real, grown] = [buildModel(await realContract()), buildModel(await tree.contract())];
  expect(grown.operations).toHaveLength(3 * real.operations.length);
  expect(grown.resources).toHaveLength(3 * real.resources.length);
  expect(grown.jobs).toHaveLength(3 * real.jobs.length);
  expect(grown.webhooks).toHaveLength(3 * real.webhooks.length);
  const schemas = Object.keys(grown.contract.components.schemas);
  for (const name of Object.keys(real.contract.components.schemas)) expect(schemas).toContain(name);
  expect(schemas.length).toBeLessThan(3 * Object.keys(real.contract.components.schemas).length);
});

test("the copies point at one another and not at the original", async () => {
  const { operations, jobs } = buildModel(await tree.contract());
  const start = operations.find(({ id }) => id === "lipsyncsCopy2.createMultiAvatar");
  expect(start).toMatchObject({
    path: "/api/lipsyncs_2/multi_avatar/",
    success: { type: expect.stringMatching(/Copy2$/) },
    job: { type: expect.stringMatching(/Copy2$/) },
    webhook: expect.stringMatching(/Copy2$/),
  });
  const job = jobs.find(({ name }) => name === start?.job?.type);
  expect(job).toMatchObject({ read: "lipsyncsV2Copy2.list" });
});

test("it is clean under the house's lint rules", async () => {
  const { stderr } = await run([process.execPath, program("@redocly/cli", "redocly"), "lint", "openapi.yaml"], {
    cwd: tree.at("spec"),
    extraEnv: { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  });
  expect(stderr).toContain("Your API description is valid");
});

test.each(LIBRARIES)(
  "the consumer written for %s calls twenty operations, or as many as it is asked to",
  async (library) => {
    const generated = { "openapi-fetch": "./schema.js", "@hey-api/openapi-ts": "./sdk.gen.js", orval: "./api.js" };
    const calls = (text: string): number => text.match(/^ {2}await /gm)?.length ?? 0;
    expect(calls(consumer(library, await tree.contract(), generated))).toBe(20);
    expect(calls(consumer(library, await tree.contract(), generated, 1))).toBe(1);
    expect(consumer(library, await tree.contract(), generated)).not.toContain("undefined");
  },
);

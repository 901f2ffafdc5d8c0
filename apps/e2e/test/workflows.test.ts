// Every workflow of the contract runs against the sandbox, as its users run it: with `redocly respect`.
import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Mock, startMock } from "@video-ads/mock";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "./support/run.ts";

const spec = fileURLToPath(new URL("../../../spec", import.meta.url));
const redocly = fileURLToPath(new URL("../node_modules/.bin/redocly", import.meta.url));
const workflows = globSync("workflows/*.arazzo.yaml", { cwd: spec }).sort();

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ advance: { everyMs: 100 } });
});
afterAll(() => mock?.close());

test("there are workflows for every kind of job", () => {
  expect(workflows.length).toBeGreaterThanOrEqual(8);
});

describe.concurrent("workflow", () => {
  for (const workflow of workflows) {
    test(`${basename(workflow, ".arazzo.yaml")} passes against the sandbox, and no key is printed`, {
      timeout: 300_000,
    }, async () => {
      const { code, stdout, stderr } = await run(spec, redocly, [
        "respect",
        join(spec, workflow),
        "-S",
        `videoAds=${mock.url}`,
        "-i",
        `apiId=${mock.apiId}`,
        "-i",
        `apiKey=${mock.apiKey}`,
      ]);
      expect({ code, output: code === 0 ? "" : stdout + stderr }).toEqual({ code: 0, output: "" });
      expect(stdout).toMatch(/Workflows: [1-9]\d* passed/);
      expect(stdout + stderr).not.toContain(mock.apiKey);
    });
  }
});

test("a workflow fails when a step cannot be done", { timeout: 300_000 }, async () => {
  const { code, stdout } = await run(spec, redocly, [
    "respect",
    join(spec, "workflows/quota-and-credits.arazzo.yaml"),
    "-S",
    `videoAds=${mock.url}`,
    "-i",
    `apiId=${mock.apiId}`,
    "-i",
    "apiKey=wrong",
  ]);
  expect(code).not.toBe(0);
  expect(stdout).toContain("$statusCode == 200");
});

// Every workflow of the contract runs against the sandbox, as its users run it: with `redocly respect`.

import { globSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { type Mock, startMock } from "@video-ads/mock";
import { settings, type Values } from "@video-ads/model/testing/keys";
import { model } from "@video-ads/model/testing/requests";
import { type Ended, run } from "@video-ads/testing/program";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

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
      const values: Values = { ...mock.credentials };
      const { code, stdout, output } = await respect(workflow, values);
      expect({ code, output: code === 0 ? "" : output }).toEqual({ code: 0, output: "" });
      expect(stdout).toMatch(/Workflows: [1-9]\d* passed/);
      for (const setting of settings.filter((name) => name !== model.security.accountSetting)) {
        expect(output).not.toContain(values[setting]);
      }
    });
  }
});

test("a workflow fails when a step cannot be done", { timeout: 300_000 }, async () => {
  const wrong = Object.fromEntries(settings.map((setting) => [setting, "wrong"]));
  const { code, stdout } = await respect("workflows/quota-and-credits.arazzo.yaml", wrong);
  expect(code).not.toBe(0);
  expect(stdout).toContain("$statusCode == 200");
});

function respect(workflow: string, values: Values): Promise<Ended> {
  const inputs = settings.flatMap((setting) => ["-i", `${setting}=${values[setting]}`]);
  return run([redocly, "respect", workflow, "-S", `videoAds=${mock.url}`, ...inputs], { cwd: spec });
}

// `pnpm verify:live` with the sandbox, and with a service that has drifted, in the place of the real one.

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { variableOf } from "@video-ads/core/credentials";
import { type Mock, type MockOptions, startMock } from "@video-ads/mock";
import { environmentOf, keysOf, settings } from "@video-ads/model/testing/keys";
import { type Ended, run } from "@video-ads/testing/program";
import { afterEach, beforeEach, expect, test } from "vitest";

const main = fileURLToPath(new URL("../src/verify-live/main.ts", import.meta.url));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "video-ads-verify-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("the sandbox confirms what the contract says, by reading only", async () => {
  await using mock = await start();
  const { code, output, report } = await verifyLive(mock);
  expect({ code, output: code === 0 ? "" : output }).toEqual({ code: 0, output: "" });
  expect(output).toMatch(/\d+ confirmed, 0 contradicted, \d+ not seen: see /);
  expect(section(report, "Contradicted")).toBe("Nothing.");
  expect(section(report, "Every violation of an answer")).toBe("None.");
  for (const part of ["operation personas.list", "answer 400", "answer 401", "answer 404", "Persona"]) {
    expect(section(report, "Confirmed")).toContain(`| \`${part}\` |`);
  }
  // An error is one kind of error body, and confirms no other.
  expect(section(report, "Not seen")).toContain("`ErrorList`");
  expect(section(report, "Requests")).not.toContain("| create |");
  for (const key of Object.values(mock.credentials)) expect(output + report).not.toContain(key);
});

test("what costs credits is called when it is named, and what it made is read back", async () => {
  await using mock = await start();
  const { code, report } = await verifyLive(mock, "--spend", "links.createWithParams,lipsyncs.preview");
  expect(code).toBe(0);
  expect(section(report, "Requests")).toMatch(
    /\| `links.createWithParams` \| create \| 200 \|.*\| `lipsyncs.preview` \| create \| 200 \|.*\| `lipsyncs.get` \| read by id \| 200 \|/s,
  );
  expect(section(report, "Contradicted")).toBe("Nothing.");
});

test("a service that has drifted is reported part by part", async () => {
  await using drifted = await start({
    spec: await driftedContract(),
    handlers: {
      "personas.list": () => ({ status: 200, body: [{ id: 7, colour: "red" }] }),
      "htmlInteractiveAds.listStyles": () => ({ status: 207, body: [] }),
    },
  });
  const { code, report } = await verifyLive(drifted);
  expect(code).toBe(0);
  const contradicted = section(report, "Contradicted");
  expect(contradicted).toMatch(/`operation personas.list`.*gender is missing.* and \d+ more/);
  expect(contradicted).toMatch(/`operation htmlInteractiveAds.listStyles`.*answered 207/);
  expect(section(report, "Fields that the contract does not know")).toContain(".colour`");
  expect(section(report, "Every violation of an answer")).toContain("status 207 is not documented");
  expect(section(report, "Every violation of an answer")).toContain(
    "`personas.list`, read: body.0.id has to be a string",
  );
});

test("it says which settings are missing, and when nobody answers", async () => {
  expect(await verify([], {})).toMatchObject({
    code: 1,
    output: `verify:live: Set ${["VIDEO_ADS_BASE_URL", ...settings.map(variableOf)].join(", ")}.\n`,
  });
  const keys = keysOf("live");
  const gone = await verify(["--pause", "0s", "--output", join(folder, "r.md")], {
    // A port that no other test can be given; 1 is one that `fetch` does not ask at all.
    ...environmentOf("http://127.0.0.1:2", keys),
  });
  expect(gone.code).toBe(1);
  expect(gone.output).toContain("does not answer");
  for (const key of Object.values(keys)) expect(gone.output).not.toContain(key);
});

function start(options: MockOptions = {}): Promise<Mock> {
  return startMock({ advance: { afterReads: 1 }, ...options });
}

/** The contract as a service would have it that answers other things: its mock lets them through. */
async function driftedContract(): Promise<Record<string, unknown>> {
  const text = await readFile(fileURLToPath(import.meta.resolve("@video-ads/spec/openapi.json")), "utf8");
  const contract = JSON.parse(text);
  const anything = { description: "Anything.", content: { "application/json": { schema: {} } } };
  contract.paths["/api/personas/"].get.responses["200"] = anything;
  contract.paths["/api/html_interactive_ads/styles/"].get.responses = {
    ...contract.paths["/api/html_interactive_ads/styles/"].get.responses,
    "207": anything,
  };
  return contract;
}

async function verifyLive(mock: Mock, ...args: string[]): Promise<Ended & { report: string }> {
  const file = join(folder, "report.md");
  const env = environmentOf(mock.url, { ...mock.credentials });
  const ended = await verify(["--pause", "0s", "--output", file, ...args], env);
  return { ...ended, report: await readFile(file, "utf8").catch(() => "") };
}

function verify(args: readonly string[], env: Record<string, string>): Promise<Ended> {
  return run([process.execPath, main, ...args], { env: { PATH: process.env.PATH, ...env } });
}

function section(report: string, title: string): string {
  return report.split(`## ${title}\n\n`)[1]?.split("\n\n## ")[0]?.trim() ?? "";
}

// Every sample that the reference shows is compiled, and run against the sandbox: one that stops working fails here.

import { mkdir, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { codeSamples } from "@video-ads/codegen";
import { type Mock, startMock } from "@video-ads/mock";
import { buildModel, type OpenApi, type Operation } from "@video-ads/model";
import { environmentOf } from "@video-ads/model/testing/keys";
import contract from "@video-ads/spec/openapi.json" with { type: "json" };
import { evidence } from "@video-ads/testing/evidence";
import { type ProgramOptions, run } from "@video-ads/testing/program";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tsc } from "./support/tsc.ts";

/** Jobs take a step in less time than a sample waits between two reads. */
const SANDBOX = { advance: { everyMs: 60 } };

const model = buildModel(contract as unknown as OpenApi);
// Below `reports`, which is left out when a test copies the tree meanwhile.
const folder = fileURLToPath(new URL("../reports/samples/", import.meta.url));
const runner = fileURLToPath(new URL("support/run-samples.ts", import.meta.url));
const hasCurl = await run(["curl", "--version"]).then(
  () => true,
  () => false,
);

beforeAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "tsconfig.json"), '{ "extends": "../../tsconfig.json", "include": ["*.ts"] }');
  // What the sample of a cloned voice reads.
  await writeFile(join(folder, "voice.mp3"), Buffer.alloc(2048, 1));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the samples of the operations", () => {
  test("compile, and run against the sandbox", async (context) => {
    await using mock = await startMock(SANDBOX);
    const files = new Map<string, Operation>();
    for (const operation of model.operations) {
      const file = join(folder, `${operation.id}.ts`);
      files.set(file, operation);
      await writeFile(file, typescriptOf(operation));
    }
    const compiled = await run([process.execPath, tsc, "--noEmit", "-p", "."], { cwd: folder });
    expect({ code: compiled.code, problems: compiled.stdout }).toEqual({ code: 0, problems: "" });

    const { stdout, stderr } = await run([process.execPath, runner, ...files.keys()], inFolder(mock));
    const lines = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { file: string; output: string; error?: string });
    expect(lines.filter(({ error }) => error).map(({ file, error }) => `${basename(file)}: ${error}`)).toEqual([]);
    expect({ ran: lines.length, stderr }).toEqual({ ran: model.operations.length, stderr: "" });
    for (const { file, output } of lines) {
      // What comes back is printed, and every field that a sample prints exists.
      if (files.get(file)?.success.schema) expect(output, file).not.toBe("");
      expect(output, file).not.toContain("undefined");
      evidence(context, basename(file, ".ts"), "sample");
    }
  });

  test("do the same with nothing but fetch", async () => {
    await using mock = await startMock(SANDBOX);
    for (const operation of model.operations) {
      const sample = codeSamples(model, operation).find(({ label }) => label === "fetch");
      await writeFile(join(folder, `${operation.id}.fetch.mjs`), sample?.source ?? "");
    }
    const files = model.operations.map(({ id }) => join(folder, `${id}.fetch.mjs`));
    const { stdout } = await run([process.execPath, runner, ...files], inFolder(mock));
    const lines = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { file: string; error?: string });
    expect(lines.filter(({ error }) => error).map(({ file, error }) => `${basename(file)}: ${error}`)).toEqual([]);
    expect(lines).toHaveLength(model.operations.length);
  });

  test.runIf(hasCurl)("and with curl", async () => {
    await using mock = await startMock(SANDBOX);
    const commands = model.operations.map((operation) => {
      const sample = codeSamples(model, operation).find(({ label }) => label === "curl");
      return `( ${sample?.source.trim()} ) || echo "${operation.id} failed" >&2`;
    });
    // An answer that is an error has to be a failure here.
    const script = ['curl() { command curl -sS -f --noproxy "*" "$@"; }', ...commands].join("\n");
    const { code, stderr } = await run(["bash", "--norc", "-c", script], inFolder(mock));
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });
});

function typescriptOf(operation: Operation): string {
  return codeSamples(model, operation).find(({ label }) => label === "TypeScript")?.source ?? "";
}

function inFolder(mock: Mock): ProgramOptions {
  return { cwd: folder, extraEnv: environmentOf(mock.url, { ...mock.credentials }) };
}

// What the sandbox answers is compared with the contract by somebody else's tool, and so is how much of it was used.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startMock } from "@video-ads/mock";
import { buildModel, type OpenApi, type ServiceModel } from "@video-ads/model";
import { headersOf, keysOf } from "@video-ads/model/testing/keys";
import { run } from "@video-ads/testing/program";
import { beforeAll, expect, test } from "vitest";
import { Recorder } from "./drift/recorder.ts";
import { exerciseEverything } from "./drift/traffic.ts";

const redocly = fileURLToPath(new URL("../node_modules/.bin/redocly", import.meta.url));
const contract = fileURLToPath(import.meta.resolve("@video-ads/spec/openapi.json"));

interface Share {
  covered: number;
  total: number;
}

interface Coverage {
  totals: { operations: Share; parameters: Share; responses: Share };
  operations: { operationId: string; missing: { kind: string; status?: string }[] }[];
}

interface Problem {
  ruleId: string;
  message: string;
  operationId?: string;
  target?: "request" | "response";
}

interface Report {
  run: { totalExchanges: number; undocumentedExchanges: number };
  problems: Problem[];
}

let model: ServiceModel;
let report: Report;
let coverage: Coverage;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "video-ads-drift-"));
  try {
    await using mock = await startMock({ advance: "manual", seed: "drift" });
    const document: OpenApi = JSON.parse(await readFile(contract, "utf8"));
    const recorder = new Recorder(mock.url);
    model = buildModel(document);
    await exerciseEverything(model, mock, recorder);
    const [traffic, output, covered] = ["traffic.har", "drift.json", "coverage.json"].map((name) => join(folder, name));
    if (!traffic || !output || !covered) return;
    await writeFile(traffic, recorder.har());
    const options = [
      ...["--api", contract, "--server", mock.url],
      ...["--format", "json", "--output", output],
      ...["--coverage", "--coverage-output", covered],
      ...["--ignore-headers", [...Object.keys(headersOf(keysOf("drift"))), "content-type"].join(",")],
    ];
    // Findings end it with 1, and provoked errors are findings.
    await run([redocly, "drift", traffic, ...options], { cwd: folder });
    report = JSON.parse(await readFile(output, "utf8"));
    coverage = JSON.parse(await readFile(covered, "utf8"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 300_000);

test("every operation and at least nine tenths of the parameters are used", () => {
  const { operations, parameters } = coverage.totals;
  expect(operations.covered).toBe(operations.total);
  expect(share(parameters)).toBeGreaterThanOrEqual(0.9);
});

test("at least four fifths of the documented statuses are answered, errors included", () => {
  expect(share(coverage.totals.responses), JSON.stringify(missing())).toBeGreaterThanOrEqual(0.8);
});

test("what is not answered cannot be provoked: 400 where nothing can be wrong, 402 where nothing is paid before the render", () => {
  const nothingToBeWrong = model.operations
    .filter(
      ({ body, pathParameters, queryParameters }) =>
        !body &&
        pathParameters.length === 0 &&
        !queryParameters.some(({ schema }) => schema.type !== "string" || schema.format),
    )
    .map(({ id }): [string, string[]] => [id, ["400"]]);
  const paidLater = new Set(["aiEditing.create", "customTemplateJobs.preview"]);
  const left = Object.entries(missing()).filter(([id, codes]) => !(paidLater.has(id) && codes.join() === "402"));
  expect(Object.fromEntries(left)).toEqual(Object.fromEntries(nothingToBeWrong));
});

test("no answer differs from the contract", () => {
  expect(report.run).toMatchObject({ undocumentedExchanges: 0 });
  const wrong = report.problems.filter(({ target }) => target === "response");
  expect(wrong).toEqual([]);
});

test("what is found in requests are the errors that were provoked", () => {
  const found = report.problems.filter(({ target }) => target !== "response");
  expect(found.length).toBeGreaterThan(0);
  expect(
    [...new Set(found.map(({ message }) => message))].filter(
      (message) => !/security requirements|Request field|query parameter|path parameter|request body/.test(message),
    ),
  ).toEqual([]);
});

function missing(): Record<string, string[]> {
  return Object.fromEntries(
    coverage.operations.flatMap(({ operationId, missing: items }) => {
      const statuses = items.flatMap(({ kind, status }) => (kind === "response" && status ? [status] : []));
      return statuses.length > 0 ? [[operationId, statuses]] : [];
    }),
  );
}

function share({ covered, total }: Share): number {
  return covered / total;
}

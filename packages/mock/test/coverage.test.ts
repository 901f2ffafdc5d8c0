// What an app's tests have never met, and whether what is said to order it does.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bodiesOf, exampleBody, model, operationOf } from "@video-ads/model/testing/requests";
import { readUsage } from "@video-ads/model/usage";
import { run } from "@video-ads/testing/program";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { CoverageRow } from "../src/control/client.ts";
import { service } from "../src/generated/service.ts";
import { type Mock, startMock } from "../src/index.ts";
import { caller, Receiver } from "./support.ts";

vi.setConfig({ testTimeout: 120_000 });

const cli = fileURLToPath(new URL("../src/cli.ts", import.meta.url));

let usage: string;
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), "coverage-"));
  usage = join(folder, "video-ads.usage.json");
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

const left = (rows: readonly CoverageRow[]): CoverageRow[] => rows.filter(({ met }) => !met);
const named = ({ kind, of, what }: CoverageRow): string => `${kind} ${of} ${what}`;

/** Does what a line of code says. */
async function follow(line: string, { control }: Mock): Promise<void> {
  const run = Reflect.construct((async () => {}).constructor, ["control", line]);
  await run(control);
}

/** How often a job is read, and a job ends before. */
const READS = 20;

/** Starts a job as its example does, and follows it as far as it goes; renders it on the way. */
async function makeJob(mock: Mock, id: string, webhook: string): Promise<void> {
  const start = operationOf(id);
  const { read: readId = "", render, by = "id" } = service.jobs[start.job?.type ?? ""] ?? {};
  const call = caller(mock);
  const [[, body] = ["", {}]] = bodiesOf(start);
  const field = service.operations[id]?.webhook?.url;
  const { status, body: made } = await call("POST", start.path, { ...body, ...(field && { [field]: webhook }) });
  if (status >= 300) return;
  const job = String(Object(made).id);
  const read = operationOf(readId);
  const target = by === "ids" ? `${read.path}?ids=${job}` : read.path.replace(/\{\w+\}/, job);
  let isRendered = render === undefined;
  for (let times = 0; times < READS; times++) {
    await call("GET", target);
    const [seen] = (await mock.control.jobs.list()).filter((one) => one.id === job);
    if (seen?.ended) {
      // Its end is read as well.
      await call("GET", target);
      break;
    }
    // What does not go on by itself waits for its render.
    if (isRendered || !seen || seen.next.length > 0) continue;
    isRendered = true;
    const rendering = operationOf(render ?? "");
    await call("POST", rendering.path.replace(/\{\w+\}/, job), rendering.body && (exampleBody(rendering) ?? {}));
  }
  await mock.control.deliveries.settle();
}

describe("every line that orders what was never met", () => {
  const starts = model.operations.filter(({ job }) => job?.action === "start").map(({ id }) => id);

  test.each(starts)("of what an app uses that starts jobs by %s does so", async (start) => {
    await using receiver = await Receiver.start();
    await using mock = await startMock({ advance: { afterReads: 1 }, usage });
    await makeJob(mock, start, receiver.url());
    const rows = await mock.control.coverage();
    expect(left(rows).length).toBeGreaterThan(5);
    const tried = new Set<string>();
    const next = async () => left(await mock.control.coverage()).find((row) => !tried.has(named(row)));
    for (let row = await next(); row; row = await next()) {
      tried.add(named(row));
      await follow(row.order ?? "", mock);
      await makeJob(mock, start, receiver.url());
      await mock.control.rules.clear();
    }
    expect(left(await mock.control.coverage()).map(named)).toEqual([]);
  });
});

test("the table names what was never met of the operations that are used, and of no other", async () => {
  const [start = ""] = Object.keys(service.operations).filter((id) => service.operations[id]?.webhook);
  const mock = await startMock({ advance: { afterReads: 1 }, usage });
  await using receiver = await Receiver.start();
  await makeJob(mock, start, receiver.url());
  await mock.close();
  const { operations } = readUsage(await readFile(usage, "utf8"));
  const { code, stdout, stderr } = await run([process.execPath, cli, "coverage", usage]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(/^Met: \d+ of \d+ documented answers, \d+ of \d+ states, \d+ of \d+ webhooks\.$/m);
  const { stdout: json } = await run([process.execPath, cli, "coverage", usage, "--json"]);
  const rows: CoverageRow[] = JSON.parse(json);
  expect(new Set(rows.filter(({ kind }) => kind === "answer").map(({ of }) => of))).toEqual(
    new Set(Object.keys(operations)),
  );
  const answers = rows.filter(({ kind }) => kind === "answer");
  const used = new Set(answers.map(({ of }) => of)).size;
  const everywhere = answers
    .map(({ what }) => what)
    .filter((status) => answers.filter(({ what, met }) => what === status && !met).length === used);
  const folded = new Set(used > 1 ? everywhere : []);
  expect(folded).toContain("429");
  for (const status of folded) {
    const order = `await control.rules.add({ kind: "request", status: ${status} });`;
    const row = new RegExp(`^answer +every operation \\(${used}\\) +${status} +`, "gm");
    expect(stdout.match(row), stdout).toHaveLength(1);
    expect(stdout).toContain(order);
  }
  const apart = left(rows).filter(({ kind, what }) => !(kind === "answer" && folded.has(what)));
  expect(stdout.split("\n").filter((line) => line.includes("control."))).toHaveLength(apart.length + folded.size);
  for (const { of, what, order = "" } of apart) {
    const line = stdout
      .split("\n")
      .find((one) => one.includes(` ${of} `) && one.includes(order) && one.includes(` ${what} `));
    expect(line, `${of} ${what}`).toBeDefined();
  }
});

test("an order of a row for all operations is met by whichever comes next", async () => {
  const mock = await startMock({ advance: { afterReads: 1 }, usage });
  await mock.control.rules.add({ kind: "request", status: 429 });
  const call = caller(mock);
  expect([(await call("GET", "/api/voices/")).status, (await call("GET", "/api/voices/")).status]).toEqual([429, 200]);
  await mock.close();
});

test("a recording with nothing in it says why that may be, and is no coverage and no upgrade", async () => {
  const mock = await startMock({ usage });
  await mock.close();
  for (const words of [
    ["coverage", usage],
    ["can-upgrade", usage, "--to", "7.0.0"],
  ]) {
    const { code, stdout, stderr } = await run([process.execPath, cli, ...words]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(
      "nothing was recorded. Was the app given the URL, or the fetch, of the mock that records?",
    );
  }
});

test("a mock that records nothing says how it would", async () => {
  await using mock = await startMock();
  await expect(mock.control.coverage()).rejects.toThrow("Start it with --usage <file>, or with the option usage.");
});

test("a recording of another contract is not held against this one", async () => {
  const mock = await startMock({ usage });
  await mock.close();
  const old = { usage: 1, contract: "@video-ads/spec@0.0.1", webhooks: {} };
  const operations = { "dyoa.list": { types: [], statuses: [200], states: [] } };
  await writeFile(usage, JSON.stringify({ ...old, operations }));
  const { code, stderr } = await run([process.execPath, cli, "coverage", usage]);
  expect([code, stderr]).toEqual([2, expect.stringContaining("The recording is of @video-ads/spec@0.0.1, and")]);
});

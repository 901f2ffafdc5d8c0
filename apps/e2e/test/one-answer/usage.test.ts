// One answer to "does this version break my app?", whatever the contract: what was called is hurt by what is gone of it, and nothing else is.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Mock, startMock } from "@video-ads/mock";
import { METHODS, type OpenApi, type Operation } from "@video-ads/model";
import { upgradeFor } from "@video-ads/model/diff";
import { headersOf } from "@video-ads/model/testing/keys";
import { exampleBody, model, pathOf, withFiles } from "@video-ads/model/testing/requests";
import { readUsage, type Usage } from "@video-ads/model/usage";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Every other operation is called. */
const called = model.operations.filter((_, index) => index % 2 === 0);
const { contract } = model;

/** Calls an operation as its example does. */
async function call(mock: Mock, operation: Operation): Promise<void> {
  const body = exampleBody(operation);
  const [type] = Object.keys(operation.body?.media ?? {});
  const isJson = type?.includes("json") ?? true;
  const form = new FormData();
  for (const [name, value] of Object.entries(withFiles(operation, body ?? {}, () => new Blob(["x"])))) {
    if (value instanceof Blob) form.append(name, value, "a.bin");
    else form.append(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  await fetch(mock.url + pathOf(operation), {
    method: operation.method.toUpperCase(),
    headers: { ...headersOf({ ...mock.credentials }), ...(body && isJson && { "content-type": type ?? "" }) },
    ...(body && { body: isJson ? JSON.stringify(body) : form }),
  });
}

let folder: string;
let usage: Usage;
let left: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "usage-"));
  const path = join(folder, "video-ads.usage.json");
  const mock = await startMock({ usage: path });
  for (const operation of called) await call(mock, operation);
  // What has never been answered is ordered by the lines that are given for it.
  for (const { kind, of, rule } of await mock.control.coverage()) {
    const operation = called.find(({ id }) => id === of);
    if (kind !== "answer" || !rule || !operation) continue;
    await mock.control.rules.add(rule);
    await call(mock, operation);
  }
  left = (await mock.control.coverage()).flatMap(({ kind, of, what, met }) =>
    kind === "answer" && !met ? [`${what} of ${of}`] : [],
  );
  await mock.close();
  usage = readUsage(await readFile(path, "utf8"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The contract without an operation. */
function without(id: string): OpenApi {
  const next = structuredClone(contract);
  for (const [path, item] of Object.entries(next.paths)) {
    for (const method of METHODS) if (item[method]?.operationId === id) delete item[method];
    if (METHODS.every((method) => !item[method])) delete next.paths[path];
  }
  return next;
}

test("everything that was called is recorded, and nothing else", () => {
  expect(Object.keys(usage.operations)).toEqual(called.map(({ id }) => id).sort());
});

test("the line that orders an answer orders it", () => expect(left).toEqual([]));

test("nothing breaks where nothing has changed", () => {
  expect(upgradeFor(contract, contract, usage)).toEqual({
    breaks: [],
    reads: [],
    otherwise: [],
    deprecated: [],
    elsewhere: [],
  });
});

describe("an operation that is gone", () => {
  test.each(called.map(({ id }) => id))("%s: breaks who calls it", (id) => {
    const { breaks } = upgradeFor(contract, without(id), usage);
    expect(breaks.map(({ used }) => used)).toContainEqual([{ operation: id, isTyped: false }]);
  });

  const others = model.operations.filter(({ id }) => !called.some((one) => one.id === id));
  test.each(others.map(({ id }) => id))("%s: breaks nobody who does not", (id) => {
    const { breaks, elsewhere } = upgradeFor(contract, without(id), usage);
    expect(breaks).toEqual([]);
    expect(elsewhere.length).toBeGreaterThan(0);
  });
});

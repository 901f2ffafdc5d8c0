/** The same checks on every runtime: the one at hand always, all of them in the full tests. */

import { join } from "node:path";
import { type Consumer, createConsumer } from "@video-ads/testing/consumer";
import { FULL } from "@video-ads/testing/full";
import { installRuntimes, type Runtime, runtimesHere, thisNode } from "@video-ads/testing/runtimes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checks, type Outcome } from "./checks.ts";
import { runOn } from "./support/run.ts";
import { type Service, startService } from "./support/service.ts";

const { here, missing } = FULL ? runtimesHere() : { here: [thisNode], missing: [] };

const PROGRAMS = ["checks.ts", "main.ts", "worker.ts"].map((name) => join(import.meta.dirname, name));

let consumer: Consumer;
let service: Service;

beforeAll(async () => {
  if (FULL) await installRuntimes();
  [consumer, service] = await Promise.all([createConsumer(["client"], PROGRAMS), startService()]);
}, 300_000);

afterAll(async () => {
  await Promise.all([consumer?.remove(), service?.close()]);
});

describe.each(here)("on $name", (runtime: Runtime) => {
  let outcomes: Map<string, Outcome>;

  beforeAll(async () => {
    const list = await runOn(runtime, consumer, service, FULL ? 100 : 5);
    outcomes = new Map(list.map((outcome) => [outcome.name, outcome]));
  }, 300_000);

  test.each(Object.keys(checks))("%s", (name) => {
    expect(outcomes.get(name)).toEqual({ name });
  });
});

// Named, so that nobody takes a green run for one on all runtimes.
describe.skipIf(missing.length === 0)("runtimes without an npm package for this platform", () => {
  test.skip.each(missing)("%s", () => {});
});

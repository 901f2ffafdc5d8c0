// A render is paid for once, whatever comes between: at a sandbox that charges every render that it is asked for.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Mock, startMock } from "@video-ads/mock";
import { freePort } from "@video-ads/testing/free-port";
import { type Program, start } from "@video-ads/testing/program";
import { expect, onTestFinished, test } from "vitest";
import type { Grief, RenderingSettings } from "./support/rendering-receiver.ts";

const program = fileURLToPath(new URL("support/rendering-receiver.ts", import.meta.url));

/** A sandbox, and receivers that share a store and an address, one after the other. */
async function receivers() {
  const mock = await startMock({ advance: { everyMs: 200 } });
  const folder = await mkdtemp(join(tmpdir(), "renders-once-"));
  const running: Program[] = [];
  onTestFinished(async () => {
    for (const one of running) await one[Symbol.asyncDispose]();
    await mock.close();
    await rm(folder, { recursive: true });
  });
  const common = {
    service: mock.url,
    keys: mock.credentials,
    file: join(folder, "hooks.sqlite"),
    port: await freePort(16_000, 2_000),
  };
  const receive = async (changes: Pick<RenderingSettings, "grief" | "unaided">): Promise<Program> => {
    const started = start([process.execPath, program, JSON.stringify({ ...common, ...changes })], {
      messages: true,
      limitMs: 0,
    });
    running.push(started);
    await started.said(/^listens/m);
    return started;
  };
  return { mock, receive };
}

async function charges(mock: Mock): Promise<number> {
  const entries = await mock.control.ledger.list();
  return entries.filter(({ kind, operation }) => kind === "charge" && operation === "lipsyncs.render").length;
}

test.each<[what: string, grief: Grief, lost: boolean]>([
  ["nothing goes wrong", "none", false],
  ["its answer is lost", "none", true],
  ["the handler throws after it", "throws", false],
  ["its answer is lost and the handler throws after it", "throws", true],
  ["the process is killed before its answer comes", "killed", false],
])("a render is charged once when %s", async (_, grief, lost) => {
  const { mock, receive } = await receivers();
  if (lost) await mock.control.rules.add({ kind: "request", operation: "lipsyncs.render", reset: true, when: "after" });
  let receiver = await receive({ grief });
  receiver.child.send("start");
  if (grief === "killed") {
    await receiver.ended;
    receiver = await receive({ grief: "none" });
  }
  await receiver.said(/^done /m);
  expect(await charges(mock)).toBe(1);
});

test("this sandbox charges a second render, so a handler that calls it by itself pays twice", async () => {
  const { mock, receive } = await receivers();
  const receiver = await receive({ grief: "throws", unaided: true });
  receiver.child.send("start");
  await receiver.said(/^done /m);
  expect(await charges(mock)).toBe(2);
});

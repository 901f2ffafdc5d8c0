import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { smallestBody } from "@video-ads/model/testing/requests";
import { FULL } from "@video-ads/testing/full";
import { type Program, start } from "@video-ads/testing/program";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createControl, type SandboxControl } from "../../src/control/client.ts";
import { usual } from "../../src/generated/credentials.ts";
import { startMock } from "../../src/index.ts";
import { caller, Receiver, TEMPLATE_ID, until } from "../support.ts";
import { read, readToEnd } from "./support.ts";

// A process takes seconds to start on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const index = new URL("../../src/index.ts", import.meta.url).href;

let folder: string;
let db: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "video-ads-mock-"));
  db = join(folder, "state.sqlite");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A mock in a process of its own, which can be killed. */
class Child implements AsyncDisposable {
  readonly url: string;
  readonly #program: Program;

  constructor(url: string, program: Program) {
    this.url = url;
    this.#program = program;
  }

  static async start(options: object): Promise<Child> {
    const program = `
      import { startMock } from ${JSON.stringify(index)};
      const mock = await startMock(${JSON.stringify(options)});
      console.log(mock.url);
    `;
    const started = start([process.execPath, "--input-type=module", "--eval", program]);
    const [, url = ""] = await started.said(/^(http:\S+)\n/m);
    return new Child(url, started);
  }

  call() {
    return caller({ url: this.url, ...usual });
  }

  async kill(): Promise<void> {
    await this.#program.stop("SIGKILL");
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.kill();
  }
}

test("everything is there after a restart: jobs, links, voices, credits, what was deleted, and media at the new address", async () => {
  const seen = async (call: ReturnType<typeof caller>, link: string, job: string) => ({
    job: await read(call, "htmlInteractiveAd", job),
    link: (await call("PUT", `/api/links/${link}/`, {})).body,
    credits: (await call("GET", "/api/remaining_credits/")).body,
    dyoa: (await call("GET", "/api/dyoa/")).body,
  });
  let before: { job: { ads: { html_url: string; size_bytes: number }[] } };
  let ids: [link: string, job: string];
  let url: string;
  {
    await using mock = await startMock({ db, advance: { afterReads: 1 } });
    const call = caller(mock);
    const { body: link } = await call("POST", "/api/links/link_with_params/", { title: "Shoe" });
    const { body: job } = await call("POST", "/api/html_interactive_ads/", {
      link: link.id,
      style_ids: ["spin-wheel"],
    });
    await readToEnd(call, "htmlInteractiveAd", job.id);
    const { body: avatars } = await call("GET", "/api/dyoa/");
    await call("DELETE", `/api/dyoa/${avatars[0].id}/`);
    ids = [link.id, job.id];
    url = mock.url;
    before = await seen(call, ...ids);
  }
  await using mock = await startMock({ db, advance: { afterReads: 1 } });
  const after = await seen(caller(mock), ...ids);
  expect(after).toEqual(JSON.parse(JSON.stringify(before).replaceAll(url, mock.url)));
  const [ad] = before.job.ads;
  const file = await fetch(String(ad?.html_url.replace(url, mock.url)));
  expect((await file.arrayBuffer()).byteLength).toBe(ad?.size_bytes);
});

test("a job goes on where it was, and time that has passed has passed", async () => {
  const body = { template_id: TEMPLATE_ID, variables: {} };
  let ids: string[];
  {
    await using mock = await startMock({ db, advance: { everyMs: 200 } });
    const call = caller(mock);
    ids = await Promise.all(
      [0, 1, 2].map(async () => (await call("POST", "/api/custom_template_jobs/", body)).body.id),
    );
  }
  await using mock = await startMock({ db, advance: { everyMs: 200 } });
  for (const id of ids) {
    await until(async () => (await read(caller(mock), "customTemplateJob", id)).status === "done");
  }
});

test("a webhook that could not be delivered is delivered after a restart", async () => {
  // It has its port from the beginning, and answers nothing yet.
  let isThere = false;
  await using receiver = await Receiver.start((_, response) => void (isThere && response.writeHead(204).end()));
  const body = { template_id: TEMPLATE_ID, variables: {}, webhook_url: receiver.url() };
  let id: string;
  {
    await using child = await Child.start({ db, advance: "immediate" });
    id = (await child.call()("POST", "/api/custom_template_jobs/", body)).body.id;
    await until(() => receiver.received[0]);
    await child.kill();
  }
  isThere = true;
  receiver.received.length = 0;
  await using mock = await startMock({ db });
  const post = await until(() => receiver.received.find(({ body }) => body.status === "done"));
  expect(post.body).toMatchObject({ id, status: "done" });
  await until(() => mock.deliveries().every(({ state }) => state === "delivered"));
});

test("a seeded mock makes new ids after every restart", async () => {
  const ids = [];
  for (let start = 0; start < 4; start++) {
    await using mock = await startMock({ db, seed: "one", advance: "immediate" });
    for (let made = 0; made < 2; made++)
      ids.push((await caller(mock)("POST", "/api/lipsyncs/preview/", { text: "Hello." })).body.id);
    expect(await mock.control.jobs.list()).toHaveLength(ids.length);
  }
  expect(new Set(ids).size).toBe(8);
});

test("a file of another contract says what is left as it is", async () => {
  await using first = await startMock({ db });
  await caller(first)("POST", "/api/lipsyncs/preview/", { text: "Hello." });
  await first.close();
  const said: string[] = [];
  const logger = { info: (line: string) => void said.push(line), error: () => {} };
  const paths = { "/a": { get: { responses: { 200: { description: "It." } } } } };
  const spec = { openapi: "3.0.3", info: { title: "Another", version: "1" }, paths };
  await using other = await startMock({ db, spec, logger });
  expect(said[0]).toMatch(
    /^The database has \d+ records of another contract, which this one has no place for: left as it is\.$/,
  );
  await other.close();
  await using again = await startMock({ db });
  expect(await again.control.jobs.list()).toHaveLength(1);
});

test("credits of the options are for new accounts, which is said of a file that has some", async () => {
  const said: string[] = [];
  const logger = { info: (line: string) => void said.push(line), error: () => {} };
  for (const credits of [7, 5]) {
    await using mock = await startMock({ db, credits, logger });
    expect((await caller(mock)("GET", "/api/remaining_credits/")).body).toEqual({ remaining_credits: 7 });
  }
  expect(said.filter((line) => line.includes("is not new"))).toEqual([
    expect.stringContaining("is not new. The account in it keeps its balance: credits: 5 is for new ones."),
  ]);
});

describe("kill -9", () => {
  const CREDITS = 1_000_000;
  const rounds = FULL ? 40 : 3;

  test("at any moment loses no accepted job and no credit", { timeout: 60_000 * rounds }, async () => {
    const accepted = new Set<string>();
    for (let round = 0; round < rounds; round++) {
      await using child = await Child.start({ db, advance: { everyMs: 20 }, credits: CREDITS });
      const call = child.call();
      let killed = false;
      const clients = Array.from({ length: 4 }, async () => {
        while (!killed) {
          const body = smallestBody("adsClone.create", { video_url: "https://shop.example.com/ad.mp4" });
          const answer = await call("POST", "/api/ads_clone/", body).catch(() => undefined);
          if (answer?.status === 201) accepted.add(answer.body.id);
        }
      });
      const before = accepted.size;
      await until(() => accepted.size > before + 5 + ((round * 37) % 60), 60_000);
      killed = true;
      await child.kill();
      await Promise.all(clients);
    }

    await using mock = await startMock({ db, advance: { everyMs: 1 } });
    const call = caller(mock);
    let used = 0;
    for (const id of accepted) {
      const done = await until(async () => {
        const record = await read(call, "adsClone", id);
        expect(record, id).toMatchObject({ id });
        return record.status === "done" && record;
      });
      expect(done.credits_used).toBe(36);
      used += done.credits_used;
    }
    expect(accepted.size).toBeGreaterThan(rounds * 5);
    // Jobs whose answer was lost on the way have been paid for too.
    const { remaining_credits } = (await call("GET", "/api/remaining_credits/")).body;
    expect(remaining_credits).toBeLessThanOrEqual(CREDITS - used);
    expect((CREDITS - remaining_credits) % 36).toBe(0);
  });
});

test("a request is one write, however many states its job goes through and reports at once", async () => {
  const hook = "http://127.0.0.1:9/hook";
  await using mock = await startMock({ db, advance: "immediate", webhooks: "every-change" });
  const call = caller(mock);
  // The account is made with its first request.
  await call("GET", "/api/remaining_credits/");
  // What comes of the post, which nobody receives, is kept on its own.
  await mock.control.rules.add({ kind: "webhook", action: "drop", count: null });
  const before = await writes();
  const { body } = await call("POST", "/api/custom_template_jobs/preview_async/", {
    template_id: TEMPLATE_ID,
    variables: {},
    webhook_url: hook,
  });
  expect(await writes()).toBe(before + 1);
  const rendered = await call("POST", `/api/custom_template_jobs/${body.id}/render/`, {});
  expect(rendered.status).toBe(200);
  expect(await writes()).toBe(before + 2);
  expect(mock.deliveries().length).toBeGreaterThan(3);
  expect((await read(call, "customTemplateJob", body.id)).status).toBe("done");
});

/** How often something was written to the file: the frames of SQLite's log that end a transaction. */
async function writes(): Promise<number> {
  const log = await readFile(`${db}-wal`);
  const frame = 24 + log.readUInt32BE(8);
  let ends = 0;
  for (let at = 32; at + frame <= log.length; at += frame) if (log.readUInt32BE(at + 4) > 0) ends++;
  return ends;
}

test("reads that were counted are counted after a restart, too", async () => {
  const options = { db, advance: { afterReads: 3 } };
  const first = await startMock(options);
  const { body } = await caller(first)("POST", "/api/ai_editing/", smallestBody("aiEditing.create"));
  const { id } = body;
  for (let reads = 0; reads < 2; reads++) await read(caller(first), "aiEditing", id);
  const { state } = await first.control.jobs.get(id);
  await first.close();
  await using second = await startMock(options);
  expect((await second.control.jobs.get(id)).state).toBe(state);
  await read(caller(second), "aiEditing", id);
  expect((await second.control.jobs.get(id)).state).not.toBe(state);
});

test("with a seed, ids go on where they were and do not start over", async () => {
  const ids: string[] = [];
  for (let start = 0; start < 2; start++) {
    await using mock = await startMock({ db, seed: 7 });
    for (let count = 0; count < 2; count++) {
      ids.push((await caller(mock)("POST", "/api/links/link_with_params/", { title: "x" })).body.id);
    }
  }
  expect(new Set(ids).size).toBe(4);
});

test("a file that cannot be used is an error that says why", async () => {
  await writeFile(db, "This is no database.");
  await expect(startMock({ db })).rejects.toThrow(/state\.sqlite/);
  await expect(startMock({ db: join(folder, "nowhere", "x.sqlite") })).rejects.toThrow(/There is no folder .*nowhere/);
  const shared = join(folder, "shared.sqlite");
  await using _first = await startMock({ db: shared });
  await expect(startMock({ db: shared })).rejects.toThrow("Another mock is using it.");
});

describe("a job that was under way when the clock showed another time goes on after a restart with the time that it had left", () => {
  test.each<[string, (control: SandboxControl) => Promise<unknown>]>([
    ["moved ahead", ({ clock }) => clock.advance(24 * 3_600_000)],
    ["frozen, and then moved ahead", ({ clock }) => clock.freeze(0).then(() => clock.advance(1_000_000))],
    ["frozen in another year", ({ clock }) => clock.freeze(new Date("2090-01-01T00:00:00Z"))],
    ["fast", ({ clock }) => clock.run(2)],
  ])("%s", async (_, move) => {
    const advance = { everyMs: 400 };
    await using child = await Child.start({ db, advance: { everyMs: 3_600_000 } });
    const control = createControl(child.url);
    await move(control);
    const { body } = await child.call()("POST", "/api/ai_editing/", smallestBody("aiEditing.create"));
    const { id } = body as { id: string };
    const { dueAt, state } = await control.jobs.get(id);
    const left = Number(dueAt) - (await control.clock.get()).now;
    await child.kill();
    await using mock = await startMock({ db, advance });
    const again = await mock.control.jobs.get(id);
    expect(again.state).toBe(state);
    const leftNow = Number(again.dueAt) - Date.now();
    expect(leftNow).toBeLessThanOrEqual(3_600_000);
    if (left > 3_000_000) expect(leftNow).toBeGreaterThan(left - 3_000_000);
    await mock.control.clock.advance(3_600_000);
    expect((await mock.control.jobs.get(id)).state).not.toBe(state);
  });

  test("and so does a webhook that a rule holds back", async () => {
    await using receiver = await Receiver.start();
    const first = await startMock({ db, advance: "immediate" });
    await first.control.clock.advance(24 * 3_600_000);
    await first.control.rules.add({ kind: "webhook", action: "delay", delayMs: 3_600_000 });
    const hook = { webhook_url: receiver.url() };
    await caller(first)("POST", "/api/ai_editing/", smallestBody("aiEditing.create", hook));
    await first.close();
    await using second = await startMock({ db });
    const [held] = second.deliveries();
    const left = Date.parse(held?.nextAttemptAt ?? "") - Date.now();
    expect(left).toBeGreaterThan(1_800_000);
    expect(left).toBeLessThanOrEqual(3_600_000);
    expect(receiver.received).toEqual([]);
    await second.control.clock.advance(3_600_000);
    await until(() => receiver.received[0]);
  });

  test("and one whose clock shows the real time again", async () => {
    const advance = { everyMs: 3_600_000 };
    const first = await startMock({ db, advance });
    await first.control.clock.advance(24 * 3_600_000);
    const { body } = await caller(first)("POST", "/api/ai_editing/", smallestBody("aiEditing.create"));
    const { id } = body as { id: string };
    await first.control.clock.real();
    await first.close();
    await using second = await startMock({ db, advance });
    expect(Number((await second.control.jobs.get(id)).dueAt) - Date.now()).toBeLessThanOrEqual(3_600_000);
  });
});

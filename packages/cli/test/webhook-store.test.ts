// What a receiver keeps in its store is listed, handled again and discarded from the command line.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { postgresServer } from "@video-ads/testing/postgres-server";
import { createWebhooks, fetchWebhooks, GiveUp } from "@video-ads/webhooks";
import { sqliteStore } from "@video-ads/webhooks/sqlite";
import { samplePost, signedRequest } from "@video-ads/webhooks/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { environment, run, runProcess } from "./support.ts";

const IDS = ["1b4e28ba-2fa1-41d2-883f-0016d3cca427", "2b4e28ba-2fa1-41d2-883f-0016d3cca427"];
const at = { secret: "x".repeat(32), baseUrl: "https://app.example.com/webhooks" };
const LEAK = `${at.baseUrl}/aiEditing.order.zzzz.0.abcdefghijklmnop`;

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "webhook-store-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** A file with a dead letter of each of two sources, and a post that waits. */
beforeEach(async () => {
  file = join(await mkdtemp(join(folder, "file-")), "hooks.sqlite");
  const store = sqliteStore(file);
  const hooks = createWebhooks({ ...at, trust: "payload", store, log() {} })
    .fallback(() => {
      throw new GiveUp(`It is not for ${LEAK}.`);
    })
    .on("adsClone.done", () => {
      throw new Error("The database is away.");
    });
  const receive = fetchWebhooks(hooks);
  const post = (source: "aiEditing" | "lipsync" | "adsClone", id = "") =>
    receive(signedRequest(source, samplePost(source, "done", { id }), at));
  await post("aiEditing", IDS[0]);
  await post("lipsync", IDS[1]);
  await post("adsClone", IDS[1]);
  await hooks.idle();
  await hooks.close();
  store.close();
});

const onFile = (...words: string[]) =>
  run(["webhooks", ...words], { env: { ...environment(), VIDEO_ADS_WEBHOOK_STORE: file } });
const letters = async (...words: string[]): Promise<{ id: string }[]> =>
  JSON.parse((await onFile("dead-letters", ...words)).stdout);

describe("a store in a file", () => {
  test("lists what waits and what was given up, with what it said and nothing that lets in", async () => {
    const [waiting, ...others] = JSON.parse((await onFile("inbox")).stdout);
    expect(waiting).toMatchObject({
      source: "adsClone",
      jobId: IDS[1],
      attempts: 1,
      leased: false,
      post: { id: IDS[1] },
    });
    expect([waiting.error, others]).toEqual(["Error: The database is away.", []]);
    const { stdout } = await onFile("dead-letters");
    expect(JSON.parse(stdout)).toMatchObject([
      { source: "aiEditing", jobId: IDS[0], post: { id: IDS[0] } },
      { source: "lipsync", jobId: IDS[1] },
    ]);
    expect(stdout).toContain("GiveUp: It is not for https://app.example.com/webhooks/aiEditing.***");
    expect(stdout).not.toContain("abcdefghijklmnop");
    expect((await onFile("dead-letters", "--no-json")).stdout).toMatch(/^id +source +jobId/);
  });

  test("chooses by source, reference and job, page by page", async () => {
    expect(await letters("--source", "lipsync")).toMatchObject([{ source: "lipsync" }]);
    expect(await letters("--job", IDS[0] ?? "")).toMatchObject([{ source: "aiEditing" }]);
    expect(await letters("--ref", "nobody")).toEqual([]);
    const { stdout, stderr } = await onFile("dead-letters", "--limit", "1");
    const [first] = JSON.parse(stdout);
    const [, words = ""] = /There may be more: video-ads webhooks (.*)\n/.exec(stderr) ?? [];
    expect(words).toBe(`dead-letters --limit 1 --after ${first.id}`);
    expect(await letters("--limit", "1", "--after", first.id)).toMatchObject([{ source: "lipsync" }]);
  });

  test("makes dead letters due again, by id or in bulk, and discards them", async () => {
    const [first, second] = await letters();
    expect(JSON.parse((await onFile("replay", first?.id ?? "")).stdout)).toEqual({ replayed: 1 });
    expect(await letters()).toMatchObject([{ id: second?.id }]);
    expect(JSON.parse((await onFile("discard", "--all", "--source", "aiEditing")).stdout)).toEqual({ discarded: 0 });
    expect(JSON.parse((await onFile("discard", "--all")).stdout)).toEqual({ discarded: 1 });
    expect(await letters()).toEqual([]);
    expect(JSON.parse((await onFile("inbox")).stdout)).toHaveLength(2);
    expect(await onFile("replay", "4711")).toMatchObject({ code: 6, stderr: expect.stringContaining("4711") });
  });

  test("says what is wrong", async () => {
    const nothing = await run(["webhooks", "inbox"]);
    expect(nothing).toMatchObject({ code: 3, stderr: expect.stringContaining("VIDEO_ADS_WEBHOOK_STORE") });
    const missing = await run(["webhooks", "inbox", "--store", join(folder, "none.sqlite")]);
    expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining("there is no file") });
    for (const words of [
      ["replay"],
      ["discard", "1", "--all"],
      ["discard", "1", "--ref", "x"],
      ["inbox", "--source", "films"],
    ])
      expect(await onFile(...words)).toMatchObject({ code: 2 });
    expect(await onFile("inbox", "--limit", "many")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--limit: "),
    });
  });
});

test("a store in Postgres is opened with the packages of the project; without them it is said what is missing", async () => {
  const server = await postgresServer(["fsync=off"]);
  await server.start();
  try {
    const at = `${server.url}/postgres`;
    const project = fileURLToPath(new URL("../../webhooks/", import.meta.url));
    const inbox = (cwd: string, url: string) => runProcess(["webhooks", "inbox", "--store", url], { cwd });
    expect(await inbox(project, at)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("call its migrate() once"),
    });
    const elsewhere = await inbox(folder, at);
    expect(elsewhere).toMatchObject({ code: 3, stderr: expect.stringContaining("pg is not installed here") });
    const away = await inbox(project, "postgres://user:a-long-password@127.0.0.1:1/none");
    expect(away).toMatchObject({ code: 9, stderr: expect.stringContaining("The store cannot be used") });
    expect(away.stderr).not.toContain("a-long-password");
  } finally {
    await server.stop();
    await server.remove();
  }
});

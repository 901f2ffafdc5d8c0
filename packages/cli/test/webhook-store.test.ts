// What a receiver keeps in its store is listed, handled again and discarded from the command line.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { createClient } from "@video-ads/client";
import { loopback } from "@video-ads/testing/loopback";
import { postgresServer } from "@video-ads/testing/postgres-server";
import { createWebhooks, fetchWebhooks, GiveUp } from "@video-ads/webhooks";
import { sqliteStore } from "@video-ads/webhooks/sqlite";
import { fakeClock, samplePost, signedRequest } from "@video-ads/webhooks/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { environment, KEYS, run, runProcess } from "./support.ts";

const IDS = ["1b4e28ba-2fa1-41d2-883f-0016d3cca427", "2b4e28ba-2fa1-41d2-883f-0016d3cca427"];
const at = { secret: "a secret of a test, of 32 characters", baseUrl: "https://app.example.com/webhooks" };
const LEAK = `${at.baseUrl}/aiEditing.order.zzzz.0.abcdefghijklmnop`;

/** What a post may hold that lets in. */
const LETS_IN = {
  jwt: "s3cr3t",
  credentials: { pwd: "s3cr3t" },
  note: "Authorization: Bearer s3cr3t, password: s3cr3t",
  film: "https://cdn.example.com/a.mp4?X-Amz-Signature=s3cr3t&size=2",
};

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
      throw new GiveUp(`It is not for ${LEAK}, api_key=s3cr3t.`);
    })
    .on("adsClone.done", () => {
      throw new Error("The database is away.");
    });
  const receive = fetchWebhooks(hooks);
  const post = (source: "aiEditing" | "lipsync" | "adsClone", id = "") =>
    receive(signedRequest(source, samplePost(source, "done", { id }), at));
  await receive(
    signedRequest("aiEditing", { ...samplePost("aiEditing", "done", { id: IDS[0] ?? "" }), ...LETS_IN }, at),
  );
  await post("lipsync", IDS[1]);
  await post("adsClone", IDS[1]);
  await hooks.idle();
  await hooks.close();
  store.close();
});

const onFile = (...words: string[]) =>
  run(["webhooks", ...words], { env: { ...environment(), VIDEO_ADS_WEBHOOK_STORE: file } });
const letters = async (...words: string[]): Promise<{ id: string; diedAt: string }[]> =>
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
    expect(stdout).not.toMatch(/abcdefghijklmnop|s3cr3t/);
    expect(stdout).toContain("https://cdn.example.com/a.mp4?X-Amz-Signature=***&size=2");
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
    const id = first?.id ?? "";
    expect(await onFile("replay", `0${id}`)).toMatchObject({ code: 6, stderr: expect.stringContaining(`0${id}`) });
    expect(JSON.parse((await onFile("replay", id, id)).stdout)).toEqual({ replayed: 1 });
    expect(await letters()).toMatchObject([{ id: second?.id }]);
    expect(JSON.parse((await onFile("discard", "--all", "--source", "aiEditing")).stdout)).toEqual({ discarded: 0 });
    const before = new Date(Date.parse(second?.diedAt ?? "") - 1).toISOString();
    expect(JSON.parse((await onFile("discard", "--all", "--died-by", before)).stdout)).toEqual({ discarded: 0 });
    const seen = second?.diedAt ?? "";
    expect(JSON.parse((await onFile("discard", "--all", "--died-by", seen)).stdout)).toEqual({ discarded: 1 });
    expect(await letters()).toEqual([]);
    expect(JSON.parse((await onFile("inbox")).stdout)).toHaveLength(2);
    const [again] = JSON.parse((await onFile("inbox")).stdout);
    expect(again.id).toBe(first?.id);
    expect(await onFile("replay", "4711")).toMatchObject({ code: 6, stderr: expect.stringContaining("4711") });
  });

  test("closes a URL that has leaked, by its reference or itself, lists it, and opens it again", async () => {
    const url = async (ref: string) => (await hooks.urlFor("lipsync", { ref })).url;
    const store = sqliteStore(file);
    const hooks = createWebhooks({ ...at, trust: "payload", store, log() {} }).fallback(() => {});
    const receive = fetchWebhooks(hooks);
    const status = async (ref: string) =>
      (await receive(signedRequest("lipsync", samplePost("lipsync", "done"), { ...at, ref }))).status;
    const [first, second] = [await url("order-1"), await url("order-2")];
    expect([await status("order-1"), await status("order-2")]).toEqual([204, 204]);
    expect(JSON.parse((await onFile("revoke", "order-1", second)).stdout)).toEqual({ revoked: 2 });
    expect([await status("order-1"), await status("order-2")]).toEqual([404, 404]);
    expect(JSON.parse((await onFile("revoke", first, "--json")).stdout)).toEqual({ revoked: 0 });

    const page = await onFile("revoked", "--limit", "1");
    expect(JSON.parse(page.stdout)).toMatchObject([{ ref: "order-1", revokedAt: expect.any(String) }]);
    expect(page.stderr).toContain("There may be more: video-ads webhooks revoked --limit 1 --after order-1");
    expect((await onFile("revoked", "--no-json", "--after", "order-1")).stdout).toMatch(
      /^ref +revokedAt[\s\S]*order-2/,
    );

    expect(JSON.parse((await onFile("restore", "order-1")).stdout)).toEqual({ restored: 1 });
    expect([await status("order-1"), await status("order-2")]).toEqual([204, 404]);
    expect(await onFile("restore", "order-1")).toMatchObject({ code: 6, stderr: expect.stringContaining("order-1") });
    await hooks.close();
    store.close();
  });

  test("knows a URL by its key that the store does not remember, and shows no token of one that it does not know", async () => {
    const clock = fakeClock();
    const elsewhere = createWebhooks({ ...at, trust: "payload", clock, log() {} });
    const { url, ref } = await elsewhere.urlFor("lipsync");
    const unknown = await onFile("revoke", url);
    expect(unknown).toMatchObject({ code: 6, stderr: expect.stringContaining("webhooks/lipsync.***") });
    expect(unknown.stderr).not.toContain(url.slice(-10));
    const env = { ...environment(), VIDEO_ADS_WEBHOOK_STORE: file, VIDEO_ADS_WEBHOOK_SECRET: at.secret };
    expect(JSON.parse((await run(["webhooks", "revoke", url], { env })).stdout)).toEqual({ revoked: 1 });
    expect(JSON.parse((await onFile("revoked")).stdout)).toMatchObject([{ ref }]);
    const short = await run(["webhooks", "revoke", url], { env: { ...env, VIDEO_ADS_WEBHOOK_SECRET: "short" } });
    expect(short).toMatchObject({ code: 2, stderr: expect.stringContaining("VIDEO_ADS_WEBHOOK_SECRET: it has 5") });
  });

  test("lists starts without an answer page by page, says which job one has made, and frees the other", async () => {
    await using service = await loopback((request) => request.socket.destroy());
    const store = sqliteStore(file);
    const client = createClient({ ...KEYS, baseUrl: service.url, maxRetries: 0 });
    const hooks = createWebhooks({ ...at, trust: "payload", client, store, log() {} });
    const body = { video_url: "https://shop.example.com/shoe.mp4", editing_style: "film" } as const;
    const start = (ref: string) => hooks.start("aiEditing.create", body, { ref });
    for (const ref of ["order-1", "order-2"])
      await expect(start(ref)).rejects.toMatchObject({ name: "UnconfirmedStartError" });

    const page = await onFile("unconfirmed", "--limit", "1");
    const [first] = JSON.parse(page.stdout);
    expect(first).toMatchObject({ ref: "order-1", source: "aiEditing", operation: "aiEditing.create" });
    const [, after = ""] = /webhooks unconfirmed --limit 1 --after (.*)\n/.exec(page.stderr) ?? [];
    expect(after).toBe(`${first.createdAt},order-1`);
    const next = await onFile("unconfirmed", "--no-json", "--after", after);
    expect(next.stdout).toMatch(/^ref +operation +jobId +createdAt\norder-2 /);
    expect(await onFile("unconfirmed", "--after", "order-1")).toMatchObject({ code: 2 });

    expect(JSON.parse((await onFile("bind", "order-1", IDS[0] ?? "")).stdout)).toEqual({
      bound: "order-1",
      jobId: IDS[0],
    });
    expect(await hooks.jobOf("order-1")).toBe(IDS[0]);
    const other = await onFile("bind", "order-1", IDS[1] ?? "");
    expect(other).toMatchObject({ code: 14, stderr: expect.stringContaining(`bound to another job, ${IDS[0]}`) });
    expect(JSON.parse((await onFile("unbind", "order-1")).stdout)).toEqual({ unbound: "order-1" });
    expect(await onFile("unbind", "order-1")).toMatchObject({
      code: 6,
      stderr: expect.stringContaining("is not bound"),
    });
    expect((await onFile("bind", "order-1", IDS[0] ?? "")).code).toBe(0);
    expect(await onFile("bind", "order-9", IDS[0] ?? "")).toMatchObject({ code: 2 });
    expect(await onFile("bind", "order-2", "no id")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("UUID"),
    });

    const dismissed = await onFile("dismiss", "order-2", "order-1");
    expect(dismissed).toMatchObject({
      code: 6,
      stderr: expect.stringContaining(`Not unconfirmed: order-1 (its job is known: ${IDS[0]}).`),
    });
    expect(JSON.parse(dismissed.stdout)).toEqual({ dismissed: 1 });
    expect(JSON.parse((await onFile("unconfirmed")).stdout)).toEqual([]);
    await expect(start("order-2")).rejects.toMatchObject({ name: "UnconfirmedStartError" });
    await hooks.close();
    store.close();
  });

  test("says of a call that is under way why it is not dismissed, and what to wait for", async () => {
    let end = (): void => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    let hasCome = (): void => {};
    const came = new Promise<void>((resolve) => {
      hasCome = resolve;
    });
    await using service = await loopback(async (request) => {
      hasCome();
      await ended;
      request.socket.destroy();
    });
    const store = sqliteStore(file);
    const client = createClient({ ...KEYS, baseUrl: service.url, maxRetries: 0 });
    const hooks = createWebhooks({ ...at, trust: "payload", client, store, log() {} });
    const body = { video_url: "https://shop.example.com/shoe.mp4", editing_style: "film" } as const;
    const starting = hooks.start("aiEditing.create", body, { ref: "order-1" }).catch((error: unknown) => error);
    await came;
    const { ref } = await hooks.urlFor("lipsync", { ref: "order-2" });
    const { code, stderr } = await onFile("dismiss", "order-1", ref, "order-3");
    expect(code).toBe(6);
    expect(stderr).toContain(
      "order-1 (its call is under way: if it ends without an answer, `video-ads webhooks unconfirmed` lists it)",
    );
    expect(stderr).toContain("order-2 (its URL is out, and nobody has said which job reports there)");
    expect(stderr).toContain("order-3 (the store has no such reference)");
    end();
    expect(await starting).toMatchObject({ name: "UnconfirmedStartError" });
    expect((await onFile("dismiss", "order-1")).code).toBe(0);
    await hooks.close();
    store.close();
  });

  test.each(["revoke", "restore", "dismiss", "unbind", "replay", "discard"])(
    "%s refuses an empty word as wrong usage",
    async (act) => {
      expect(await onFile(act, "")).toMatchObject({ code: 2 });
    },
  );

  test("never migrates: a database that has no tables yet stays as it is", async () => {
    const empty = join(folder, "empty.sqlite");
    const database = new DatabaseSync(empty);
    database.exec("pragma application_id = 0");
    expect(await run(["webhooks", "inbox", "--store", empty])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining("has no tables of a receiver"),
    });
    expect(database.prepare("select name from sqlite_schema").all()).toEqual([]);
    database.close();
  });

  test("says what is wrong", async () => {
    const nothing = await run(["webhooks", "inbox"]);
    expect(nothing).toMatchObject({ code: 3, stderr: expect.stringContaining("VIDEO_ADS_WEBHOOK_STORE") });
    for (const variable of ["VIDEO_ADS_WEBHOOK_STORE", "VIDEO_ADS_WEBHOOK_SECRET"]) {
      const env = { ...environment(), VIDEO_ADS_WEBHOOK_STORE: file, [variable]: "" };
      expect(await run(["webhooks", "revoke", "x"], { env })).toMatchObject({
        code: 3,
        stderr: expect.stringContaining(`${variable}: It is set, and empty`),
      });
    }
    const missing = await run(["webhooks", "inbox", "--store", join(folder, "none.sqlite")]);
    expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining("there is no file") });
    const others = join(folder, "others.sqlite");
    const database = new DatabaseSync(others);
    database.exec("create table orders (id integer primary key)");
    const inOther = await run(["webhooks", "inbox", "--store", others]);
    expect(inOther).toMatchObject({ code: 3, stderr: expect.stringContaining("has no tables of a receiver") });
    expect(database.prepare("select name from sqlite_schema").all()).toEqual([{ name: "orders" }]);
    database.close();
    const none = join(folder, "none.json");
    await writeFile(none, JSON.stringify({ no: "database" }).repeat(100));
    for (const store of [none, "postgres://user:s3cr3t@host:port/db", "postgres://user:s3cr3t%zz@host/db"]) {
      const answer = await run(["webhooks", "dead-letters", "--store", store]);
      expect(answer).toMatchObject({ code: 3, stderr: expect.stringContaining("cannot be opened: ") });
      expect(answer.stderr).not.toMatch(/\n +at |s3cr3t/);
    }
    for (const words of [
      ["replay"],
      ["discard", "1", "--all"],
      ["discard", "1", "--ref", "x"],
      ["discard", "1", "--died-by", "2026-03-02T09:15:00.000Z"],
      ["discard", "--all", "--died-by", "yesterday"],
      ["inbox", "--source", "films"],
    ])
      expect(await onFile(...words)).toMatchObject({ code: 2 });
    expect(await onFile("inbox", "--after", "x")).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("--after: It is "),
    });
    for (const limit of ["0", "many", "99999999999999999999"]) {
      expect(await onFile("inbox", "--limit", limit)).toMatchObject({
        code: 2,
        stdout: "",
        stderr: expect.stringContaining(
          `'--limit <number>' argument '${limit}' is invalid. It is a whole number from 1 to `,
        ),
      });
    }
    const schema = await onFile("inbox", "--schema", "x");
    expect(schema).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--schema: it is for a store in Postgres"),
    });
    const other = await run(["webhooks", "inbox", "--store", "mysql://user:s3cr3t@host/db"]);
    expect(other).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("a URL of Postgres (postgres://…), not of mysql."),
    });
    expect(other.stderr).not.toContain("s3cr3t");
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

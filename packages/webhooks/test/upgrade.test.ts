// Stores that an older version has written are brought up to date, with what waits in them.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { delivery, OTHER, take } from "../src/conformance/support.ts";
import { postgresStore } from "../src/postgres.ts";
import { type SqliteStore, sqliteStore } from "../src/sqlite.ts";
import type { Store } from "../src/stores/store.ts";
import { createDatabase } from "./support/stores.ts";

const FAILED = { kind: "retry", inMs: 0, error: "Error: no", handled: [], found: "{}" } as const;

/** What the versions after the first have added to a SQLite file. */
const LATER = `
  drop index deliveries_place; drop index lanes_next; drop index lanes_silent;
  alter table deliveries drop column found; alter table deliveries drop column place;
  alter table lanes drop column head; alter table lanes drop column next_at;`;

async function file(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "webhooks-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, "hooks.sqlite");
}

/** Changes a closed file as another version would have left it. */
function changed(path: string, sql: string): void {
  const db = new DatabaseSync(path);
  db.exec(sql);
  db.close();
}

function opened(path: string): SqliteStore {
  const store = sqliteStore(path);
  onTestFinished(() => store.close());
  return store;
}

/** Takes away what says what a lane has finished. */
const BEFORE_FINISHED = "alter table lanes drop column finished;";

/** Takes away what says when a job is looked at again that has ended, and later. */
const BEFORE_LOOKS = `${BEFORE_FINISHED} drop index lanes_look; alter table lanes drop column look_at;`;

/** Takes away what says since when a lane is in hand, and later. */
const BEFORE_TAKEN = `${BEFORE_LOOKS} alter table lanes drop column taken_at;`;

/** Takes away what says what a delivery holds, and later. */
const BEFORE_HELD = `${BEFORE_TAKEN} alter table deliveries drop column milestone; alter table deliveries drop column ends;`;

/** Takes away what came with revocations and later. */
const BEFORE_REVOKED = `${BEFORE_HELD} drop table revoked; alter table lanes drop column posts;`;

/** Takes away what came with owners and later, but for the times that leases had. */
const BEFORE_OWNERS = `${BEFORE_REVOKED} alter table deliveries drop column interruptions; drop table owners; alter table lanes drop column owner; alter table refs drop column owner;
  alter table lanes add column leased_until integer not null default 0;`;

it("a SQLite file of the first version", async () => {
  const path = await file();
  const first = sqliteStore(path);
  const one = delivery();
  await first.accept(one);
  first.close();
  changed(path, `${LATER} ${BEFORE_OWNERS} pragma user_version = 1`);
  for (let open = 1; open <= 2; open++) {
    const store = opened(path);
    const lease = await take(store);
    expect(lease).toMatchObject({ jobId: one.jobId, attempts: open - 1 });
    expect(await store.settle(lease, FAILED)).toBe(true);
  }
  expect(await take(opened(path))).toMatchObject({ found: "{}" });
});

it("a SQLite file in which a process of the version before owners has a job in hand: it is left to it until its lease is over", async () => {
  const path = await file();
  sqliteStore(path).close();
  const [busy, free] = [delivery(), delivery()];
  const first = sqliteStore(path);
  for (const one of [busy, free]) await first.accept(one);
  first.close();
  const until = Date.now() + 2_000;
  changed(
    path,
    `${BEFORE_OWNERS} update lanes set leased_until = ${until} where job_id = '${busy.jobId}'; pragma user_version = 3`,
  );
  const store = opened(path);
  expect((await take(store)).jobId).toBe(free.jobId);
  expect(await store.lease(OTHER)).toBeUndefined();
  expect(await store.dueIn()).toBeUndefined();
  await new Promise((resolve) => setTimeout(resolve, until - Date.now() + 10));
  expect((await take(store, OTHER)).jobId).toBe(busy.jobId);
});

it("a SQLite file of the version before revocations: what is in it counts for nothing, and what comes does", async () => {
  const path = await file();
  const first = sqliteStore(path);
  const one = delivery();
  await first.accept(one);
  first.close();
  changed(path, `${BEFORE_REVOKED} pragma user_version = 5`);
  const store = opened(path);
  const post = () => store.accept(delivery({ ref: one.ref, jobId: one.jobId, mostPosts: 1 }));
  expect([await post(), await post(), await store.revoke(one.ref, 0), await post()]).toEqual([
    "accepted",
    "tooMany",
    true,
    "revoked",
  ]);
});

/** Puts in two jobs with a letter each: of the one, something was found, which may be the end; of the other, nothing. Gives the id of the other. */
async function withLetters(store: Store): Promise<string> {
  const ref = "r1";
  for (const found of ['{"status":"done"}', undefined]) {
    const post = delivery({ ref });
    await store.accept(post);
    await store.settle(await take(store), { kind: "handled", ended: false });
    await store.accept({ ...post, key: `${post.key}2` });
    const dead = { kind: "dead", keepMs: 60_000, error: "Error: no", handled: [] } as const;
    await store.settle(await take(store), { ...dead, ...(found !== undefined && { found }) });
  }
  const [, nothing] = await store.deadLetters({ limit: 10 });
  return nothing?.jobId ?? "";
}

const silentIn = async (store: Store) =>
  (await store.takeSilent({ olderThanMs: 0, limit: 10 })).map(({ jobId }) => jobId);

it("a SQLite file of the version before letters said what they hold: one that may hold the end does, and no other", async () => {
  const path = await file();
  const first = sqliteStore(path);
  const nothing = await withLetters(first);
  first.close();
  changed(path, `${BEFORE_HELD} pragma user_version = 7`);
  expect(await silentIn(opened(path))).toEqual([nothing]);
});

it("tables in Postgres of the version before letters said what they hold", async () => {
  const pool = new pg.Pool({ connectionString: await createDatabase(), max: 2 });
  onTestFinished(() => pool.end());
  const nothing = await withLetters(postgresStore(pool));
  const schema = "video_ads_webhooks";
  await pool.query(
    `alter table ${schema}.deliveries drop column milestone, drop column ends; alter table ${schema}.lanes drop column taken_at, drop column look_at, drop column finished; update ${schema}.version set version = 4`,
  );
  const store = postgresStore(pool);
  await store.migrate();
  expect(await silentIn(store)).toEqual([nothing]);
});

/** Puts in a job with two letters, one of its preview and one of its end, and a job whose post waits. Of each, handlers have finished as the versions wrote it before lanes kept that. */
async function withFinished(store: Store): Promise<void> {
  const failed = { error: "Error: no", keepMs: 60_000 } as const;
  const [preview, end] = [delivery({ ref: "r1", jobId: "j1" }), delivery({ ref: "r1", jobId: "j1" })];
  const said = (phase: string, pattern: string): string => `${preview.source}.${phase} ${pattern}`;
  await store.accept(preview);
  const unfinished = JSON.stringify([said("previewReady", "*.previewReady"), 1, "Error: no"]);
  await store.settle(await take(store), {
    kind: "dead",
    ...failed,
    handled: [said("previewReady", "a.*"), "alone", unfinished],
    holds: { milestone: "previewReady", ended: false },
  });
  await store.accept(end);
  await store.settle(await take(store), {
    kind: "dead",
    ...failed,
    // Of an outcome that it held before, nothing is known that it finished.
    handled: [said("done", "a.*"), said("done", "*.done"), said("previewReady", "b.*")],
    holds: { milestone: "done video_output", ended: true },
  });
  await store.accept(delivery({ ref: "r2", jobId: "j2" }));
  await store.settle(await take(store), { kind: "retry", inMs: 0, ...failed, handled: [said("progress", "a.*")] });
}

async function expectFinished(store: Store): Promise<void> {
  const waiting = await take(store);
  expect(waiting).toMatchObject({ jobId: "j2", finished: [] });
  await store.settle(waiting, { kind: "dropped" });
  const [letter] = await store.deadLetters({ limit: 1 });
  expect(await store.replay(letter?.id ?? "")).toBe(true);
  const { source, finished } = await take(store);
  expect([...finished].sort()).toEqual([
    `${source}.j1.done+video_output *.done`,
    `${source}.j1.done+video_output a.*`,
    `${source}.j1.previewReady a.*`,
  ]);
}

it("a SQLite file of the version before lanes had what is finished: it does not run again, whichever post tells it", async () => {
  const path = await file();
  const first = sqliteStore(path);
  await withFinished(first);
  first.close();
  changed(path, `${BEFORE_FINISHED} pragma user_version = 10`);
  await expectFinished(opened(path));
});

it("tables in Postgres of the version before lanes had what is finished", async () => {
  const pool = new pg.Pool({ connectionString: await createDatabase(), max: 2 });
  onTestFinished(() => pool.end());
  await withFinished(postgresStore(pool));
  const schema = "video_ads_webhooks";
  await pool.query(`alter table ${schema}.lanes drop column finished; update ${schema}.version set version = 7`);
  const store = postgresStore(pool);
  await store.migrate();
  await expectFinished(store);
});

it("a SQLite file of a newer version is refused", async () => {
  const path = await file();
  sqliteStore(path).close();
  changed(path, "pragma user_version = 99");
  expect(() => sqliteStore(path)).toThrow(/was written by a newer version/);
});

it("tables in Postgres of the first version, by migrate()", async () => {
  const pool = new pg.Pool({ connectionString: await createDatabase(), max: 2 });
  onTestFinished(() => pool.end());
  const store = postgresStore(pool);
  const one = delivery();
  await store.accept(one);
  const schema = "video_ads_webhooks";
  await pool.query(`alter table ${schema}.deliveries drop column found, drop column place, drop column interruptions, drop column milestone, drop column ends; drop table ${schema}.version, ${schema}.owners, ${schema}.revoked;
    alter table ${schema}.lanes drop column owner, drop column free, drop column posts, drop column taken_at, drop column look_at, drop column finished; alter table ${schema}.refs drop column owner;
    alter table ${schema}.lanes add column leased_until timestamptz not null default '-infinity'`);
  for (let times = 1; times <= 2; times++) await store.migrate();
  await store.settle(await take(store), FAILED);
  expect(await take(store)).toMatchObject({ jobId: one.jobId, found: "{}" });
});

it("tables in Postgres of a newer version are refused", async () => {
  const pool = new pg.Pool({ connectionString: await createDatabase(), max: 2 });
  onTestFinished(() => pool.end());
  await pool.query("update video_ads_webhooks.version set version = 99");
  await expect(postgresStore(pool).migrate()).rejects.toThrow(/are of a newer version/);
});

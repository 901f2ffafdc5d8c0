// Tables of a released version are brought up to date with what is in them, whole or not at all, and no process of the version before writes to
// them from then on. Those of a newer version are refused, and those from before the first release.

import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { start } from "@video-ads/testing/program";
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { delivery, LONG_MS, take } from "../src/conformance/support.ts";
import { ConfigurationError, type Store, shardedStore } from "../src/index.ts";
import { PoolStore } from "../src/stores/postgres/postgres-store.ts";
import { forVersion, VERSIONS as POSTGRES } from "../src/stores/postgres/schema.ts";
import { VERSIONS as SQLITE } from "../src/stores/sqlite/schema.ts";
import { FileStore } from "../src/stores/sqlite/sqlite-store.ts";
import { currentOf } from "../src/stores/versions.ts";
import { durableStores } from "./support/durable.ts";
import { done, JOB_ID, OTHER_ID, PREVIEW, previewReady, templateJob, templatePost } from "./support/jobs.ts";
import type { NewerSettings } from "./support/newer-process.ts";
import { after, FAILING, HELD_UP, NEXT } from "./support/next-version.ts";
import { postJson, startReceiver, until } from "./support/receiver.ts";
import type { ProcessSettings } from "./support/receiver-process.ts";
import { startService } from "./support/service.ts";
import { createDatabase } from "./support/stores.ts";

const SCHEMA = "video_ads_webhooks";
const RELEASED = { sqlite: SQLITE, postgres: POSTGRES };

type Where = ProcessSettings["store"];

/** Asks a database something beside its store. Gives the rows. */
async function query(where: Where, sql: { sqlite: string; postgres: string }): Promise<Record<string, unknown>[]> {
  if ("file" in where) {
    const db = new DatabaseSync(where.file, { timeout: 0 });
    try {
      return db.prepare(sql.sqlite).all();
    } finally {
      db.close();
    }
  }
  const client = new pg.Client({ connectionString: where.postgres });
  await client.connect();
  try {
    return (await client.query(sql.postgres)).rows;
  } finally {
    await client.end();
  }
}

/** Opens a store as a version does, and brings its tables up to date. */
async function opened(where: Where, versions: typeof RELEASED = RELEASED): Promise<Store> {
  if ("file" in where) {
    const store = new FileStore(where.file, {}, versions.sqlite);
    onTestFinished(() => store.close());
    return store;
  }
  const pool = new pg.Pool({ connectionString: where.postgres, max: 4 });
  onTestFinished(() => pool.end());
  const store = new PoolStore(pool, {}, versions.postgres);
  await store.migrate();
  return store;
}

function newer(settings: NewerSettings) {
  const program = fileURLToPath(new URL("support/newer-process.ts", import.meta.url));
  const started = start([process.execPath, program, JSON.stringify(settings)], { messages: true, limitMs: 0 });
  onTestFinished(() => started[Symbol.asyncDispose]());
  return started;
}

/** Another process brings the tables to the next version. */
async function migrated(where: Where): Promise<void> {
  await newer({ store: where }).said(/^migrated$/m);
}

const WEIGHTS = { sqlite: "select weight from lanes", postgres: `select weight from ${SCHEMA}.lanes` };
const VERSION = {
  sqlite: "select user_version as version from pragma_user_version",
  postgres: `select version from ${SCHEMA}.version`,
};

describe.each(durableStores)("on the $name store", ({ name, create }) => {
  const { first } = name === "SQLite" ? SQLITE : POSTGRES;
  const current = currentOf(name === "SQLite" ? SQLITE : POSTGRES);
  /** Says that the tables are of another version than they are. */
  const called = (where: Where, version: number) =>
    query(where, {
      sqlite: `pragma user_version = ${version}`,
      postgres: `update ${SCHEMA}.version set version = ${version}`,
    });

  /** A store with a delivery that has failed once, and one that is dead. */
  async function filled() {
    const where = await create();
    const store = await opened(where);
    const [dead, waiting] = [delivery({ keepMs: LONG_MS }), delivery({ keepMs: LONG_MS })];
    const failed = { error: "Error: no", handled: ["one"] } as const;
    await store.accept(dead);
    await store.settle(await take(store), { kind: "dead", keepMs: LONG_MS, ...failed });
    await store.accept(waiting);
    await store.settle(await take(store), { kind: "retry", inMs: 0, ...failed, finished: ["two"] });
    return { where, store, dead, waiting };
  }

  it("brings tables up to date with what is in them, and once only", async () => {
    const { where, dead, waiting } = await filled();
    await migrated(where);
    const store = await opened(where, NEXT);
    expect(await query(where, WEIGHTS)).toEqual([{ weight: 8 }, { weight: 8 }]);
    expect(await store.deadLetters({ limit: 2 })).toMatchObject([{ jobId: dead.jobId, error: "Error: no" }]);
    expect(await take(store)).toMatchObject({ jobId: waiting.jobId, attempts: 1, handled: ["one"], finished: ["two"] });
    expect(await store.accept(waiting)).toBe("repeated");
  });

  it("takes all steps that are missing, and makes new tables as old ones become", async () => {
    const [{ where }, fresh] = [await filled(), await create()];
    if ("postgres" in fresh) await query(fresh, { sqlite: "", postgres: `drop schema ${SCHEMA} cascade` });
    const more = after({ sqlite: "", postgres: "" });
    // Neither has to end with a semicolon, and a comment may come after it.
    const added = (refs: string) => `alter table ${refs} add column note text`;
    const emptied = (refs: string) => `update ${refs} set note = '' -- of a person`;
    const another = {
      sqlite: { ...more.sqlite, steps: [...more.sqlite.steps, added("refs"), emptied("refs")] },
      postgres: {
        ...more.postgres,
        steps: [
          ...more.postgres.steps,
          (schema: string) => added(`${schema}.refs`),
          (schema: string) => emptied(`${schema}.refs`),
        ],
      },
    };
    for (const one of [where, fresh]) {
      await opened(one, another);
      expect(await query(one, VERSION)).toEqual([{ version: current + 3 }]);
      const noted = { sqlite: "select note from refs", postgres: `select note from ${SCHEMA}.refs` };
      expect(await query(one, noted)).toEqual([]);
    }
  });

  it("a step that fails changes nothing", async () => {
    const { where, waiting } = await filled();
    await expect(opened(where, FAILING)).rejects.toThrow("nothing");
    expect(await query(where, VERSION)).toEqual([{ version: current }]);
    expect(await take(await opened(where))).toMatchObject({ jobId: waiting.jobId, attempts: 1 });
  });

  it("a process that is killed in the middle of a step has changed nothing", async () => {
    const { where, waiting } = await filled();
    const holder = "postgres" in where ? new pg.Client({ connectionString: where.postgres }) : undefined;
    await holder?.connect();
    await holder?.query(`select pg_advisory_lock(${HELD_UP})`);
    const process = newer({ store: where, isEndless: true });
    await process.said(/^begins$/m);
    if ("file" in where) {
      const isLocked = () =>
        query(where, { sqlite: "begin immediate", postgres: "" }).then(
          () => false,
          () => true,
        );
      await until(isLocked);
      // What comes before the end of the step takes no time.
      await sleep(200);
    } else {
      const waits = "select 1 from pg_stat_activity where wait_event = 'advisory'";
      await until(async () => (await query(where, { sqlite: "", postgres: waits })).length > 0);
    }
    await process.stop("SIGKILL");
    await holder?.end();
    expect(process.output()).not.toContain("migrated");
    await until(async () => (await query(where, VERSION)).length === 1);
    expect(await query(where, VERSION)).toEqual([{ version: current }]);
    await expect(query(where, WEIGHTS)).rejects.toThrow("weight");
    expect(await take(await opened(where))).toMatchObject({ jobId: waiting.jobId, attempts: 1 });
    await migrated(where);
    expect(await query(where, WEIGHTS)).toEqual([{ weight: 8 }, { weight: 8 }]);
  });

  it("refuses tables of a newer version, and says what to do", async () => {
    const { where } = await filled();
    await migrated(where);
    const newest = new RegExp(`${current + 1}; this process knows ${current}.* start it with that version`);
    await expect(opened(where)).rejects.toThrow(newest);
    await expect(opened(where)).rejects.toThrow(ConfigurationError);
  });

  it("refuses tables from before the first release as they are, and says what to do", async () => {
    const { where } = await filled();
    await called(where, first - 1);
    const says =
      name === "SQLite"
        ? "hooks.sqlite are from before the first release .*%.* Name another file, or move this one away"
        : "in the schema video_ads_webhooks are from before the first release .*%.* Give postgresStore another schema, or drop this one";
    await expect(opened(where)).rejects.toThrow(
      new RegExp(says.replace("%", `\\(tables ${first - 1}; its are ${first}\\)`)),
    );
    await expect(opened(where)).rejects.toThrow(ConfigurationError);
    expect(await query(where, VERSION)).toEqual([{ version: first - 1 }]);
  });

  describe("while a process of the version before runs", () => {
    /** Such a process, and what it has said and done. */
    async function running(work: boolean) {
      const where = await create();
      const ran: string[] = [];
      const service = await startService({
        [JOB_ID]: done,
        [OTHER_ID]: templateJob({ ...previewReady, id: OTHER_ID }),
      });
      let aborted: unknown;
      const options = { client: service.client, store: await opened(where), lease: 1_000, work, retry: [] };
      const { hooks, log } = await startReceiver(options, (receiver) =>
        receiver
          .fallback(async ({ job }, { signal }) => {
            ran.push(job.id);
            await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
          })
          .onError((error) => {
            aborted = error;
          }),
      );
      const urls = await Promise.all([hooks.urlFor("customTemplateJob"), hooks.urlFor("customTemplateJob")]);
      const said = () => log.filter(({ message }) => message.includes("newer version"));
      const post = async (at: number, id: string) => (await postJson(urls[at]?.url ?? "", templatePost({ id }))).status;
      return { where, hooks, log, said, service, ran, post, aborted: () => aborted };
    }

    const TOLD = /of a newer version of @video-ads\/webhooks .*takes nothing from there and writes nothing: end it/;

    it("it takes nothing more, and says so once", async () => {
      const { where, hooks, said, ran, post } = await running(true);
      expect(await post(0, JOB_ID)).toBe(204);
      await until(() => ran.length === 1);
      await migrated(where);
      // By itself: nobody has asked for anything.
      await until(() => said().length > 0);
      expect(said()).toEqual([{ level: "error", message: expect.stringMatching(TOLD) }]);
      expect(await post(1, OTHER_ID)).toBe(503);
      await hooks.close();
      const store = await opened(where, NEXT);
      await store.accept(delivery({ keepMs: LONG_MS }));
      await sleep(1_200);
      expect(ran).toEqual([JOB_ID]);
      expect(said().filter(({ status }) => status === undefined)).toHaveLength(1);
    });

    it("what it has in hand is told to stop, and handled by the new version", async () => {
      const { where, said, service, ran, post, aborted, hooks } = await running(true);
      expect(await post(0, JOB_ID)).toBe(204);
      await until(() => ran.length === 1);
      await migrated(where);
      await until(() => said().length > 0);
      const handled: string[] = [];
      const { client } = service;
      const store = await opened(where, NEXT);
      await startReceiver({ client, store, lease: 1_000 }, (receiver) =>
        receiver.fallback(({ job }, { attempt }) => handled.push(`${job.id} ${attempt}`)).onError(() => {}),
      );
      await until(() => handled.length > 0);
      expect(handled).toEqual([`${JOB_ID} 2`]);
      await hooks.close();
      // That is no failure of its handler.
      expect([ran, aborted()]).toEqual([[JOB_ID], undefined]);
    });

    it("a post is answered with 503, and no call that costs something is sent", async () => {
      const { where, hooks, said, service, post } = await running(false);
      const job = { source: "customTemplateJob", job: { id: OTHER_ID, preview: PREVIEW } } as const;
      const start = () => hooks.start("customTemplateJobs.create", { template_id: JOB_ID, variables: {} });
      await migrated(where);
      expect(await post(0, JOB_ID)).toBe(503);
      await expect(start()).rejects.toThrow(TOLD);
      await expect(hooks.render(job)).rejects.toThrow(TOLD);
      await expect(hooks.urlFor("customTemplateJob")).rejects.toThrow(TOLD);
      await expect(hooks.stats()).rejects.toThrow(TOLD);
      expect(service.posts).toEqual([]);
      expect(said().filter(({ message }) => TOLD.test(message))).toHaveLength(1);
      const refs = { sqlite: "select ref from refs", postgres: `select ref from ${SCHEMA}.refs` };
      expect(await query(where, refs)).toHaveLength(2);
    });
  });
});

it("a SQLite file that is only looked at is left as it is: one of an earlier release, one without tables, and none at all", async () => {
  const [kind] = durableStores;
  const where = await kind?.create();
  if (!where || !("file" in where)) throw new Error("SQLite is the first of them.");
  const looked = (): Store => new FileStore(where.file, { migrate: false }, NEXT.sqlite);
  expect(looked).toThrow(/there is no file .*, and none is to be made \(migrate: false\)/);
  expect(looked).toThrow(ConfigurationError);
  expect(existsSync(where.file)).toBe(false);
  new DatabaseSync(where.file).close();
  expect(looked).toThrow(/has no tables of a receiver, and is to be given none/);
  expect(await query(where, VERSION)).toEqual([{ version: 0 }]);
  const store = await opened(where);
  const one = delivery({ keepMs: LONG_MS });
  await store.accept(one);
  const known = currentOf(SQLITE);
  expect(looked).toThrow(`has tables of an earlier release (${known}; this process knows ${known + 1})`);
  expect(looked).toThrow(ConfigurationError);
  expect((await take(store)).jobId).toBe(one.jobId);
  const beside = new FileStore(where.file, { migrate: false });
  expect(await beside.waiting({ limit: 1 })).toMatchObject([{ jobId: one.jobId, leased: true }]);
  beside.close();
});

it("of a sharded list, the store that became newer alone is away, which is said", async () => {
  const [kind] = durableStores;
  const [kept, newer] = [await kind?.create(), await kind?.create()];
  if (!kept || !newer) return;
  const said: string[] = [];
  const log = ({ message }: { message: string }): void => void said.push(message);
  const store = shardedStore([await opened(kept), await opened(newer)], { log });
  await migrated(newer);
  const posts = Array.from({ length: 30 }, () => delivery({ keepMs: LONG_MS }));
  const accepted = await Promise.allSettled(posts.map((one) => store.accept(one)));
  const refused = accepted.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(posts.length);
  for (const reason of refused) expect(reason).toMatch(/of a newer version of @video-ads\/webhooks/);
  const rows = { sqlite: "select count(*) as count from deliveries", postgres: "" };
  expect(await query(kept, rows)).toEqual([{ count: posts.length - refused.length }]);
  expect(await query(newer, rows)).toEqual([{ count: 0 }]);
  await store.counts({ silentMs: 0 });
  expect(said).toEqual([expect.stringMatching(/of a newer version of @video-ads\/webhooks/)]);
  expect(await take(store)).toMatchObject({ attempts: 0 });
});

it("tables in Postgres become newer when no statement of the version before is under way, and none begins after that", async () => {
  const where = { postgres: await createDatabase() };
  const client = new pg.Client({ connectionString: where.postgres });
  await client.connect();
  onTestFinished(() => client.end());
  // One that is prepared, and planned once for all.
  const text = forVersion(SCHEMA, currentOf(POSTGRES), `delete from ${SCHEMA}.revoked where ref = $1`);
  const send = () => client.query({ name: "drop", text, values: ["one"] });
  await client.query("set plan_cache_mode = force_generic_plan");
  await send();
  await client.query("begin");
  await send();
  const migrating = newer({ store: where });
  const waits = "select 1 from pg_stat_activity where wait_event = 'relation' and query like '%rename is_%'";
  await until(async () => (await query(where, { sqlite: "", postgres: waits })).length > 0);
  expect(migrating.output()).not.toContain("migrated");
  await client.query("commit");
  await migrating.said(/^migrated$/m);
  await expect(send()).rejects.toThrow(`column "is_${currentOf(POSTGRES)}" does not exist`);
});

// What an app has set for its own queries, by its driver or for its sessions, changes nothing of what the store reads.
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { postgresStore } from "../src/postgres.ts";
import { templatePost } from "./support/jobs.ts";
import { query } from "./support/postgres-server.ts";
import { postJson, startTrusting, until } from "./support/receiver.ts";
import { createDatabase } from "./support/stores.ts";

const { builtins } = pg.types;
const every = Object.values(builtins);

/** A pool's own parsers; as `pg.types.setTypeParser` has them for all pools, which would be those of other tests as well. */
function parsers(parse: (text: string) => unknown, of: readonly number[] = every): pg.PoolConfig {
  return {
    types: { getTypeParser: (type, format) => (of.includes(type) ? parse : pg.types.getTypeParser(type, format)) },
  };
}

const settings = (...set: string[]): pg.PoolConfig => ({ options: set.map((one) => `-c ${one}`).join(" ") });

const TEXTS = 1009;

describe.each<[string, pg.PoolConfig]>([
  ["numbers as bigint", parsers(BigInt, [builtins.INT8, builtins.INT4, builtins.INT2])],
  ["times as texts", parsers(String, [builtins.TIMESTAMPTZ, builtins.TIMESTAMP, builtins.DATE])],
  ["everything as an object", parsers((text) => ({ text }), [...every, TEXTS])],
  ["times as elsewhere", settings("datestyle=SQL,DMY", "intervalstyle=sql_standard", "timezone=Asia/Kolkata")],
  ["rounded numbers", settings("extra_float_digits=-15", "bytea_output=escape", "standard_conforming_strings=off")],
  ["another schema in front", settings("search_path=elsewhere,public")],
  ["transactions that are serialized", settings("default_transaction_isolation=serializable")],
  ["transactions that read once", settings("default_transaction_isolation=repeatable\\ read")],
])("an app whose sessions have %s", (_, config) => {
  it("has all of its posts handled, and reads what is kept", async () => {
    const connectionString = await createDatabase();
    const pool = new pg.Pool({ connectionString, max: 8, ...config });
    onTestFinished(() => pool.end());
    const store = postgresStore(pool);
    await store.migrate();
    const handled: string[] = [];
    const { hooks } = await startTrusting(
      (receiver) =>
        receiver
          .on("*.failed", () => {
            throw new Error("The handler fails.");
          })
          .fallback(({ hint }) => handled.push(hint.id)),
      { store, retry: [], log: () => {} },
    );
    const from = Date.now() - 60_000;
    const { url, ref } = await hooks.urlFor("customTemplateJob");
    const ids = Array.from({ length: 8 }, (__, index) => `3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b2${index}`);
    const post = (changes: object): Promise<Response> => postJson(url, { ...templatePost(), ...changes });
    const taken = await Promise.all(ids.map((id, index) => post({ id, ...(index < 2 && { status: "failed" }) })));
    expect(taken.map(({ status }) => status)).toEqual(ids.map(() => 204));
    await until(async () => handled.length >= 6 && (await hooks.deadLetters()).length === 2);
    expect(handled.toSorted()).toEqual(ids.slice(2));
    const letters = await hooks.deadLetters();
    for (const { receivedAt, diedAt } of letters) {
      expect(+receivedAt).toBeGreaterThan(from);
      expect(+diedAt).toBeGreaterThanOrEqual(+receivedAt);
      expect(+diedAt).toBeLessThan(Date.now() + 60_000);
    }
    expect(await hooks.replayAll({})).toBe(2);
    await until(async () => (await hooks.deadLetters()).length === 2);
    expect(await hooks.discardAll({})).toBe(2);
    await hooks.revoke(ref);
    expect((await hooks.revoked()).map((one) => [one.ref, +one.revokedAt > from])).toEqual([[ref, true]]);
    const owner = "somebody";
    await store.openRef({
      ref: "lost",
      source: "customTemplateJob",
      operation: "o",
      keepMs: 60_000,
      calling: { owner, leaseMs: 1 },
    });
    await store.bury(owner);
    const [lost, ...others] = await store.unconfirmed({ limit: 10 });
    expect([lost?.ref, Number(lost?.createdAt) > from, others]).toEqual(["lost", true, []]);
    expect(await store.unconfirmed({ limit: 10, ...(lost && { after: lost }) })).toEqual([]);
    await store.bindRef("lost", "a-job");
    expect(await store.takeSilent({ olderThanMs: 0, limit: 10 })).toMatchObject([
      { ref: "lost", jobId: "a-job", milestones: [] },
    ]);
    // The last handler has run before its post is settled.
    await expect
      .poll(async () => (await hooks.stats()).filter(({ due, leased, dead }) => due + leased + dead > 0))
      .toEqual([]);
  });
});

it("a role that may make no schema finds tables that are up to date", async () => {
  const connectionString = await createDatabase();
  const role = `reader_${Math.random().toString(36).slice(2)}`;
  await query(
    connectionString,
    `
    create role ${role} login password 'pw';
    grant usage on schema video_ads_webhooks to ${role};
    grant all on all tables in schema video_ads_webhooks to ${role}`,
  );
  const url = new URL(connectionString);
  url.username = role;
  url.password = "pw";
  const pool = new pg.Pool({ connectionString: `${url}` });
  onTestFinished(() => pool.end());
  await expect(postgresStore(pool).migrate()).resolves.toBeUndefined();
  await expect(postgresStore(pool, { schema: "another" }).migrate()).rejects.toThrow("permission denied for database");
});

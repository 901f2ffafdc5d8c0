// What a statement of Postgres reads is older than what it locks: between the two, another process can have had the same row.
import { randomBytes, randomUUID } from "node:crypto";
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Lease, NewDelivery, Outcome, Store } from "../src/index.ts";
import { type PostgresPool, postgresStore } from "../src/postgres.ts";
import { sending } from "./support/pools.ts";
import { until } from "./support/receiver.ts";
import { createDatabase } from "./support/stores.ts";

const LONG_MS = 60_000;
const LOCK = 15;
const BEFORE_THE_LOCK = "where l.lane = d.lane and l.free";

function delivery(): NewDelivery {
  const key = randomBytes(12).toString("hex");
  const ref = randomBytes(12).toString("base64url");
  return { key, ref, source: "customTemplateJob", jobId: randomUUID(), body: "{}", via: "post", keepMs: LONG_MS };
}

async function open() {
  const connectionString = await createDatabase();
  const connect = (): pg.Pool => {
    const made = new pg.Pool({ connectionString, max: 4 });
    onTestFinished(() => made.end());
    return made;
  };
  const pool = connect();
  const waits = async (event: string): Promise<boolean> => {
    const sql = "select from pg_stat_activity where datname = current_database() and wait_event = $1";
    return ((await pool.query(sql, [event])).rowCount ?? 0) > 0;
  };
  return { store: postgresStore(pool), pool, connect, waits };
}

/** A pool whose leases wait for a lock between what they read and what they take. */
function slowly(pool: pg.Pool): PostgresPool {
  const slow = `where (select pg_advisory_xact_lock(${LOCK}))::text = '' and ${BEFORE_THE_LOCK.slice("where ".length)}`;
  return sending(pool, (statement, client) =>
    client.query({ ...statement, text: statement.text.replace(BEFORE_THE_LOCK, slow) }),
  );
}

async function take(store: Store, owner: string): Promise<Lease> {
  const lease = await store.lease({ owner, leaseMs: LONG_MS });
  if (!lease) throw new Error("A delivery is due, and there is no lease.");
  return lease;
}

describe("a lease that has read a post before another process had it", () => {
  /** What it gets when another one takes the post and says this of it meanwhile. */
  async function leaseAfter(outcome: Outcome, posts = 1) {
    const { store, pool, connect, waits } = await open();
    const first = delivery();
    await store.accept(first);
    for (let more = 1; more < posts; more++)
      await store.accept({ ...first, key: delivery().key, body: `{"n":${more}}` });
    const holder = await pool.connect();
    await holder.query(`select pg_advisory_lock(${LOCK})`);
    const slow = postgresStore(slowly(connect()));
    const leasing = slow.lease({ owner: "slow", leaseMs: LONG_MS });
    await until(() => waits("advisory"));
    expect(await store.settle(await take(store, "quick"), outcome)).toBe(true);
    await holder.query(`select pg_advisory_unlock(${LOCK})`);
    holder.release();
    return { store, lease: await leasing };
  }

  /** Due as of a transaction that began before that of the lease, and ended within it. */
  const inMs = -LONG_MS;
  const failed = { error: "It failed.", handled: ["one"], found: "{}" };

  it("leaves one that has failed until it is due again", async () => {
    const { lease, store } = await leaseAfter({ kind: "retry", inMs: LONG_MS, ...failed });
    expect([lease, await store.lease({ owner: "third", leaseMs: LONG_MS })]).toEqual([undefined, undefined]);
  });

  it("has of one that is due at once what has become of it", async () => {
    const { lease } = await leaseAfter({ kind: "retry", inMs, ...failed });
    expect(lease).toMatchObject({ attempts: 1, handled: ["one"], found: "{}", takenOver: false });
  });

  it("has of one that was given back what had finished", async () => {
    const { lease } = await leaseAfter({ kind: "later", inMs, handled: ["one"] });
    expect(lease).toMatchObject({ attempts: 0, handled: ["one"] });
  });

  it("leaves one that has given way to the next of its job", async () => {
    const { lease, store } = await leaseAfter({ kind: "retry", inMs, givesWay: true, ...failed }, 2);
    expect(lease).toBeUndefined();
    expect(await take(store, "third")).toMatchObject({ body: '{"n":1}', attempts: 0 });
  });

  it("leaves one that was handled", async () => {
    const { lease } = await leaseAfter({ kind: "handled", ended: false });
    expect(lease).toBeUndefined();
  });
});

describe("what a sweep finds to be over", () => {
  /** Sweeps while another transaction has this changed, and says when it has. */
  async function sweepBeside(change: string, prepare: (store: Store, pool: pg.Pool) => Promise<void>) {
    const { store, pool, waits } = await open();
    await prepare(store, pool);
    const client = await pool.connect();
    await client.query("begin");
    await client.query(change);
    const swept = store.sweep();
    await until(() => waits("transactionid"));
    await client.query("commit");
    client.release();
    await swept;
    return store;
  }

  const expire = (table: string): string =>
    `update video_ads_webhooks.${table} set keep_until = now() - interval '1 year'`;

  it("stays when it is replayed in the same moment", async () => {
    const replay = "update video_ads_webhooks.deliveries set state = 'pending', due_at = now()";
    const store = await sweepBeside(replay, async (store, pool) => {
      await store.accept(delivery());
      const dead: Outcome = { kind: "dead", keepMs: 1, error: "It failed.", handled: [] };
      await store.settle(await take(store, "one"), dead);
      await pool.query(expire("deliveries"));
    });
    expect(await take(store, "two")).toMatchObject({ body: "{}" });
  });

  it("stays when a post of the same job comes in the same moment", async () => {
    const one = delivery();
    const lane = "update video_ads_webhooks.lanes set keep_until = now() + interval '1 minute'";
    const insert = `insert into video_ads_webhooks.deliveries (key, lane, via, body, keep_until)
      select 'next', lane, 'post', '{"next":true}', now() + interval '1 minute' from video_ads_webhooks.lanes`;
    const store = await sweepBeside(`${lane}; ${insert}`, async (store, pool) => {
      await store.accept(one);
      await store.settle(await take(store, "one"), { kind: "dropped" });
      await pool.query(expire("lanes"));
    });
    expect(await take(store, "two")).toMatchObject({ body: '{"next":true}' });
  });

  it("stays when a reference is wanted for longer in the same moment", async () => {
    const { key: ref } = delivery();
    const longer = "update video_ads_webhooks.refs set keep_until = now() + interval '1 minute'";
    const store = await sweepBeside(longer, async (store, pool) => {
      await store.openRef({ ref, source: "customTemplateJob", keepMs: LONG_MS });
      await pool.query(expire("refs"));
    });
    expect(await store.getRef(ref)).toBeDefined();
  });
});

it("what is taken for an owner that is buried in the same moment is there for others, and not lost", async () => {
  const { store, pool, connect, waits } = await open();
  await store.accept(delivery());
  const killed = { owner: "killed", leaseMs: LONG_MS };
  await store.renew(killed);
  const holder = await pool.connect();
  await holder.query(`select pg_advisory_lock(${LOCK})`);
  // Its process was killed after it had asked: Postgres answers all the same.
  const leasing = postgresStore(slowly(connect())).lease(killed);
  await until(() => waits("advisory"));
  await store.bury(killed.owner);
  await holder.query(`select pg_advisory_unlock(${LOCK})`);
  holder.release();
  await leasing;
  // Whoever looks for processes that are gone finds it once more.
  for (const owner of await store.owners()) await store.bury(owner);
  expect(await take(store, "next")).toMatchObject({ body: "{}", takenOver: true });
});

it("an owner whose lease is under way is buried after it, with what that has taken", async () => {
  const { store, pool, connect, waits } = await open();
  await store.accept(delivery());
  await store.renew({ owner: "killed", leaseMs: LONG_MS });
  const client = await connect().connect();
  await client.query("begin");
  const one = sending(pool, (statement) => client.query(statement));
  const lease = await take(postgresStore(one), "killed");
  const buried = store.bury("killed");
  await until(() => waits("transactionid"));
  await client.query("commit");
  client.release();
  await buried;
  expect(await take(store, "next")).toMatchObject({ id: lease.id, takenOver: true });
});

it("what an owner takes while it is being buried is there for others, also of what came in that moment", async () => {
  const { store, pool } = await open();
  const killed = { owner: "killed", leaseMs: LONG_MS };
  await store.renew(killed);
  // Its process was killed after it had asked, and Postgres comes to it when another one has begun to bury it.
  let taken: Lease | undefined;
  const late = sending(pool, async (statement, client) => {
    if (/delete from \S+owners/.test(statement.text)) {
      await store.accept(delivery());
      taken = await take(store, killed.owner);
    }
    return client.query(statement);
  });
  await postgresStore(late).bury(killed.owner);
  expect(taken).toBeDefined();
  for (const owner of await store.owners()) await store.bury(owner);
  expect(await take(store, "next")).toMatchObject({ id: taken?.id, takenOver: true });
});

it("what an owner has is there for others when it is dead, and when it gives it back, though the clock of Postgres went back meanwhile", async () => {
  const { store, pool } = await open();
  await store.accept(delivery());
  await pool.query("update video_ads_webhooks.deliveries set due_at = now() - interval '1 ms'");
  await take(store, "killed");
  await pool.query("update video_ads_webhooks.deliveries set due_at = now() + interval '1 minute'");
  await store.bury("killed");
  await pool.query("update video_ads_webhooks.deliveries set due_at = now()");
  const next = await take(store, "next");
  expect(next).toMatchObject({ takenOver: true });
  await pool.query("update video_ads_webhooks.deliveries set due_at = now() + interval '1 minute'");
  expect(await store.giveBack("next", [])).toBe(true);
});

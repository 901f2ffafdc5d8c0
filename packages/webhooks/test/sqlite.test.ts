// What a store in a file may not do to the process that it is in: hold up its event loop, however much there is in it.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as turn } from "node:timers/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import { delivery, ONE } from "../src/conformance/support.ts";
import { storeConformance } from "../src/conformance.ts";
import { type SqliteStore, sqliteStore } from "../src/sqlite.ts";
import type { SourceCounts } from "../src/stores/store.ts";
import { fakeClock } from "../src/testing.ts";
import { templatePost } from "./support/jobs.ts";
import { postJson, startTrusting, until } from "./support/receiver.ts";
import { stores } from "./support/stores.ts";

async function file(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "webhooks-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, "hooks.sqlite");
}

/** A store, and another connection to its file. */
async function opened(clock = fakeClock()): Promise<{ store: SqliteStore; other: DatabaseSync }> {
  const path = await file();
  const store = sqliteStore(path, { clock });
  const other = new DatabaseSync(path);
  onTestFinished(() => {
    other.close();
    store.close();
  });
  return { store, other };
}

/** How often the event loop turns until something has ended. */
async function turnsUntil(ending: Promise<unknown>): Promise<number> {
  let turns = 0;
  let ended = false;
  void ending.finally(() => {
    ended = true;
  });
  for (; !ended; turns++) await turn();
  return turns;
}

it("every statement finds its rows by an index", { timeout: 60_000 }, async () => {
  const prepared = vi.spyOn(DatabaseSync.prototype, "prepare");
  onTestFinished(() => prepared.mockRestore());
  for (const { openStill } of stores.filter(({ name }) => name === "SQLite")) {
    for (const { run } of storeConformance) await run(openStill);
  }
  const statements = new Set(prepared.mock.calls.map(([sql]) => sql).filter((sql) => !/^pragma/i.test(sql)));
  prepared.mockRestore();
  expect(statements.size).toBeGreaterThan(20);
  const { other } = await opened();
  const planOf = (sql: string) =>
    other
      .prepare(`explain query plan ${sql}`)
      .all()
      .map(({ detail }) => String(detail));
  // What is listed whole is in an index of its own, with nothing else in it: a partial one.
  // What is counted per source is counted whole: its rows are found by an index, and put into the few sources beside it.
  const slow = [...statements].filter((sql) =>
    planOf(sql).some(
      (step) =>
        /^SCAN (?!\w+ USING .*INDEX)|TEMP B-TREE/.test(step) &&
        !(/ group by source$/.test(sql) && /^SCAN \(subquery|FOR GROUP BY$/.test(step)),
    ),
  );
  expect(slow).toEqual([]);
  const due = [...statements].filter(
    (sql) => /^\s*select.* order by (l\.)?next_at/s.test(sql) && !sql.includes("l.lane = ?"),
  );
  expect(due.length).toBeGreaterThanOrEqual(2);
  for (const sql of due) expect(planOf(sql).join()).toMatch(/USING (COVERING )?INDEX lanes_next/);
});

it("posts that come at once are kept in several turns of the loop", async () => {
  const { store } = await opened();
  const turns = await turnsUntil(Promise.all(Array.from({ length: 5_000 }, () => store.accept(delivery()))));
  expect(turns).toBeGreaterThan(3);
});

it("however much waits, was given up or is silent, counting and listing it lets the loop turn", {
  timeout: 60_000,
}, async () => {
  const { store, other } = await opened();
  const posts = Array.from({ length: 5_000 }, () => delivery());
  await Promise.all(posts.map((post) => store.accept(post)));
  let counted: SourceCounts[] = [];
  const count = async () => {
    counted = await store.counts({ silentMs: 0 });
  };
  const last = posts.at(-1)?.ref;
  expect(await turnsUntil(count())).toBeGreaterThan(3);
  expect(counted).toMatchObject([{ due: 5_000 }]);
  expect(await turnsUntil(store.waiting({ limit: 1, ref: last }))).toBeGreaterThan(3);
  other.exec(
    "update deliveries set state = 'dead', ends = 1, settled_at = due_at; update lanes set tracked = 1, next_at = null",
  );
  expect(await turnsUntil(count())).toBeGreaterThan(3);
  expect(counted).toMatchObject([{ dead: 5_000, silent: 0 }]);
  expect(await turnsUntil(store.deadLetters({ limit: 1, ref: last }))).toBeGreaterThan(3);
  expect(await turnsUntil(store.takeSilent({ olderThanMs: 0, limit: 1 }))).toBeGreaterThan(3);
});

it("while another process writes, the loop turns, and what waits is kept afterwards", async () => {
  const { store, other } = await opened();
  other.exec("begin immediate");
  const kept = Promise.all([store.accept(delivery()), store.openRef({ ref: "r1", source: "lipsync", keepMs: 1_000 })]);
  await Promise.race([kept, turnsUntil(new Promise((resolve) => setTimeout(resolve, 100)))]);
  other.exec("commit");
  expect(await kept).toEqual(["accepted", "created"]);
});

it("what is asked in vain while another process writes is said once, and that it is answered when it is", async () => {
  const path = await file();
  const [store, other] = [sqliteStore(path), new DatabaseSync(path)];
  onTestFinished(() => {
    other.close();
    store.close();
  });
  let [isInHand, mayEnd, endedAt] = [false, false, 0];
  const { hooks, log } = await startTrusting(
    (receiver) =>
      receiver.fallback(async () => {
        isInHand = true;
        await until(() => mayEnd);
        endedAt = performance.now();
      }),
    { store },
  );
  const { url } = await hooks.urlFor("customTemplateJob");
  expect((await postJson(url, templatePost())).status).toBe(204);
  await until(() => isInHand);
  const said = () => log.filter(({ message }) => /^The store/.test(message)).map(({ level }) => level);
  // Nothing is due: the worker reads, and is answered. What became of the job, and that this process lives, are not taken.
  other.exec("begin immediate");
  mayEnd = true;
  await until(() => said().length > 0);
  const before = Date.now();
  await until(async () => Date.now() > before + 1_000 && (await store.dueIn()) === undefined);
  expect(said()).toEqual(["error"]);
  const awayMs = performance.now() - endedAt;
  other.exec("commit");
  await until(() => said().length > 1);
  await hooks.idle();
  expect(said()).toEqual(["error", "warn"]);
  const [, seconds] = /answers again, after (\d+) s\.$/.exec(log.at(-1)?.message ?? "") ?? [];
  expect(Number(seconds)).toBeGreaterThanOrEqual(Math.floor(awayMs / 1_000));
});

it("a post that the file does not take takes no other with it", async () => {
  const { store } = await opened();
  const odd = delivery({ keepMs: Number.NaN });
  const results = await Promise.allSettled([store.accept(delivery()), store.accept(odd), store.accept(delivery())]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await store.dueIn()).toBe(0);
});

it("a sweep leaves nothing that is out of date, however much it is, and lets the loop turn", async () => {
  const clock = fakeClock();
  const { store, other } = await opened(clock);
  await Promise.all(Array.from({ length: 1_000 }, () => store.accept(delivery({ keepMs: 1_000 }))));
  for (let lease = await store.lease(ONE); lease; lease = await store.lease(ONE)) {
    await store.settle(lease, { kind: "handled", ended: true });
  }
  clock.advance("1m");
  expect(await turnsUntil(store.sweep())).toBeGreaterThan(3);
  const left = other.prepare("select (select count(*) from deliveries) + (select count(*) from lanes) as rows").get();
  expect(left).toEqual({ rows: 0 });
});

/** Two stores on one file, with an owner each that has the first of two jobs, or none; and what holds the file. */
async function shared() {
  const clock = fakeClock();
  const path = await file();
  const [first, second] = [sqliteStore(path, { clock }), sqliteStore(path, { clock })];
  const other = new DatabaseSync(path);
  onTestFinished(() => {
    for (const each of [other, first, second]) each.close();
  });
  const [ours, theirs] = ["ours", "theirs"].map((owner) => ({ owner, leaseMs: 5_000 }));
  if (!ours || !theirs) throw new Error("There are two.");
  await second.lease(theirs);
  await first.accept(delivery());
  const lease = await first.lease(ours);
  if (!lease) throw new Error("Nothing was due.");
  // As who works asks again and again.
  await second.dueIn();
  return { clock, first, second, other, ours, theirs, lease };
}

it("a lock held for longer than a lease makes no living owner look dead", async () => {
  const { clock, first, second, other, ours, theirs, lease } = await shared();
  other.exec("begin immediate");
  clock.advance("6s");
  // The one that looks first, when the file is free again, has had to wait for it.
  const asked = second.lease(theirs);
  await turnsUntil(new Promise((resolve) => setTimeout(resolve, 100)));
  other.exec("commit");
  expect(await asked).toBeUndefined();
  await second.sweep();
  clock.advance("1s");
  expect([await second.lease(theirs), await second.owners()]).toEqual([undefined, ["ours"]]);
  await first.renew(ours);
  expect([await second.lease(theirs), await first.holds(lease)]).toEqual([undefined, true]);
  expect(await first.settle(lease, { kind: "handled", ended: true })).toBe(true);
});

it("the one that has not waited lets those write first that have", async () => {
  const { clock, first, second, other, ours, theirs, lease } = await shared();
  other.exec("begin immediate");
  clock.advance("6s");
  other.exec("rollback");
  const [taken] = await Promise.all([second.lease(theirs), first.renew(ours)]);
  expect([taken, await first.holds(lease)]).toEqual([undefined, true]);
});

it("an owner that says nothing after a lock is taken over from, a lease's time later", async () => {
  const { clock, second, other, theirs, lease } = await shared();
  other.exec("begin immediate");
  clock.advance("6s");
  const asked = second.lease(theirs);
  await turnsUntil(new Promise((resolve) => setTimeout(resolve, 100)));
  other.exec("commit");
  expect(await asked).toBeUndefined();
  clock.advance("5s");
  expect(await second.lease(theirs)).toMatchObject({ id: lease.id, takenOver: true });
});

it("others that write by turns put off no takeover", async () => {
  const { clock, second, other, theirs, lease } = await shared();
  clock.advance("5s");
  await second.dueIn();
  clock.advance("1s");
  other.exec("update lanes set posts = posts + 1");
  other.exec("begin immediate");
  const asked = second.lease(theirs);
  await turnsUntil(new Promise((resolve) => setTimeout(resolve, 100)));
  other.exec("commit");
  expect(await asked).toMatchObject({ id: lease.id, takenOver: true });
});

it("a file that cannot be opened is named, with what may be wrong", async () => {
  const folder = await mkdtemp(join(tmpdir(), "webhooks-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const text = join(folder, "notes.txt");
  await writeFile(text, "no database ".repeat(1_000));
  for (const file of [join(folder, "none", "hooks.sqlite"), folder, text]) {
    expect(() => sqliteStore(file)).toThrow(
      expect.objectContaining({ name: "ConfigurationError", cause: expect.any(Error) }),
    );
    expect(() => sqliteStore(file)).toThrow(`sqliteStore: ${file} cannot be opened: `);
  }
});

it("a file that another process does not let go is told from one that is none", async () => {
  const path = await file();
  sqliteStore(path).close();
  const other = new DatabaseSync(path);
  onTestFinished(() => other.close());
  other.exec("begin immediate");
  expect(() => sqliteStore(path)).toThrow(
    `sqliteStore: ${path} cannot be opened: database is locked. Another process has been writing to it for 5 seconds, or stands still`,
  );
});

// What is kept of jobs that the contract has no more: it blocks nothing, can be looked at, and can be discarded.
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { delivery, LONG_MS, ONE, OPERATION, SOURCE } from "../src/conformance/support.ts";
import { durableStores, openDurable } from "./support/durable.ts";
import { query } from "./support/postgres-server.ts";
import { startReceiver, until } from "./support/receiver.ts";
import type { ProcessSettings } from "./support/receiver-process.ts";
import { startService } from "./support/service.ts";

const GONE = "formerJob";

/** Leaves rows as a version has left them whose contract had such jobs. */
async function renamed(where: ProcessSettings["store"], ref: string): Promise<void> {
  const change = (table: string): string => `update ${table} set source = '${GONE}' where ref = '${ref}'`;
  if ("file" in where) {
    const db = new DatabaseSync(where.file);
    for (const table of ["lanes", "refs"]) db.exec(change(table));
    return db.close();
  }
  for (const table of ["lanes", "refs"]) await query(where.postgres, change(`video_ads_webhooks.${table}`));
}

describe.each(durableStores)("on the $name store", ({ create }) => {
  it("a post of a job type that is gone is a dead letter with its name, and holds up nothing", async () => {
    const where = await create();
    const store = openDurable(where);
    const [gone, other] = [delivery(), delivery()];
    for (const post of [gone, other]) await store.accept(post);
    await renamed(where, gone.ref);
    const service = await startService();
    // It looks before anybody handles.
    const looking = await startReceiver(
      { client: service.client, store: openDurable(where), work: false },
      (receiver) => receiver.fallback(() => {}),
    );
    expect((await looking.hooks.inbox({ ref: gone.ref })).map(({ source }) => source)).toEqual([GONE]);
    const { hooks } = await startReceiver({ client: service.client, store, retry: [] }, (receiver) =>
      receiver.fallback(() => {}).onError(() => {}),
    );
    hooks.work();
    const letters = () => hooks.deadLetters();
    await until(async () => (await letters()).length === 2);
    const [letter] = await letters();
    const problem = `This version of the receiver knows no jobs "${GONE}": the post cannot be handled.`;
    expect(letter).toMatchObject({ source: GONE, jobId: gone.jobId, error: expect.stringContaining(problem) });
    await expect(hooks.replay(letter?.id ?? "")).rejects.toThrow(problem);
    // The other one, whose job the service does not know, is tried again.
    expect(await hooks.replayAll({})).toBe(1);
    await until(async () => (await letters()).length === 2);
    expect(await hooks.discard(letter?.id ?? "")).toBe(true);
    expect((await letters()).map(({ jobId }) => jobId)).toEqual([other.jobId]);
  });

  it("a post that cannot be read is a dead letter that says why, and holds up nothing", async () => {
    const where = await create();
    const [damaged, other] = [delivery(), delivery()];
    const store = openDurable(where);
    for (const post of [damaged, other]) await store.accept(post);
    if ("file" in where) {
      const db = new DatabaseSync(where.file);
      db.exec(`update deliveries set handled = 'no list' where key = '${damaged.key}'`);
      db.close();
    } else {
      const type =
        "alter table video_ads_webhooks.deliveries alter handled drop default, alter handled type text using '[]'";
      await query(
        where.postgres,
        `${type}; update video_ads_webhooks.deliveries set handled = 'no list' where key = '${damaged.key}'`,
      );
    }
    const service = await startService();
    const { hooks, log } = await startReceiver({ client: service.client, store, retry: [] }, (receiver) =>
      receiver.fallback(() => {}).onError(() => {}),
    );
    hooks.work();
    await until(async () => (await hooks.deadLetters()).length === 2);
    const [letter] = await hooks.deadLetters();
    const problem = "something else than it should in the column handled";
    expect(letter).toMatchObject({ jobId: damaged.jobId, body: damaged.body, error: expect.stringContaining(problem) });
    expect((await hooks.stats()).map(({ leased }) => leased)).toEqual((await hooks.stats()).map(() => 0));
    expect(log.filter(({ message }) => message.includes("cannot be reached"))).toEqual([]);
  });

  it("jobs and calls of a type that is gone stop no others from being found and listed", async () => {
    const where = await create();
    const store = openDurable(where);
    for (const ref of ["gone", "there"]) {
      await store.openRef({ ref, source: SOURCE, operation: OPERATION, keepMs: LONG_MS });
      await store.bindRef(ref, delivery().jobId);
    }
    await store.openRef({ ref: "call", source: SOURCE, operation: OPERATION, calling: ONE, keepMs: LONG_MS });
    await store.bury(ONE.owner);
    for (const ref of ["gone", "call"]) await renamed(where, ref);
    const service = await startService();
    const { hooks } = await startReceiver({ client: service.client, store }, (receiver) => receiver.fallback(() => {}));
    expect(await hooks.reconcile({ olderThan: 0 })).toEqual({
      checked: 1,
      found: 0,
      failed: 0,
      givenUp: 0,
      unknown: 1,
    });
    expect(await hooks.unconfirmed()).toMatchObject([{ ref: "call", source: GONE }]);
    expect(await hooks.dismiss("call")).toBe(true);
  });
});

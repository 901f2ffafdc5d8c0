import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { inject, onTestFinished } from "vitest";
import type { TestStore } from "../../src/conformance.ts";
import { memoryStore, type Store, shardedStore } from "../../src/index.ts";
import { postgresStore } from "../../src/postgres.ts";
import { type SqliteStoreOptions, sqliteStore } from "../../src/sqlite.ts";
import { aroundStore } from "../../src/stores/around-store.ts";
import { fakeClock } from "../../src/testing.ts";
import { query, TEMPLATE } from "./postgres-server.ts";

/** Opens an empty store of a kind. */
export interface StoreKind {
  name: string;
  open(): Promise<TestStore>;
  /** The same with a clock that only `pass` moves: no lease runs out because the machine is busy. */
  openStill(): Promise<TestStore>;
}

/** Puts a clock that stands still before that of Postgres, for connections that look into this schema first. */
const STILL = `
  create schema still;
  create table still.clock as select pg_catalog.now() as at;
  create function still.now() returns timestamptz language sql stable as 'select at from still.clock';
  do $$
  declare c record;
  begin
    for c in select * from information_schema.columns
      where table_schema = 'video_ads_webhooks' and column_default = 'now()'
    loop
      execute format('alter table %I.%I alter %I set default still.now()', c.table_schema, c.table_name, c.column_name);
    end loop;
  end $$`;
const PASS = "update still.clock set at = at + $1::float8 * interval '1 millisecond'";

export const stores: StoreKind[] = [
  {
    name: "memory",
    open: openMemory,
    openStill: openMemory,
  },
  {
    name: "SQLite",
    open: () => openFile(),
    async openStill() {
      const clock = fakeClock();
      return { ...(await openFile({ clock })), pass: async (ms) => clock.advance(ms) };
    },
  },
  {
    name: "Postgres",
    async open() {
      const pool = new pg.Pool({ connectionString: await createDatabase(), max: 8 });
      const store = postgresStore(pool, { pollMs: 50 });
      return { store, pass: sleep, close: () => pool.end() };
    },
    async openStill() {
      const connectionString = await createDatabase();
      await query(connectionString, STILL);
      const options = "-c search_path=still,pg_catalog,public";
      const pool = new pg.Pool({ connectionString, options, max: 8 });
      return { store: postgresStore(pool), pass: (ms) => pool.query(PASS, [ms]), close: () => pool.end() };
    },
  },
];

/** Stores that are made of several. */
export const sharded: Pick<StoreKind, "name" | "openStill">[] = [
  {
    name: "memory, a hundred times",
    async openStill() {
      const clock = fakeClock();
      const store = shardedStore(Array.from({ length: 100 }, () => memoryStore({ clock })));
      return { store, pass: async (ms) => clock.advance(ms) };
    },
  },
  {
    name: "SQLite, twice",
    openStill: () => openFiles(),
  },
  {
    name: "memory and SQLite together",
    async openStill() {
      const clock = fakeClock();
      const file = await openFile({ clock });
      const store = shardedStore([memoryStore({ clock }), file.store]);
      return { ...file, store, pass: async (ms) => clock.advance(ms) };
    },
  },
];

/** Two files, which one clock goes by. */
async function openFiles(): Promise<TestStore> {
  const clock = fakeClock();
  const files = [await openFile({ clock }), await openFile({ clock })];
  return {
    store: shardedStore(files.map(({ store }) => store)),
    pass: async (ms) => clock.advance(ms),
    close: async () => void (await Promise.all(files.map(({ close }) => close?.()))),
  };
}

async function openMemory(): Promise<TestStore> {
  const clock = fakeClock();
  return { store: memoryStore({ clock }), pass: async (ms) => clock.advance(ms) };
}

async function openFile(options?: SqliteStoreOptions): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), "webhooks-"));
  const store = sqliteStore(join(folder, "hooks.sqlite"), options);
  return {
    store,
    pass: sleep,
    async close() {
      store.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** A new database with the store's tables. Gives its URL. */
export async function createDatabase(): Promise<string> {
  const name = `t${randomBytes(8).toString("hex")}`;
  await query(`${inject("postgres")}/postgres`, `create database ${name} template ${TEMPLATE}`);
  return `${inject("postgres")}/${name}`;
}

/** The same store, which nobody can reach while `isAway` is set. */
export function unreliable(store: Store): {
  store: Store;
  state: { isAway: boolean };
  /** Has ended when all that was asked before has its answer: what is under way can still take something. */
  answered(): Promise<void>;
} {
  const state = { isAway: false };
  const asked = new Set<Promise<unknown>>();
  const reached = new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...given: unknown[]) => {
        if (state.isAway) return Promise.reject(new Error("The store is away."));
        const answer: unknown = Reflect.apply(member, target, given);
        if (answer instanceof Promise) {
          asked.add(answer);
          const forget = (): void => void asked.delete(answer);
          answer.then(forget, forget);
        }
        return answer;
      };
    },
  });
  const answered = async (): Promise<void> => void (await Promise.allSettled(asked));
  return { store: reached, state, answered };
}

/** The same store, of which some answers to a question are lost. `isDone`: what was asked is done all the same. */
export function losing(
  store: Store,
  question: keyof Store,
  { from = 1, times = 1, isDone = false }: { from?: number; times?: number; isDone?: boolean },
): Store {
  let count = 0;
  return aroundStore(store, (name, ask) => {
    if (name !== question || ++count < from || count >= from + times) return ask();
    const lost = (): Promise<never> => Promise.reject(new Error("Connection terminated."));
    return isDone ? Promise.resolve(ask()).then(lost) : lost();
  });
}

/** Opens an empty store of a kind until the test is finished. */
export function openStore(kind: StoreKind): Promise<TestStore> {
  return untilFinished(kind.open());
}

/** The same with a clock that only `pass` moves: what is due next waits for it, however busy the machine is. */
export function openStillStore(kind: StoreKind): Promise<TestStore> {
  return untilFinished(kind.openStill());
}

async function untilFinished(opening: Promise<TestStore>): Promise<TestStore> {
  const opened = await opening;
  onTestFinished(async () => void (await opened.close?.()));
  return opened;
}

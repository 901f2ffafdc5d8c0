import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { inject, onTestFinished } from "vitest";
import type { TestStore } from "../../src/conformance.ts";
import { memoryStore } from "../../src/index.ts";
import { postgresStore } from "../../src/postgres.ts";
import { sqliteStore } from "../../src/sqlite.ts";
import { fakeClock } from "../../src/testing.ts";
import { query, TEMPLATE } from "./postgres-server.ts";

/** Opens an empty store of a kind. */
export interface StoreKind {
  name: string;
  open(): Promise<TestStore>;
}

export const stores: StoreKind[] = [
  {
    name: "memory",
    async open() {
      const clock = fakeClock();
      return { store: memoryStore({ clock }), pass: async (ms) => clock.advance(ms) };
    },
  },
  {
    name: "SQLite",
    async open() {
      const folder = await mkdtemp(join(tmpdir(), "webhooks-"));
      const store = sqliteStore(join(folder, "hooks.sqlite"));
      return {
        store,
        pass: sleep,
        async close() {
          store.close();
          await rm(folder, { recursive: true });
        },
      };
    },
  },
  {
    name: "Postgres",
    async open() {
      const pool = new pg.Pool({ connectionString: await createDatabase(), max: 8 });
      const store = postgresStore(pool, { pollMs: 50 });
      return { store, pass: sleep, close: () => pool.end() };
    },
  },
];

/** A new database with the store's tables. Gives its URL. */
export async function createDatabase(): Promise<string> {
  const name = `t${randomBytes(8).toString("hex")}`;
  await query(`${inject("postgres")}/postgres`, `create database ${name} template ${TEMPLATE}`);
  return `${inject("postgres")}/${name}`;
}

/** Opens an empty store of a kind until the test is finished. */
export async function openStore(kind: StoreKind): Promise<TestStore> {
  const opened = await kind.open();
  onTestFinished(async () => void (await opened.close?.()));
  return opened;
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { onTestFinished } from "vitest";
import type { Store } from "../../src/index.ts";
import { postgresStore } from "../../src/postgres.ts";
import { sqliteStore } from "../../src/sqlite.ts";
import type { ProcessSettings } from "./receiver-process.ts";
import { createDatabase } from "./stores.ts";

/** A store that outlives its processes: where it is, and a look at it from here. */
export interface DurableKind {
  name: string;
  create(): Promise<ProcessSettings["store"]>;
}

export const durableStores: DurableKind[] = [
  {
    name: "SQLite",
    async create() {
      const folder = await mkdtemp(join(tmpdir(), "webhooks-"));
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      return { file: join(folder, "hooks.sqlite") };
    },
  },
  { name: "Postgres", create: async () => ({ postgres: await createDatabase() }) },
];

/** Opens it in this process until the test is finished. */
export function openDurable(where: ProcessSettings["store"]): Store {
  if ("file" in where) {
    const store = sqliteStore(where.file);
    onTestFinished(() => store.close());
    return store;
  }
  const pool = new pg.Pool({ connectionString: where.postgres, max: 4 });
  onTestFinished(() => pool.end());
  return postgresStore(pool);
}

// A process of a version that is newer than this one by a step, which brings a store up to date.
import pg from "pg";
import { PoolStore } from "../../src/stores/postgres/postgres-store.ts";
import { FileStore } from "../../src/stores/sqlite/sqlite-store.ts";
import { ENDLESS, NEXT } from "./next-version.ts";
import type { ProcessSettings } from "./receiver-process.ts";

/** How it is set up. */
export interface NewerSettings {
  store: ProcessSettings["store"];
  /** Its step does not come to an end. */
  isEndless?: boolean;
}

const { store, isEndless = false }: NewerSettings = JSON.parse(process.argv[2] ?? "");
const versions = isEndless ? ENDLESS : NEXT;
process.on("disconnect", () => process.exit());
process.stdout.write("begins\n", async () => {
  if ("file" in store) new FileStore(store.file, {}, versions.sqlite).close();
  else {
    const pool = new pg.Pool({ connectionString: store.postgres, max: 1 });
    await new PoolStore(pool, {}, versions.postgres).migrate();
    await pool.end();
  }
  process.stdout.write("migrated\n");
  process.disconnect();
});

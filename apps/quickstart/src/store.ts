// Where webhooks are kept: in Postgres when DATABASE_URL says where, else in this process.
import { memoryStore, type Store } from "@video-ads/webhooks";

/** A store, and what closes what it needs. */
export interface OpenStore {
  store: Store;
  /** In a few words, for people. */
  name: string;
  close(): Promise<void>;
}

export async function openStore(databaseUrl: string | undefined): Promise<OpenStore> {
  if (!databaseUrl)
    return { store: memoryStore(), name: "memory (DATABASE_URL=postgres://… keeps them)", close: async () => {} };
  const [{ Pool }, { postgresStore }] = await Promise.all([import("pg"), import("@video-ads/webhooks/postgres")]);
  const pool = new Pool({ connectionString: databaseUrl });
  const store = postgresStore(pool);
  // An application of its own would do this once per deployment.
  await store.migrate();
  return { store, name: `Postgres at ${new URL(databaseUrl).host}`, close: () => pool.end() };
}

/** A store in Postgres, for many machines: an inbox, and a queue of its own. Needs the package `pg`. */
export type { PostgresClient, PostgresPool, Queries } from "./stores/postgres/pool.ts";
export { type PostgresStore, type PostgresStoreOptions, postgresStore } from "./stores/postgres/postgres-store.ts";

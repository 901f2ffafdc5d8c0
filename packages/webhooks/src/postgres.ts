/** A store in Postgres, for many machines: an inbox, and graphile-worker as its queue. Needs the packages `pg` and `graphile-worker`. */
export { type PostgresStore, type PostgresStoreOptions, postgresStore } from "./stores/postgres/postgres-store.ts";

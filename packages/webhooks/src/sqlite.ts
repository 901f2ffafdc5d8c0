/** A store in a file, for one machine: `node:sqlite`. */
export { type SqliteStore, type SqliteStoreOptions, sqliteStore } from "./stores/sqlite/sqlite-store.ts";

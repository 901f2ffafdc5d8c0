import { createRequire } from "node:module";
import type { DatabaseSync } from "node:sqlite";
import type { KeptRow, Storage } from "./storage.ts";

/** The file is not one of the mock's, or of another version, or cannot be opened. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
}

const VERSION = 1;

/** "VAMK": marks the file as one of the mock's, so that no other program's database is written to. */
const APPLICATION_ID = 0x56414d4b;

const SCHEMA = `
  CREATE TABLE row (
    position INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    key TEXT NOT NULL,
    text TEXT NOT NULL,
    UNIQUE (name, key)
  ) STRICT;
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${VERSION};
`;

/**
 * Keeps rows in a SQLite file. A write is over when the operating system has it, so that a killed process loses nothing; a
 * machine that loses power may lose the last moments.
 *
 * @throws {DatabaseError} When the file cannot be used.
 */
export function sqliteStorage(file: string): Storage {
  const database = open(file);
  const all = database.prepare("SELECT name, key, text FROM row ORDER BY position");
  const put = database.prepare(
    "INSERT INTO row (name, key, text) VALUES (?, ?, ?) ON CONFLICT (name, key) DO UPDATE SET text = excluded.text",
  );
  const remove = database.prepare("DELETE FROM row WHERE name = ? AND key = ?");
  return {
    *load() {
      for (const { name, key, text } of all.iterate()) {
        if (typeof name === "string" && typeof key === "string" && typeof text === "string") {
          yield { table: name, key, text };
        }
      }
    },
    write(rows: Iterable<KeptRow>) {
      try {
        database.exec("BEGIN IMMEDIATE");
        for (const { table, key, text } of rows) {
          if (text === undefined) remove.run(table, key);
          else put.run(table, key, text);
        }
        database.exec("COMMIT");
      } catch (error) {
        rollBack(database);
        throw new DatabaseError(`The database ${file} cannot be written: ${messageOf(error)}.`, { cause: error });
      }
    },
    close: () => database.close(),
  };
}

/** Loaded when there is a file: an older Node has none, and could not say so if it were imported. */
function sqlite(): typeof import("node:sqlite") {
  return createRequire(import.meta.url)("node:sqlite");
}

function open(file: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = new (sqlite().DatabaseSync)(file);
    // A second mock on the same file would not see what this one keeps in memory.
    database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
    const version = numberOf(database, "user_version");
    const application = numberOf(database, "application_id");
    if (version === 0 && application === 0 && isEmpty(database)) {
      database.exec(`BEGIN IMMEDIATE; ${SCHEMA} COMMIT;`);
    } else if (application !== APPLICATION_ID) {
      throw new DatabaseError(`${file} is not a database of the mock. Name another file.`);
    } else if (version !== VERSION) {
      throw new DatabaseError(`${file} was written by another version of the mock. Delete it or name another file.`);
    } else {
      // Takes the lock now, and not with the first request.
      database.exec("BEGIN IMMEDIATE; COMMIT;");
    }
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof DatabaseError) throw error;
    const reason = messageOf(error);
    const hint = /locked/.test(reason) ? "Another mock is using it." : reason;
    throw new DatabaseError(`The database ${file} cannot be opened: ${hint}`);
  }
}

/** SQLite has rolled back by itself when the disk is full; that there is nothing more to roll back is not what went wrong. */
function rollBack(database: DatabaseSync): void {
  try {
    database.exec("ROLLBACK");
  } catch {
    // The first error is thrown.
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function numberOf(database: DatabaseSync, pragma: string): number {
  return Number(database.prepare(`PRAGMA ${pragma}`).get()?.[pragma]);
}

function isEmpty(database: DatabaseSync): boolean {
  return database.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").get() === undefined;
}

// The file of a ledger: SQLite, whose locks end with the process that holds them.
import { closeSync, existsSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { reason } from "@video-ads/core/file-fault";
import { makeFolderSync } from "@video-ads/http/make-folder";
import { LedgerError } from "./spending.ts";

/** In the file's header, by which it is told from other databases: "VALG". */
const APPLICATION = 0x56414c47;
const VERSION = 2;
/** How long another process that writes is waited for. */
const BUSY_MS = 5_000;

const SCHEMA = `
CREATE TABLE booking (
  id TEXT PRIMARY KEY, account TEXT NOT NULL, day TEXT NOT NULL, credits REAL NOT NULL,
  state TEXT NOT NULL, job TEXT, resource TEXT, certain INTEGER NOT NULL, before REAL NOT NULL, owner TEXT NOT NULL
);
CREATE INDEX booking_account ON booking (account, job);
PRAGMA application_id = ${APPLICATION};
PRAGMA user_version = ${VERSION};
`;

/**
 * Makes one change that no other process sees half of, and that is on the disk when this returns. The file is opened anew for each: one
 * that was deleted begins anew for all processes at once.
 *
 * @param isKept A machine that stops keeps it. False is for what is not worth the time that takes.
 * @throws {LedgerError} when the file cannot be had: nothing has changed.
 */
export function within<T>(path: string, isKept: boolean, change: (database: DatabaseSync) => T): T {
  try {
    makeFile(path);
    const database = new (sqlite().DatabaseSync)(path);
    try {
      database.exec(
        `PRAGMA busy_timeout = ${BUSY_MS}; PRAGMA synchronous = ${isKept ? "FULL" : "OFF"}; BEGIN IMMEDIATE`,
      );
      prepare(database);
      const result = change(database);
      database.exec("COMMIT");
      return result;
    } finally {
      // What was not committed is undone.
      database.close();
    }
  } catch (cause) {
    throw new LedgerError(`The ledger ${JSON.stringify(path)} cannot be written: ${reason(cause)}.`, { cause });
  }
}

/** Loaded with the first paid call under a limit. */
function sqlite(): typeof import("node:sqlite") {
  return process.getBuiltinModule("node:sqlite");
}

function makeFile(path: string): void {
  if (existsSync(path)) {
    // Opening a pipe would wait for its other end.
    if (!statSync(path).isFile()) throw new Error("it is no regular file");
    return;
  }
  makeFolderSync(dirname(path));
  closeSync(openSync(path, "a", 0o600));
}

function prepare(database: DatabaseSync): void {
  const [application, version] = ["application_id", "user_version"].map((name) =>
    Number(database.prepare(`PRAGMA ${name}`).get()?.[name]),
  );
  if (application === APPLICATION && version === VERSION) return;
  const isEmpty = database.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").get() === undefined;
  if (isEmpty && application === 0) database.exec(SCHEMA);
  else
    throw new Error(
      application === APPLICATION
        ? "another version has written it: name another file, or delete it to begin anew"
        : "it is another program's database: name another file",
    );
}

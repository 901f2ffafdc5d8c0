// Opens what a receiver keeps its posts in, by the packages of the project that it belongs to.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { redactor } from "@video-ads/core/redact";
import type { Store } from "@video-ads/webhooks";
import { CliError } from "../errors/cli-error.ts";

type Sqlite = typeof import("@video-ads/webhooks/sqlite");
type Postgres = typeof import("@video-ads/webhooks/postgres");
type Pool = Parameters<Postgres["postgresStore"]>[0] & { end(): Promise<void> };
interface Pg {
  default: { Pool: new (options: { connectionString: string; max: number }) => Pool };
}

/** A store, until it is closed. */
export interface OpenStore {
  store: Store;
  close(): Promise<void>;
  /** Takes what lets in out of a text. */
  redact(text: string): string;
}

/**
 * @param at URL of a Postgres database, or path of a file.
 * @param schema Of the store's tables in Postgres, if it is not that of `postgresStore`.
 */
export async function openStore(at: string, schema: string | undefined): Promise<OpenStore> {
  if (!/^postgres(ql)?:/.test(at)) return openFile(at, schema);
  const redact = opened("the URL of the database", () => {
    const { password } = new URL(at);
    return redactor([password, decodeURIComponent(password)]);
  });
  const { postgresStore } = await load<Postgres>("@video-ads/webhooks/postgres");
  const { default: pg } = await load<Pg>("pg");
  const pool = new pg.Pool({ connectionString: at, max: 2 });
  return { store: postgresStore(pool, { ...(schema && { schema }) }), close: () => pool.end(), redact };
}

async function openFile(path: string, schema: string | undefined): Promise<OpenStore> {
  const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(path) ?? [];
  if (scheme !== undefined) {
    throw new CliError(
      `--store: it is the path of a SQLite file, or a URL of Postgres (postgres://…), not of ${scheme}.`,
    );
  }
  if (schema !== undefined) throw new CliError("--schema: it is for a store in Postgres; a file has none.");
  // A file that is not there would be made.
  if (!existsSync(path)) throw new CliError(`--store: there is no file ${path}.`);
  const { sqliteStore } = await load<Sqlite>("@video-ads/webhooks/sqlite");
  // To look at what a receiver keeps must not stop it, whatever version it is of.
  const store = opened(path, () => sqliteStore(path, { migrate: false }));
  return { store, close: async () => store.close(), redact: (text) => text };
}

/** What is no store is told as what was given wrong. A URL is not repeated: it may hold a password. */
function opened<T>(what: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const problem = why.includes(`${what} cannot be opened: `) ? why : `${what} cannot be opened: ${why}`;
    throw new CliError(`--store, or VIDEO_ADS_WEBHOOK_STORE: ${problem}`, { exit: "configuration" });
  }
}

/** That of the project first: it knows the tables that the receiver has. */
async function load<T>(name: string): Promise<T> {
  for (const from of [pathToFileURL(join(process.cwd(), "package.json")).href, import.meta.url]) {
    try {
      const found: T = await import(pathToFileURL(createRequire(from).resolve(name)).href);
      return found;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND")) throw error;
    }
  }
  const missing = name.startsWith("@") ? name.split("/").slice(0, 2).join("/") : name;
  throw new CliError(
    `${missing} is not installed here. Run this in the project of the receiver, or: npm install ${missing}`,
    {
      exit: "configuration",
    },
  );
}

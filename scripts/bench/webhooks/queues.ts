/** What a queue on Postgres accepts and works off in a second, beside queues that one would use otherwise. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { postgresServer } from "@video-ads/testing/postgres-server";
import pg from "pg";
import type { Figure, Say } from "../lib/figure.ts";
import { valueIn } from "../lib/figure.ts";
import { median } from "../lib/median.ts";
import { posts, send } from "./load.ts";
import { CONCURRENCY, OURS, PEERS, QUEUES, type QueueName, SECRET } from "./queue-settings.ts";
import { type SlowDisk, slowDisk } from "./slow-disk.ts";

const OPTIONS = { secret: SECRET, baseUrl: "https://app.example.com/webhooks" };
/** Milliseconds of an fsync: a disk whose cache outlives a loss of power, one in the network, one that is slow. */
const DISKS = [0.02, 3, 10];
const POSTS = 1_500;
const ROUNDS = 3;
const BACKLOG = 5_000;
const CONNECTIONS = 50;
const WARM_UP = 200;
/** After that many are handled the workers have begun. */
const BEGUN = 0.1;
const PROCESSES = [1, 2] as const;
/** What a turn may take: a queue that stands still is an error, and no figure. */
const LONGEST_MS = 120_000;

interface QueueProcess {
  port: number;
  ask(what: "work" | "state" | "stop"): Promise<{ handled: number; delayMs: number }>;
  end(): void;
}

/** Values of the turns of one queue with so many processes. */
interface Turns {
  accepted: number[];
  handled: number[];
  delayMs: number[];
}

type Measured = Map<QueueName, Record<1 | 2, Turns>>;

export async function queues(say: Say): Promise<Figure[]> {
  const disk = await slowDisk();
  const figures: Figure[] = [];
  try {
    for (const ms of disk ? DISKS : DISKS.slice(0, 1)) {
      const shown = disk ? `fsync ${ms} ms` : "fsync of this machine";
      say(`queues on Postgres, ${shown}`);
      const measured = await onServer(disk, ms, (url) =>
        inTurns(url, ms === DISKS[0], (text) => say(`${shown}: ${text}`)),
      );
      for (const processes of PROCESSES) {
        figures.push(accepted(measured, shown, processes), handled(measured, shown, processes));
      }
      if (ms === DISKS[0]) figures.push(delayed(measured));
    }
  } finally {
    await disk?.remove();
  }
  return figures;
}

async function onServer<T>(disk: SlowDisk | undefined, ms: number, task: (url: string) => Promise<T>): Promise<T> {
  const server = await postgresServer(["max_connections=400"]);
  try {
    await (disk ? disk.during(ms, () => server.start()) : server.start());
    try {
      return await task(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    await server.remove();
  }
}

async function inTurns(url: string, withBacklog: boolean, say: Say): Promise<Measured> {
  const measured: Measured = new Map();
  const processes = new Map<QueueName, QueueProcess[]>();
  try {
    for (const [index, name] of QUEUES.entries()) {
      // A database for each, so that none vacuums what another one has left.
      const client = new pg.Client({ connectionString: `${url}/postgres` });
      await client.connect();
      await client.query(`create database queue_${index}`);
      await client.end();
      const own: QueueProcess[] = [];
      processes.set(name, own);
      for (const _ of PROCESSES) own.push(await queueProcess(name, `${url}/queue_${index}`));
      const none = (): Turns => ({ accepted: [], handled: [], delayMs: [] });
      measured.set(name, { 1: none(), 2: none() });
    }
    for (let round = 0; round <= ROUNDS; round++) {
      for (const many of PROCESSES) {
        for (const [name, own] of processes) {
          say(`round ${round} of ${ROUNDS}, ${name} with ${many}`);
          const turn = await turnOf(own.slice(0, many), round === 0 ? WARM_UP : POSTS);
          const turns = measured.get(name)?.[many];
          if (round === 0 || !turns) continue;
          turns.accepted.push(turn.accepted);
          turns.handled.push(turn.handled);
        }
      }
    }
    for (const [name, own] of withBacklog ? processes : []) {
      say(`a backlog of ${BACKLOG}, ${name}`);
      const { delayMs } = await turnOf(own.slice(0, 1), BACKLOG);
      measured.get(name)?.[1].delayMs.push(delayMs);
    }
  } finally {
    for (const own of processes.values()) for (const one of own) one.end();
  }
  return measured;
}

/** Accepts so many, and then works them off. */
async function turnOf(processes: readonly QueueProcess[], count: number) {
  const requests = posts(count, OPTIONS);
  const ports = processes.map(({ port }) => port);
  const sent = performance.now();
  await send(requests, ports, CONNECTIONS);
  const accepted = (count * 1_000) / (performance.now() - sent);

  const state = async (what: "work" | "state" | "stop") => {
    const all = await Promise.all(processes.map(({ ask }) => ask(what)));
    const handled = all.reduce((sum, one) => sum + one.handled, 0);
    return { handled, delayMs: Math.max(...all.map(({ delayMs }) => delayMs)), at: performance.now() };
  };
  const began = performance.now();
  let now = await state("work");
  let first = now;
  while (now.handled < count) {
    if (performance.now() - began > LONGEST_MS) throw new Error(`${now.handled} of ${count} are handled.`);
    await sleep(5);
    now = await state("state");
    if (first.handled < count * BEGUN) first = now;
  }
  const { delayMs } = await state("stop");
  // Who has done all before anybody looked twice is measured from the beginning.
  const [of, ms] = first.handled < count ? [now.handled - first.handled, now.at - first.at] : [count, now.at - began];
  return { accepted, handled: (of * 1_000) / ms, delayMs };
}

async function queueProcess(name: QueueName, url: string): Promise<QueueProcess> {
  const child = fork(fileURLToPath(new URL("queue-process.ts", import.meta.url)), [name, url]);
  child.once("exit", (code) => code && child.emit("error", new Error(`${name} ended with ${code}.`)));
  const [{ port }] = await once(child, "message");
  return {
    port,
    async ask(what) {
      child.send(what);
      const [answer] = await once(child, "message");
      return answer;
    },
    end: () => child.disconnect(),
  };
}

function rowsOf(measured: Measured, processes: 1 | 2, of: keyof Turns) {
  return [...measured].map(([name, turns]) => ({ name, value: median(turns[processes][of]) }));
}

/** How often the best of the others ours is. */
function lead(rows: ReturnType<typeof rowsOf>): number {
  return valueIn(rows, OURS) / Math.max(...PEERS.map((name) => valueIn(rows, name)));
}

const withProcesses = (count: 1 | 2): string => (count === 1 ? "one process" : "two processes");
const TURNS = `In turns, each in processes and a database of its own; median of ${ROUNDS} turns of ${POSTS} posts of 300 bytes.`;

function accepted(measured: Measured, disk: string, processes: 1 | 2): Figure {
  const rows = rowsOf(measured, processes, "accepted");
  const wanted = processes === 1 ? 1.24 : 2;
  return {
    title: `Accepted on Postgres, ${disk}, ${withProcesses(processes)}`,
    method:
      `${CONNECTIONS} connections, on each the next post after the answer, which is sent after the commit. Ours checks token, limit and ` +
      "schema, and recognises what came before; the others are express.json() and one job for each post, and check nothing. " +
      TURNS,
    unit: "posts/s",
    rows,
    peers: PEERS,
    target: { text: `at least ${wanted}x the best other`, met: lead(rows) >= wanted },
  };
}

function handled(measured: Measured, disk: string, processes: 1 | 2): Figure {
  const rows = rowsOf(measured, processes, "handled");
  return {
    title: `Handled on Postgres, ${disk}, ${withProcesses(processes)}`,
    method:
      `What was accepted is worked off by handlers that do nothing, ${CONCURRENCY} at a time in each process. All take and note up to 100 ` +
      "at once (localQueue and completeJobBatchDelay of graphile-worker, batchSize and burstWhenBatchFull of pg-boss). Ours keeps the " +
      "posts of one job in their order, each under a lease of its own, and remembers what came; the others keep no order. " +
      TURNS,
    unit: "posts/s",
    rows,
    peers: PEERS,
    target: { text: "at least 1.7x the best other", met: lead(rows) >= 1.7 },
  };
}

function delayed(measured: Measured): Figure {
  const rows = rowsOf(measured, 1, "delayMs");
  return {
    title: `Delay of the event loop under a backlog of ${BACKLOG.toLocaleString("en-US")}`,
    method: `99th percentile in the process that works it off, of a timer that rings every millisecond, which is in it. One turn of each, in a process and a database of its own.`,
    unit: "ms",
    rows,
    peers: PEERS,
    target: { text: "at most 20 ms", met: valueIn(rows, OURS) <= 20 },
  };
}

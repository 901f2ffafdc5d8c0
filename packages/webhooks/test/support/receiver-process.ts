// A receiver in a process of its own, which a test can pause or kill. Says on standard output what happens.
import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type Credentials, createClient } from "@video-ads/client";
import { keysOf } from "@video-ads/model/testing/keys";
import express from "express";
import pg from "pg";
import { createWebhooks, type Duration, expressWebhooks, type Lease, type Store } from "../../src/index.ts";
import { type PostgresPool, postgresStore } from "../../src/postgres.ts";
import { sqliteStore } from "../../src/sqlite.ts";
import { machine } from "../../src/stores/this-machine.ts";
import { sending } from "./pools.ts";

/** How a process is set up. */
export interface ProcessSettings {
  store: { file: string } | { postgres: string };
  service: string;
  secret: string;
  baseUrl: string;
  /** Absent: that, and all else about how jobs are handled, is as it is where nobody says anything. */
  lease?: number;
  /** Milliseconds that the handler of a finished job takes. */
  handlerMs: number;
  /** The process stops itself (SIGSTOP) in that handler: from outside one could come too late. */
  stops?: boolean;
  /** The process stops itself when the store has taken what it is about to send. */
  stopsBeforeSending?: boolean;
  /** The job whose handler ends its process, in a way that nobody can catch, or holds its event loop for longer than the lease. */
  poison?: { id: string; way: "exit" | "kill" | "hold" };
  /** The handler of a finished job ends when its signal is aborted. */
  heeds?: boolean;
  /** Milliseconds that handlers may go on after SIGTERM. */
  closeMs?: number;
  /** The handler of a ready preview renders it, or has something else do so that it does not wait for. */
  renders?: "itself" | "aside";
  /** The process starts a job under this reference. */
  starts?: string;
  /** It runs on another machine, as far as others can tell. */
  elsewhere?: boolean;
  retry?: Duration[];
  concurrency?: number;
  /** Postgres alone: the process is killed at this statement, from 0 for that which accepts a post, when it is sent or when it is answered. */
  dies?: { at: number; when: "sent" | "answered" };
  /** How often the handler fails of the same job, at most: of a quarter of them at least once. */
  failures?: number;
}

const keys: Credentials = keysOf("test");
const settings: ProcessSettings = JSON.parse(process.argv[2] ?? "");
const TEMPLATE_ID = "0b5c9d1e-52a7-4f0c-8a35-6f1d9b7c2e44";
const IS_DEFAULT = settings.lease === undefined;
/** At once. A stream keeps what the test has not read yet, after some 200 lines, and that is lost when this process is killed. */
const say = (line: string): void => writeFileSync(1, `${line}\n`);

function openStore(): { store: Store; close: () => unknown } {
  if ("file" in settings.store) {
    const store = sqliteStore(settings.store.file);
    return { store, close: () => store.close() };
  }
  const pool = new pg.Pool({ connectionString: settings.store.postgres, max: 10 });
  const options = IS_DEFAULT ? {} : { pollMs: 50 };
  return { store: postgresStore(settings.dies ? dying(pool, settings.dies) : pool, options), close: () => pool.end() };
}

function dying(pool: pg.Pool, { at, when }: NonNullable<ProcessSettings["dies"]>): PostgresPool {
  let sent = -1;
  return sending(pool, async (statement, client) => {
    if (sent >= 0 || statement.text.includes("'accepted' as became")) sent++;
    const isLast = sent === at;
    const answer = client.query(statement);
    // It goes out after what runs now, and its answer is read later than that.
    if (isLast && when === "sent") await new Promise(setImmediate);
    else await answer;
    if (isLast) process.kill(process.pid, "SIGKILL");
    return answer;
  });
}

/** How long a handler holds the event loop, in leases. */
const HELD_LEASES = 4;

async function poison({ way }: NonNullable<ProcessSettings["poison"]>): Promise<void> {
  // What came with it is in hand by then.
  await sleep(100);
  if (way === "exit") process.exit(1);
  if (way === "kill") process.kill(process.pid, "SIGKILL");
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, HELD_LEASES * (settings.lease ?? 0));
}

/** How often the handler of a job fails, which goes by its random id: of one of 16 as often as any does, of three once. */
function failuresOf(id: string): number {
  const digit = Number.parseInt(id.slice(-1), 16);
  return digit === 0 ? (settings.failures ?? 0) : digit <= 3 ? Math.min(settings.failures ?? 0, 1) : 0;
}

/** Says what became of every run of what is handled once: `kept`, or `refused` with the milliseconds since this process was last alive for sure. */
function told(store: Store): Store {
  let alive = 0;
  const [lease, renew, settle] = [store.lease.bind(store), store.renew.bind(store), store.settle.bind(store)];
  const openRef = store.openRef.bind(store);
  return Object.assign(store, {
    openRef: async (ref: Parameters<Store["openRef"]>[0]) => {
      const opened = await openRef(ref);
      if (settings.stopsBeforeSending && ref.calling && opened === "created") process.kill(process.pid, "SIGSTOP");
      return opened;
    },
    lease: async (options: Parameters<Store["lease"]>[0]) => {
      const at = Date.now();
      const leased = await lease(options);
      if (leased) alive = at;
      return leased;
    },
    renew: async (ownership: Parameters<Store["renew"]>[0]) => {
      const at = Date.now();
      const lived = await renew(ownership);
      if (lived) alive = at;
      return lived;
    },
    settle: async (held: Lease, outcome: Parameters<Store["settle"]>[1]) => {
      const kept = await settle(held, outcome);
      const sinceMs = Date.now() - alive;
      if (outcome.kind === "handled" && outcome.milestone !== undefined)
        say(kept ? `kept ${held.jobId}` : `refused ${held.jobId} ${sinceMs}`);
      return kept;
    },
  });
}

const opened = openStore();
if (settings.elsewhere) Object.assign(opened.store, { machine: machine("elsewhere") });
const hooks = createWebhooks({
  secret: settings.secret,
  baseUrl: settings.baseUrl,
  client: createClient({ baseUrl: settings.service, ...keys }),
  store: told(opened.store),
  ...(settings.lease !== undefined && {
    lease: settings.lease,
    retry: settings.retry ?? ["50ms", "50ms", "50ms"],
    concurrency: settings.concurrency ?? 10,
    readsPerMinute: 100_000,
  }),
  log: ({ level, message }) => {
    if (level !== "info") say(`log ${message}`);
  },
})
  .fallback(async ({ name, job }, { attempt, signal }) => {
    say(`start ${name} ${job.id} ${attempt}`);
    if (settings.poison?.id === job.id) await poison(settings.poison);
    if (settings.stops) process.kill(process.pid, "SIGSTOP");
    signal.addEventListener("abort", () => say(`aborted ${job.id}`));
    await sleep(settings.handlerMs, undefined, settings.heeds ? { signal } : {});
    if (attempt <= failuresOf(job.id)) {
      say(`fail ${name} ${job.id} ${attempt}`);
      throw new Error("It was to fail.");
    }
    say(`end ${name} ${job.id} ${attempt}`);
  })
  .onError((error) => say(`error ${error}`));

if (settings.renders) {
  hooks.on("customTemplateJob.previewReady", async (event) => {
    const rendered = hooks.render(event).then(
      (answer) => say(`rendered ${answer}`),
      (error: unknown) => say(`render failed ${error}`),
    );
    if (settings.renders === "itself") await rendered;
  });
}

const app = express();
app.use("/webhooks", expressWebhooks(hooks));
const server = app.listen(0, "127.0.0.1", () => {
  const address = server.address();
  say(`port ${typeof address === "object" && address ? address.port : 0}`);
});
// As the README has it.
process.once("SIGTERM", async () => {
  server.close();
  say("told to end");
  await hooks.close({ timeout: settings.closeMs === undefined ? "20s" : `${settings.closeMs}ms` });
  await opened.close();
  process.exit(0);
});
if (settings.starts !== undefined) {
  const { starts: ref } = settings;
  const started = hooks.start("customTemplateJobs.create", { template_id: TEMPLATE_ID, variables: {} }, { ref });
  started.then(
    ({ id }) => say(`made ${id}`),
    (error: unknown) => say(`start failed ${error}`),
  );
}
// Between two transactions: stopped from outside it may be in one, and others wait for the file until it goes on.
process.on("message", () => {
  say("stands still");
  process.kill(process.pid, "SIGSTOP");
});
// Nobody may be left to stop it.
process.on("disconnect", () => process.exit());

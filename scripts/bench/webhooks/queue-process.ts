// One process with a queue on Postgres: takes posts, and works them off when it is told to. Answers questions about itself by message.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { createWebhooks, expressWebhooks } from "@video-ads/webhooks";
import { postgresStore } from "@video-ads/webhooks/postgres";
import express, { type Express } from "express";
import { Logger, makeWorkerUtils, run } from "graphile-worker";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { CONCURRENCY, type QueueName, SECRET } from "./queue-settings.ts";

interface Queue {
  /** Lets an application take posts at `/webhooks`, each answered when it is committed. */
  mount(app: Express): void;
  /** Works off what there is, until it is stopped. */
  work(done: () => void): Promise<() => Promise<unknown>>;
}

const TASK = "post";
/** As many as senders have connections: what is not committed together waits for a connection. */
const CONNECTIONS = 50;
/** What the others take at once: many, since their jobs are noted as done together. */
const BATCH = 100;

async function ours(url: string): Promise<Queue> {
  const store = postgresStore(new pg.Pool({ connectionString: url, max: CONCURRENCY + 2 }));
  await store.migrate();
  const settings = { secret: SECRET, baseUrl: "https://app.example.com/webhooks", trust: "payload", store } as const;
  return {
    mount: (app) => {
      const hooks = createWebhooks({ ...settings, work: false, log: () => {} });
      app.use("/webhooks", expressWebhooks(hooks.fallback(() => {})));
    },
    async work(done) {
      const hooks = createWebhooks({ ...settings, concurrency: CONCURRENCY, log: () => {} });
      hooks.fallback(done).work();
      return () => hooks.close();
    },
  };
}

async function graphile(url: string): Promise<Queue> {
  const pgPool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  // A line for each job would cost more than the job.
  const logger = new Logger(() => () => {});
  const utils = await makeWorkerUtils({ pgPool, logger });
  await utils.migrate();
  return {
    mount: (app) => mountPutting(app, (body) => utils.addJob(TASK, body)),
    async work(done) {
      const taskList = { [TASK]: async () => done() };
      const worker = { concurrentJobs: CONCURRENCY, localQueue: { size: BATCH }, completeJobBatchDelay: 0 };
      const preset = { worker };
      const runner = await run({ preset, pgPool, taskList, logger, noHandleSignals: true, parsedCronItems: [] });
      return () => runner.stop();
    },
  };
}

async function boss(url: string): Promise<Queue> {
  const queue = new PgBoss({ connectionString: url, max: CONNECTIONS, supervise: false, schedule: false });
  queue.on("error", (error) => process.stderr.write(`${error}\n`));
  await queue.start();
  await queue.createQueue(TASK);
  return {
    mount: (app) => mountPutting(app, (body) => queue.send(TASK, body)),
    async work(done) {
      const options = { batchSize: BATCH, pollingIntervalSeconds: 0.5, burstWhenBatchFull: true };
      await queue.work(TASK, options, async (jobs) => jobs.forEach(() => void done()));
      return () => queue.offWork(TASK);
    },
  };
}

/** What one would write around a queue: reads the body, and answers when it is kept. Checks nothing. */
function mountPutting(app: Express, put: (body: object) => Promise<unknown>): void {
  app.use("/webhooks", express.json(), async (request, response) => {
    await put(request.body);
    response.status(204).end();
  });
}

const OPEN: Record<QueueName, (url: string) => Promise<Queue>> = {
  "@video-ads/webhooks": ours,
  "graphile-worker": graphile,
  "pg-boss": boss,
};

const [name = "", url = ""] = process.argv.slice(2);
const open = Object.entries(OPEN).find(([known]) => known === name)?.[1];
if (!open) throw new Error(`There is no queue ${name}.`);
const queue = await open(url);
const delay = monitorEventLoopDelay({ resolution: 1 });
let handled = 0;
let stop: () => Promise<unknown> = async () => {};

const app = express().disable("x-powered-by");
queue.mount(app);
const server = app.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" && address ? address.port : 0 });
});
process.on("message", async (asked) => {
  if (asked === "work") {
    handled = 0;
    delay.reset();
    delay.enable();
    stop = await queue.work(() => handled++);
  }
  if (asked === "stop") {
    delay.disable();
    await stop();
  }
  process.send?.({ handled, delayMs: delay.percentile(99) / 1_000_000 });
});
process.on("disconnect", () => process.exit());

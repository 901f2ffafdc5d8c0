import { setTimeout as sleep } from "node:timers/promises";
import { limited } from "@video-ads/core/job";
import type { Runner } from "graphile-worker";
import type { Pool } from "pg";
import { ConfigurationError } from "../../errors/configuration-error.ts";
import type { Consumer, Work } from "../store.ts";

/** Name of the task that works off a lane. */
export const TASK = "video_ads_webhooks_lane";

interface QueueOptions {
  pool: Pool;
  /** Schema of graphile-worker. */
  schema: string;
  pollMs: number;
  /** Puts lanes back into the queue whose process has died. */
  recover: (leaseMs: number) => Promise<void>;
  sweep: () => Promise<void>;
}

const AGAIN_MS = 1_000;
/** How long a stop waits for graphile-worker to note what has been handled. What it could not note finds nothing due later. */
const NOTE_MS = 5_000;
const SWEEP_EVERY_MS = 60_000;

/** graphile-worker, which is needed only where a Postgres store is used. */
export async function loadGraphileWorker(): Promise<typeof import("graphile-worker")> {
  try {
    return await import("graphile-worker");
  } catch (cause) {
    const problem = 'postgresStore needs the package "graphile-worker" 0.18 beside "pg": npm install graphile-worker';
    throw new ConfigurationError(problem, undefined, [], { cause });
  }
}

/**
 * Hands out lanes through graphile-worker, which gives up when Postgres was away. It is started again as soon as it does: its end can
 * not be waited for. One failed note that a job is done and later ones that succeed make it lose count, and it waits for ever.
 */
export async function graphileQueue(work: Work, options: QueueOptions): Promise<Consumer> {
  const { run } = await loadGraphileWorker();
  const { pool, schema, pollMs, recover, sweep } = options;
  const logger = await quietLogger(work.problem);
  // Over all runners: one that has given up may still have handlers that run.
  const next = limited((lane) => work.next(lane), work.concurrency);
  const running = new Set<Promise<void>>();
  let stopped = false;
  let runner: Runner | undefined;
  let again: NodeJS.Timeout | undefined;

  const workOff = async (lane: string): Promise<void> => {
    while (!stopped && (await next(lane)));
  };
  const start = async (): Promise<void> => {
    const started = await run({
      pgPool: pool,
      schema,
      logger,
      concurrency: work.concurrency,
      pollInterval: pollMs,
      noHandleSignals: true,
      parsedCronItems: [],
      // Without a delay for batches it does not wait for these writes, and one that fails when Postgres goes away is a rejection
      // that nobody handles: it would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      taskList: {
        async [TASK](payload) {
          const lane = laneIn(payload);
          if (lane === undefined) return;
          const task = workOff(lane);
          running.add(task);
          await task.finally(() => running.delete(task));
        },
      },
    });
    runner = started;
    if (stopped) return started.stop();
    let ended = false;
    const end = (): void => {
      if (!ended) restart();
      ended = true;
    };
    started.events.once("pool:gracefulShutdown", end);
    void started.promise.catch(() => {}).then(end);
  };
  const restart = (): void => {
    if (stopped) return;
    again = setTimeout(() => void start().catch(restart), AGAIN_MS);
  };

  await start();
  // Not while the last time still goes on: a slow database would have to do ever more of it at once.
  const every = (ms: number, what: string, task: () => Promise<void>): NodeJS.Timeout => {
    let isBusy = false;
    return setInterval(() => {
      if (isBusy) return;
      isBusy = true;
      task()
        .catch((error: unknown) => work.problem(`${what} failed. ${error instanceof Error ? error.message : ""}`))
        .finally(() => {
          isBusy = false;
        });
    }, ms).unref();
  };
  const timers = [
    every(work.leaseMs, "Looking for abandoned jobs", () => recover(work.leaseMs)),
    every(SWEEP_EVERY_MS, "Forgetting what is old", sweep),
  ];
  return {
    // Its own notification has told it already.
    poke() {},
    async stop() {
      stopped = true;
      clearTimeout(again);
      for (const timer of timers) clearInterval(timer);
      const noted = runner?.stop().catch(() => {});
      await Promise.allSettled(running);
      await Promise.race([noted, sleep(NOTE_MS, undefined, { ref: false })]);
    },
  };
}

/** Tells of errors alone: graphile-worker reports every start and stop otherwise. */
export async function quietLogger(problem: (message: string) => void) {
  const { Logger } = await loadGraphileWorker();
  return new Logger(() => (level, message) => {
    if (level === "error") problem(message);
  });
}

function laneIn(payload: unknown): string | undefined {
  const lane: unknown = typeof payload === "object" && payload !== null ? Reflect.get(payload, "lane") : undefined;
  return typeof lane === "string" ? lane : undefined;
}

import { randomUUID } from "node:crypto";
import { hasEnded, isEnd, isReported } from "@video-ads/core/job";
import type { Clock } from "../clock.ts";
import type { Duration } from "../duration.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { publishJob } from "../events/publish.ts";
import { isOfSource } from "../events/source.ts";
import type { SourceFacts } from "../events/source-facts.ts";
import { tellingOf } from "../events/telling.ts";
import { sources } from "../generated/sources.ts";
import type { Jobs, ReadClient, Source } from "../generated/types.ts";
import { type Log, seldomLog } from "../log.ts";
import { laneOf, type SilentJob, type Store } from "../stores/store.ts";
import { readJobs } from "./read-jobs.ts";

export interface ReconcileOptions {
  /** Jobs that were not heard of for so long are read; 0: all that are expected to report. @default "2m" */
  olderThan?: Duration;
  /** How many jobs are read at most. @default 10_000 */
  limit?: number;
  /** Ends the run after the reads that are under way. */
  signal?: AbortSignal;
}

/** What a run has found. */
export interface Reconciled {
  /** Jobs that were read, and of which the store has what was found. */
  checked: number;
  /** Events that no post had reported. Their handlers run where events are handled: here, if the receiver is mounted or `hooks.work()` was called. */
  found: number;
  /** Jobs that could not be read, or of which the store did not take what was found; the next run reads them again. */
  failed: number;
  /**
   * Jobs that have not ended for longer than `refRetention`, or whose end was a dead letter for longer than `deadLetterRetention`: the log names
   * each of them, and they are read no more, but for results that were not there by then.
   */
  givenUp: number;
  /** Jobs of those that were read which the service does not know; the log names one of each kind, and they are read again until given up. */
  unknown: number;
}

interface ReconcilerDeps {
  client: ReadClient | undefined;
  readTimeoutMs: number;
  store: Store;
  log: Log;
  poke: () => void;
  clock: Clock;
}

/** Jobs that are taken from the store at a time; a list takes as many ids in one request (interface specification 8). */
const PAGE = 100;

/** Reads what should have reported and did not, and puts what it finds through the same pipeline as a post. */
export class Reconciler {
  readonly #deps: ReconcilerDeps;
  readonly #seldom: ReturnType<typeof seldomLog>;

  constructor(deps: ReconcilerDeps) {
    this.#deps = deps;
    this.#seldom = seldomLog(deps.log, deps.clock);
  }

  async run(olderThanMs: number, limit: number, signal?: AbortSignal): Promise<Reconciled> {
    const { client, store, poke } = this.#deps;
    if (!client)
      throw new ConfigurationError(
        "hooks.reconcile() needs a client to read jobs with: give createWebhooks one.",
        undefined,
        [{ option: "client" }],
      );
    const sum: Reconciled = { checked: 0, found: 0, failed: 0, givenUp: 0, unknown: 0 };
    const seen = new Set<string>();
    const failed: KnownJob[] = [];
    try {
      while (sum.checked + sum.failed < limit && !signal?.aborted) {
        const page = Math.min(PAGE, limit - sum.checked - sum.failed);
        const silent = await store.takeSilent({ olderThanMs, limit: page });
        // Asked again, the store may give those of this run once more: they have been silent since.
        const fresh = silent.filter(({ source, ref, jobId }) => !seen.has(laneOf(source, ref, jobId)));
        for (const { source, ref, jobId } of fresh) seen.add(laneOf(source, ref, jobId));
        const checks = [...bySource(fresh.filter(isOfSource))].map(([source, jobs]) =>
          this.#check(client, source, jobs, sum),
        );
        failed.push(...(await Promise.all(checks)).flat());
        poke();
        if (silent.length < page || fresh.length === 0) break;
      }
    } finally {
      await this.#giveBack(failed, olderThanMs);
    }
    return sum;
  }

  /** At the end of a run: taken again by the same one, they would stand before the others. */
  async #giveBack(jobs: readonly KnownJob[], silentMs: number): Promise<void> {
    for (let index = 0; index < jobs.length; index += PAGE) {
      const some = jobs.slice(index, index + PAGE).map((job) => this.#deps.store.stillSilent(job, silentMs));
      const given = await Promise.allSettled(some);
      // The store is away: they are silent once more when their time has passed.
      if (given.every(({ status }) => status === "rejected")) return;
    }
  }

  /** Gives those that were not read, or of which the store has not taken what was found. */
  async #check(client: ReadClient, source: Source, jobs: KnownJob[], sum: Reconciled): Promise<KnownJob[]> {
    const { log, readTimeoutMs } = this.#deps;
    const ids = jobs.map(({ jobId }) => jobId);
    const { records, failed } = await readJobs(client, source, ids, readTimeoutMs);
    const unread = jobs.filter(({ jobId }) => failed.has(jobId));
    this.#countUnknown(
      source,
      // What has ended need not be there for ever.
      jobs.filter(({ jobId, milestones }) => !records.has(jobId) && !failed.has(jobId) && !hasEnded(milestones)),
      sum,
    );
    const unkept: KnownJob[] = [];
    for (const job of jobs) {
      const record = records.get(job.jobId);
      try {
        const told = record && this.#tell(job, record);
        if (told?.isNews && (await this.#accept(job, told.body))) sum.found++;
        else if (!failed.has(job.jobId) && isOver(job)) {
          const isGivenUp = await this.#giveUp(job);
          sum.givenUp += Number(isGivenUp);
          // It had ended, and was read for what more might come.
          if (told?.isFinal && !isGivenUp) await this.#accept(job, told.body);
        }
      } catch {
        unkept.push(job);
      }
    }
    const warn = ({ length }: readonly KnownJob[], what: string): void => {
      if (length > 0) log({ level: "warn", message: `${length} jobs ${what}. The next run reads them again.`, source });
    };
    warn(unread, "could not be read to reconcile them");
    warn(unkept, "were read to reconcile them, and the store did not take what was found");
    sum.failed += unread.length + unkept.length;
    sum.checked += jobs.length - unread.length - unkept.length;
    return [...unread, ...unkept];
  }

  /** A job that the service has lost reports nothing any more, and nothing else tells of it. */
  #countUnknown(source: Source, [first, ...others]: KnownJob[], sum: Reconciled): void {
    if (!first) return;
    sum.unknown += 1 + others.length;
    const { ref, jobId } = first;
    const more = others.length > 0 ? `, and ${others.length} more of its kind` : "";
    const message = `The service does not know a job that should have reported${more}: ${jobId}. It is read again until it is given up.`;
    this.#seldom({ level: "warn", message, source, ref }, source);
  }

  /** Nobody reads a job for ever, and nothing is tried for ever. That it is over is said once. */
  async #giveUp({ source, ref, jobId, milestones }: KnownJob): Promise<boolean> {
    const isGivenUp = await this.#deps.store.expectNoMore({ source, ref, jobId });
    const message = hasEnded(milestones)
      ? `The dead letter of a job's end was neither replayed nor discarded while it was kept (deadLetterRetention). No handler runs for that end any more, and the job is given up: ${jobId}.`
      : `A job has not ended for longer than its reference is remembered (refRetention), and is read no more: ${jobId}.`;
    if (isGivenUp) this.#deps.log({ level: "error", message, source, ref });
    return isGivenUp;
  }

  /** What a record says of a job: whether no post has said it, and whether it is an end that cannot become another one. */
  #tell({ source, operation, milestones }: KnownJob, record: Jobs[Source]) {
    const facts: SourceFacts<Source> = sources[source];
    const job = publishJob(facts, record);
    const { phase, milestone, mayGrow } = tellingOf(facts, operation, job);
    const isNews = milestone !== undefined && !isReported(milestones, milestone);
    return { isNews, isFinal: isEnd(phase) && !mayGrow, body: JSON.stringify(job) };
  }

  async #accept({ source, ref, jobId, keepMs }: KnownJob, body: string): Promise<boolean> {
    // A key of its own for every finding: it is known when its milestone has been handled, and not before.
    const found = { key: randomUUID(), source, ref, jobId, body, via: "read", keepMs } as const;
    return (await this.#deps.store.accept(found)) === "accepted";
  }
}

/** Who reads a job has to know how. */
interface KnownJob extends SilentJob {
  source: Source;
}

/** Its time is over, or its end is known: expected all the same, it was in a dead letter that is kept no longer. */
function isOver({ keepMs, milestones }: KnownJob): boolean {
  return keepMs <= 0 || hasEnded(milestones);
}

function bySource(jobs: readonly KnownJob[]): Map<Source, KnownJob[]> {
  const found = new Map<Source, KnownJob[]>();
  for (const job of jobs) found.set(job.source, [...(found.get(job.source) ?? []), job]);
  return found;
}

import timers from "node:timers/promises";
import { LIMIT } from "@video-ads/core/options";
import {
  checkClose,
  checkFilter,
  checkHandler,
  checkJob,
  checkLetter,
  checkReconcile,
  checkRef,
  checkStats,
  MOST_RECONCILED,
  pageOf,
  pendingPageOf,
  revokedPageOf,
  SILENT,
} from "./check-options.ts";
import type { Dispatcher } from "./dispatch/dispatcher.ts";
import type { ErrorHandler, HandlerContext, Handlers } from "./dispatch/handlers.ts";
import type { Inside } from "./dispatch/inside.ts";
import type { Worker } from "./dispatch/worker.ts";
import { AGO, milliseconds } from "./duration.ts";
import { ConfigurationError } from "./errors/configuration-error.ts";
import type { EventTable, Pattern } from "./events/event.ts";
import { isNamed, matches } from "./events/match.ts";
import { isSource } from "./events/source.ts";
import { sourceNames } from "./generated/sources.ts";
import type { Source, StartOperation, Starts } from "./generated/types.ts";
import { checkFunction, checkNoMore, numberOf } from "./given.ts";
import type { Hint, HintBoard } from "./hints/hint-board.ts";
import type { Intake } from "./intake/intake.ts";
import type { Answer, IncomingPost } from "./intake/post.ts";
import type { Log } from "./log.ts";
import type { PaidCalls } from "./owners/paid-calls.ts";
import type { Reconciled, ReconcileOptions, Reconciler } from "./reconcile/reconciler.ts";
import type { JobRenderer } from "./render/job-renderer.ts";
import type { Renderable, Rendering, RenderOptions } from "./render/renderer.ts";
import type { JobStarter } from "./start/job-starter.ts";
import type { StartOptions } from "./start/options.ts";
import type { StartBody } from "./start/starter.ts";
import {
  type DeadLetter,
  noCounts,
  type PendingQuery,
  type PendingRef,
  type RevokedQuery,
  type RevokedRef,
  type SourceCounts,
  type Store,
  type WaitingPost,
} from "./stores/store.ts";
import type { CapabilityUrl, UrlOptions } from "./urls/capability-urls.ts";
import type { Revocations } from "./urls/revocations.ts";
import type { BulkFilter, CloseOptions, HandlerOptions, PageQuery, StatsOptions, Webhooks } from "./webhooks.ts";

export interface ReceiverParts {
  handlers: Handlers;
  inside: Inside;
  dispatcher: Dispatcher;
  worker: Worker;
  intake: Intake;
  starter: JobStarter;
  renderer: JobRenderer;
  calls: PaidCalls;
  reconciler: Reconciler;
  revocations: Revocations;
  hints: HintBoard;
  store: Store;
  log: Log;
}

/** Dead letters, and calls of which nobody knows the end, that are looked up at once. */
const AT_ONCE = 100;

/** What is aborted has this long to end. */
const ABORTED_MS = 1_000;

const IDLE_INSIDE =
  "hooks.idle() was called in a handler, which it would wait for: call it where the process ends, or in a test.";

const CLOSE_INSIDE =
  "hooks.close() was called in a handler, and waits for it as for all others: one that awaits it is told to end when the timeout is over.";

const OUTLASTED =
  "The receiver was closed while a call of start() or render() was under way, which may be paid for. If this process ends before its answer, " +
  "hooks.unconfirmed() lists it.";

const NOBODY_HANDLES =
  "hooks.reconcile() has found events, and no handler runs in this process: mount the receiver, or call hooks.work(). If another process on the " +
  "store handles them, say so with work: false.";

/** Whether it ends in time. Rejects when it does. */
async function endsWithin(ending: Promise<void>, ms: number): Promise<boolean> {
  const waited = new AbortController();
  const late = timers.setTimeout(ms, false, { signal: waited.signal });
  late.catch(() => {});
  try {
    return await Promise.race([ending.then(() => true), late]);
  } finally {
    waited.abort();
  }
}

/** The parts of a receiver behind the methods that `Webhooks` documents. */
export class Receiver<E extends EventTable> implements Webhooks<E> {
  readonly #parts: ReceiverParts;

  constructor(parts: ReceiverParts) {
    this.#parts = parts;
  }

  async start<O extends StartOperation>(
    operation: O,
    body: StartBody<O>,
    options?: StartOptions,
    ...more: readonly unknown[]
  ): Promise<Starts[O]["job"]> {
    // A reference among it would be ignored, and the job paid for again.
    checkNoMore("hooks.start()", more);
    return this.#parts.starter.start(operation, body, options);
  }

  urlFor(name: StartOperation | Source, options?: UrlOptions): Promise<CapabilityUrl> {
    return this.#parts.starter.urlFor(name, options);
  }

  bind(ref: string, jobId: string): Promise<void> {
    return this.#parts.starter.bind(ref, jobId);
  }

  unbind(ref: string): Promise<boolean> {
    return this.#parts.starter.unbind(ref);
  }

  jobOf(ref: string): Promise<string | undefined> {
    return this.#parts.starter.jobOf(ref);
  }

  render(job: Renderable, options?: RenderOptions): Promise<Rendering> {
    return this.#parts.renderer.render(job, options);
  }

  async unconfirmed(query: Partial<PendingQuery> = {}): Promise<PendingRef[]> {
    const { starter, renderer } = this.#parts;
    const { limit, after } = pendingPageOf(query);
    const found: PendingRef[] = [];
    for (let last = after; ; ) {
      const most = Math.max(limit - found.length, AT_ONCE);
      const page = await starter.unconfirmed({ limit: most, after: last });
      found.push(...(await renderer.stillUnknown(page)));
      last = page.at(-1);
      if (found.length >= limit || page.length < most) return found.slice(0, limit);
    }
  }

  dismiss(ref: string): Promise<boolean> {
    return this.#parts.starter.dismiss(ref);
  }

  revoke(refOrUrl: string): Promise<boolean> {
    return this.#parts.revocations.revoke(refOrUrl);
  }

  async restore(ref: string): Promise<boolean> {
    checkRef(ref);
    return this.#parts.store.restore(ref);
  }

  async revoked(query: Partial<RevokedQuery> = {}): Promise<RevokedRef[]> {
    return this.#parts.store.revoked(revokedPageOf(query));
  }

  on<P extends Pattern>(
    pattern: P,
    handler: (event: E[P], context: HandlerContext) => unknown,
    options: HandlerOptions = {},
  ): this {
    const { retry } = checkHandler(handler, options);
    this.#parts.handlers.on(
      pattern,
      (event, context) => (matches<E, P>(event, pattern) ? handler(event, context) : undefined),
      retry,
    );
    return this;
  }

  fallback(handler: (event: E["fallback"], context: HandlerContext) => unknown, options: HandlerOptions = {}): this {
    const { retry } = checkHandler(handler, options);
    this.#parts.handlers.fallback((event, context) => (isNamed<E>(event) ? handler(event, context) : undefined), retry);
    return this;
  }

  onError(handler: ErrorHandler): this {
    checkFunction("handler", handler, "It is a function that takes an error and what failed.");
    this.#parts.handlers.onError(handler);
    return this;
  }

  async inbox(query: PageQuery = {}): Promise<WaitingPost[]> {
    return this.#parts.store.waiting(pageOf(query, this.#parts.store));
  }

  async deadLetters(query: PageQuery = {}): Promise<DeadLetter[]> {
    return this.#parts.store.deadLetters(pageOf(query, this.#parts.store));
  }

  async replay(id: string): Promise<boolean> {
    checkLetter(id);
    const replayed = await this.#parts.store.replay(id);
    this.#parts.worker.poke();
    return replayed;
  }

  async replayAll(filter: BulkFilter): Promise<number> {
    // Of jobs that nobody can handle any more, dead letters stay what they are.
    return this.#forAll(filter, async ({ id, source }) => isSource(source) && (await this.replay(id)));
  }

  async discard(id: string): Promise<boolean> {
    checkLetter(id);
    return this.#parts.store.discard(id);
  }

  async discardAll(filter: BulkFilter): Promise<number> {
    return this.#forAll(filter, ({ id }) => this.discard(id));
  }

  /** Does something with every dead letter of a filter, once: one that dies again meanwhile is behind the cursor. */
  async #forAll(given: BulkFilter, act: (letter: DeadLetter) => Promise<boolean>): Promise<number> {
    checkFilter(given);
    const { diedBy, ...filter } = given;
    const isMeant = ({ diedAt }: DeadLetter): boolean => diedBy === undefined || diedAt <= diedBy;
    let count = 0;
    for (let after: string | undefined; ; ) {
      const letters = await this.deadLetters({ ...filter, after, limit: AT_ONCE });
      // All of a page at once, so that they share a transaction.
      count += (await Promise.all(letters.filter(isMeant).map(act))).filter(Boolean).length;
      if (letters.length < AT_ONCE) return count;
      after = letters.at(-1)?.id;
    }
  }

  async stats(options: StatsOptions = {}): Promise<SourceCounts[]> {
    checkStats(options);
    const silentMs = milliseconds("olderThan", options.olderThan ?? SILENT, AGO);
    // As where they are listed: of a process that is gone, its calls are counted at once.
    await this.#parts.starter.look();
    const counted = await this.#parts.store.counts({ silentMs });
    // A row for every source: a figure does not vanish where there is nothing to count.
    return sourceNames.map((source) => counted.find((one) => one.source === source) ?? noCounts(source));
  }

  async reconcile(options: ReconcileOptions = {}): Promise<Reconciled> {
    checkReconcile(options);
    const { olderThan = SILENT, limit = MOST_RECONCILED, signal } = options;
    const olderThanMs = milliseconds("olderThan", olderThan, AGO);
    const { reconciler, worker, log } = this.#parts;
    const result = await reconciler.run(olderThanMs, numberOf("limit", limit, LIMIT), signal);
    if (result.found > 0 && worker.isForgotten) log({ level: "warn", message: NOBODY_HANDLES });
    return result;
  }

  hints(job: string | { readonly id: string }): AsyncIterable<Hint> {
    return this.#parts.hints.of(checkJob(job));
  }

  receive(request: IncomingPost): Promise<Answer> {
    this.#parts.handlers.checkComplete();
    return this.#parts.intake(request);
  }

  mounted(): void {
    this.#parts.handlers.checkComplete();
    this.#parts.worker.start();
  }

  work(): void {
    this.#parts.worker.checkEnabled();
    this.mounted();
  }

  async idle(): Promise<void> {
    if (this.#parts.inside.isInHandler) throw new ConfigurationError(IDLE_INSIDE);
    return this.#parts.worker.idle();
  }

  async close(options: CloseOptions = {}): Promise<void> {
    checkClose(options);
    const timeoutMs = milliseconds("timeout", options.timeout ?? "20s");
    const { hints, worker, inside, dispatcher, calls, log } = this.#parts;
    if (inside.isInHandler) log({ level: "warn", message: CLOSE_INSIDE });
    hints.close();
    const closed = worker.close().then(() => calls.close());
    if (!(await endsWithin(closed, timeoutMs))) {
      dispatcher.abandon();
      calls.abandon();
      await endsWithin(closed, ABORTED_MS);
    }
    for (const ref of calls.end()) log({ level: "warn", message: OUTLASTED, ref });
    await dispatcher.giveBack();
    if (dispatcher.running === 0) return;
    const message = `The receiver was closed while handlers ran that do not heed their signal: ${dispatcher.running}.`;
    log({ level: "warn", message });
  }
}

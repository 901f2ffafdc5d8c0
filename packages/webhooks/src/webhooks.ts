import type { ErrorHandler, HandlerContext } from "./dispatch/handlers.ts";
import type { Duration } from "./duration.ts";
import type { EventTable, Pattern, ReadEvents } from "./events/event.ts";
import type { Source, StartOperation, Starts } from "./generated/types.ts";
import type { Hint } from "./hints/hint-board.ts";
import type { Answer, IncomingPost } from "./intake/post.ts";
import type { Reconciled, ReconcileOptions } from "./reconcile/reconciler.ts";
import type { Renderable, Rendering, RenderOptions } from "./render/renderer.ts";
import type { StartArguments, StartBody } from "./start/starter.ts";
import type {
  DeadLetter,
  KeptFilter,
  KeptQuery,
  PendingQuery,
  PendingRef,
  RevokedQuery,
  RevokedRef,
  SourceCounts,
  WaitingPost,
} from "./stores/store.ts";
import type { CapabilityUrl, UrlOptions } from "./urls/capability-urls.ts";

/** How to close a receiver. */
export interface CloseOptions {
  /** How long handlers, and calls of `start()` and `render()`, may go on. @default "20s" */
  timeout?: Duration;
}

/** Settings of one handler. */
export interface HandlerOptions {
  /** Pauses after its failed attempts. @default those of the receiver */
  retry?: readonly Duration[] | undefined;
}

/** A page of what is kept: `after` is the last id of the page before. */
export interface PageQuery extends Partial<KeptQuery> {
  /** @default 100 */
  limit?: number;
}

/** Which dead letters something is done with. */
export interface BulkFilter extends KeptFilter {
  /** None that has died after that, by the clock of the store: what nobody has looked at stays. */
  diedBy?: Date;
}

/** What counts as silent. */
export interface StatsOptions {
  /** Jobs that were not heard of for so long, as with `reconcile()`. @default "2m" */
  olderThan?: Duration | undefined;
}

/** What an adapter for a framework needs of a receiver, or of a page beside it. `R` is what the framework calls a request. */
export interface PostReceiver<R = unknown> {
  /** Answers a post. Handlers run afterwards. */
  receive(request: IncomingPost<R>): Promise<Answer>;

  /**
   * Is told by an adapter that posts come in from now on: begins to handle what is in the store, unless the receiver was made with
   * `work: false`, and to reconcile, where the option `reconcile` says so. Calling it again changes nothing.
   *
   * @throws {ConfigurationError} There is no fallback handler.
   */
  mounted(): void;

  /**
   * Resolves when no handler is running and none is due: before a shutdown, or in a test. Retries to come do not count.
   *
   * @throws {ConfigurationError} It was called in a handler of this receiver, which would wait for itself.
   * @throws {StoreError} The store does not answer, so that nobody knows what is due; or does not take what has become of the posts that were
   * handled, which is told it again until it does.
   */
  idle(): Promise<void>;
}

/** A webhook receiver. Made by `createWebhooks`, mounted by `expressWebhooks`, `fetchWebhooks`, `nodeWebhooks` or `lambdaWebhooks`. */
export interface Webhooks<out E extends EventTable = ReadEvents> extends PostReceiver {
  /**
   * Begins to handle what is in the store, where no adapter does it: in a process that only runs handlers, or in a script. Calling it again
   * changes nothing.
   *
   * @throws {ConfigurationError} There is no fallback handler, or this receiver was made with `work: false`.
   */
  work(): void;

  /**
   * Starts a job that reports here. Its reference is stored before the request goes out, a signed URL is added, and
   * the id of the job is remembered, so that a webhook that never comes is found by `reconcile()`.
   *
   * @param operation `resource.verb`, as the client has it.
   * @param body The request without the URL to report to.
   * @returns The job as the operation answers it.
   * @throws {UnconfirmedStartError} No answer says whether the job exists. It is not sent again: see `unconfirmed()`.
   * @throws {RefInUseError} The `ref` was given before: nothing is sent, so that a `ref` of your own makes starting safe to repeat. It is
   *   remembered for `refRetention` (45 days) from when it was given last, and for as long as its URL works. With a `job`, that one was
   *   made and is paid for: this process was taken for dead meanwhile, and the reference became another job's.
   * @throws {ConfigurationError} There is no client or no such operation, the body or an option is not of its kind, `ref` is there and
   *   undefined, or a header is missing that the operation asks for. Nothing is sent.
   * @throws {NothingSentError} The store does not take the reference, and its `cause` says why; the receiver was closed; or this process stood still
   *   for longer than `lease` between taking the reference and sending, so that another one may have been told that the call has ended.
   * @throws The client's error when there is no job: the service refused it, or nothing was sent.
   */
  start<O extends StartOperation>(
    operation: O,
    body: StartBody<O>,
    ...options: StartArguments<O>
  ): Promise<Starts[O]["job"]>;

  /**
   * Asks for the render of a job whose preview is ready, once: it is stored before the request goes out, for `refRetention` (45 days). A handler that runs again,
   * and whoever calls this again, sends nothing: the job is read, to see whether it is past rendering. It is read before the request
   * as well, unless `job` is the event of a handler that runs. While another call asks for the render, this one waits for how that ends.
   *
   * @param job An event of the job, or its type and id: `{ source, job: { id } }`.
   * @returns `unconfirmed` when it ended without an answer, or its process was killed, and the job does not show yet that it is
   *   rendered. It may be paid for and is not sent again: see `unconfirmed()`.
   * @throws {ConfigurationError} There is no client, an option is unknown or not of its kind, or no operation renders such a job.
   * @throws {WebhooksError} The job has no preview yet, the service does not know it ({@link JobNotFoundError}), or the store does not take
   *   that it is asked for, the receiver was closed, or this process stood still for too long ({@link NothingSentError}). Nothing is sent.
   * @throws The client's error when nothing was asked for: the job cannot be read, the service refused it, or nothing was sent. Calling this again sends it.
   */
  render(job: Renderable, options?: RenderOptions): Promise<Rendering>;

  /**
   * Makes a URL to report to when you create a job yourself, and stores its reference. Then `bind(ref, job.id)`.
   *
   * @param name The operation that starts the job, `resource.verb`, or the source that reports it.
   * @throws {UrlTooLongError} It would have more characters than every request takes.
   * @throws {RefInUseError} The `ref` is one of another source, or was revoked.
   * @throws {ConfigurationError} An option is unknown or not of its kind, or `ref` is there and undefined: leave the key out.
   */
  urlFor(name: StartOperation | Source, options?: UrlOptions): Promise<CapabilityUrl>;

  /**
   * Says which job a reference is about. From then on posts to its URL about other jobs are dropped, and the job is expected to report.
   *
   * @throws {RefInUseError} It is bound to another job, or its call is under way: that says which job it is. Or it is that of an unconfirmed start,
   *   and another reference is bound to the job.
   */
  bind(ref: string, jobId: string): Promise<void>;

  /**
   * Takes back which job a reference is about, where that was a mistake: a start is unconfirmed again. False: it is not bound, or something was
   * told of the job under it, was tried to be, or is in hand.
   */
  unbind(ref: string): Promise<boolean>;

  /** The id of a reference's job; undefined while nobody knows it, and for a reference that is not remembered. */
  jobOf(ref: string): Promise<string | undefined>;

  /**
   * Calls of `start()` and `render()` of which nobody knows what they have done, the oldest first.
   *
   * The job of a start may or may not exist: the call ended ambiguously, or its process was killed. A
   * webhook of the job binds its reference, where the job says that it reports to its URL. Until then look for the job, and `bind()` or `dismiss()` the reference.
   *
   * A render is listed, with its `jobId`, when its job does not show it two minutes after it was asked for: each of these jobs is read
   * first. `bind(ref, jobId)` says that it is rendered; after `dismiss(ref)`, `render()` asks for it again.
   *
   * @param query `limit`, 100 if it is not given, and `after`: the last one of the page before, whatever has become of it.
   * @throws {ConfigurationError} A part of the query is unknown or not of its kind.
   */
  unconfirmed(query?: Partial<PendingQuery>): Promise<PendingRef[]>;

  /**
   * Forgets a call that has done nothing, so that its reference can be used again. Nothing asks for it by itself: start the job again, or render it.
   *
   * End the process of the call first, where it may be there: a process that wakes up looks whether it was taken for dead before it sends anything,
   * but one that stood still after that look sends it, whatever was dismissed meanwhile, and another call pays twice: just before the request left, or
   * while the client waited to try it again after a 429.
   *
   * @returns False, and nothing has changed: no call under this reference is unconfirmed. The store does not know it (it was misspelt, or is free already),
   *   its job is known, or its call is under way, which only its own end decides: see `unconfirmed()`.
   * @throws {ConfigurationError} It is no text, or empty.
   */
  dismiss(ref: string): Promise<boolean>;

  /**
   * Closes the URLs of one reference, one of which has leaked: from now on a post to them is answered like a forged one, by every process
   * on the store. Its job goes on: `reconcile()` reads how it ends. What was accepted before is handled.
   *
   * @param refOrUrl A reference that is remembered, or a URL that one of this receiver's keys has signed.
   * @returns False: it was revoked.
   * @throws {ConfigurationError} It is neither.
   */
  revoke(refOrUrl: string): Promise<boolean>;

  /** Opens the URLs of a reference again that was revoked. False: it was not. */
  restore(ref: string): Promise<boolean>;

  /**
   * References that are revoked, for as long as a URL of theirs would work.
   *
   * @param query `limit`, 100 if it is not given, and `after`: the last reference of the page before.
   * @throws {ConfigurationError} A part of the query is unknown or not of its kind.
   */
  revoked(query?: Partial<RevokedQuery>): Promise<RevokedRef[]>;

  /**
   * Handles the events that a pattern matches. If several patterns match an event, all of their handlers run, one after the
   * other, the most exact pattern first; each gets a copy of its own. A handler that fails runs again later, the others do not; one that throws a {@link GiveUp}
   * does not either. Any handler may run again after a crash.
   *
   * @throws {ConfigurationError} The pattern matches no event, it has a handler, the handler is none, an option is unknown or not of its kind, or an
   *   event has come already.
   */
  on<P extends Pattern>(
    pattern: P,
    handler: (event: E[P], context: HandlerContext) => unknown,
    options?: HandlerOptions,
  ): this;

  /**
   * Handles every event that no other handler takes, and those of a status that the contract does not know. Mandatory.
   *
   * @throws {ConfigurationError} There is one, it is no function, an option is unknown or not of its kind, or an event has come already.
   */
  fallback(handler: (event: E["fallback"], context: HandlerContext) => unknown, options?: HandlerOptions): this;

  /**
   * Is told when a job cannot be read back or a handler fails, at every attempt, and with a {@link HandlerInterruptedError} when the
   * process of an attempt has ended or stood still. The sender never is. After `retryInMs` the job is
   * read again: the handler runs then, unless the job has come to something else, which the log says. When it fails itself, or takes longer than
   * `handlerTimeout`, the log says so, and all goes on.
   *
   * @throws {ConfigurationError} There is one, it is no function, or an event has come already.
   */
  onError(handler: ErrorHandler): this;

  /**
   * Posts that are not handled yet, in the order in which they came.
   *
   * @throws {ConfigurationError} A part of the query is unknown or not of its kind.
   */
  inbox(query?: PageQuery): Promise<WaitingPost[]>;

  /**
   * Posts that were given up after their last attempt, in the order in which they came.
   *
   * @throws {ConfigurationError} A part of the query is unknown or not of its kind.
   */
  deadLetters(query?: PageQuery): Promise<DeadLetter[]>;

  /**
   * Handles a dead letter again, with all attempts before it. The job is read anew, and handled as what it is now: an older letter of a job
   * that has ended since tells its end. Handlers that have finished that, by whichever post, do not run again. False: there is none of this id.
   *
   * @throws {ConfigurationError} It is no id.
   * @throws {WebhooksError} This version knows no jobs of its source: the contract had them when it was posted.
   */
  replay(id: string): Promise<boolean>;

  /**
   * Handles again all dead letters that there are, or those of a filter: `{}` is all of them. Those of jobs that this version does not know
   * stay what they are.
   *
   * @param filter With `diedBy`, the `diedAt` of the last one that you have looked at, none that has died since.
   * @returns How many.
   * @throws {ConfigurationError} A part of the filter is unknown, not of its kind, or there and undefined: all would be meant by it.
   */
  replayAll(filter: BulkFilter): Promise<number>;

  /**
   * Gives up a dead letter for good: what it said counts as reported. If that was the end of its job, `reconcile()` does not read the job any
   * more, but for results that were not there by then; what else is posted about it is handled. False: there is none of this id.
   *
   * @throws {ConfigurationError} It is no id.
   */
  discard(id: string): Promise<boolean>;

  /**
   * Gives up all dead letters for good, or those of a filter, as `replayAll()` handles them.
   *
   * @returns How many.
   * @throws {ConfigurationError} A part of the filter is unknown, not of its kind, or there and undefined: nothing is given up.
   */
  discardAll(filter: BulkFilter): Promise<number>;

  /**
   * Counts what waits, what is in hand and what has gone wrong, over all processes on the store: for a scrape every few seconds.
   *
   * @returns A row for every source.
   * @throws {ConfigurationError} An option is unknown or not of its kind.
   */
  stats(options?: StatsOptions): Promise<SourceCounts[]>;

  /**
   * Reads the jobs that should have reported and did not. What it finds goes through the same pipeline as a post: a webhook that
   * is lost costs a delay and nothing else. Several processes on one store share the work. A job is read until it has ended, also when its
   * URL works no more; one that has not ended within `refRetention` is given up, which the log says with its id and its reference.
   *
   * @throws {ConfigurationError} There is no client, or an option is unknown or not of its kind.
   */
  reconcile(options?: ReconcileOptions): Promise<Reconciled>;

  /**
   * Tells of every report about a job that comes in here, for `ads.<resource>.wait(job, { events: hooks.hints(job) })`. Ends when
   * its reader leaves.
   *
   * @throws {ConfigurationError} It is no job, and no id that one can have.
   */
  hints(job: string | { readonly id: string }): AsyncIterable<Hint>;

  /**
   * Takes nothing more from the store, ends the `hints()` and resolves when no handler is running, and no call of `start()` or `render()` is under
   * way. After `timeout` the `signal` of the handlers that still run is aborted, and a second later it resolves whatever they do: their jobs are
   * given back, which is no failed attempt, for another process to take. Calls without an answer by then are logged. When the handlers have
   * ended, new calls are refused ({@link NothingSentError}). The store stays open: it is yours. In a handler, do not await it: it waits for that one as well.
   */
  close(options?: CloseOptions): Promise<void>;
}

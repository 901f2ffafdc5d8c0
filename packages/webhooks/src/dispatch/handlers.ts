import { givenWord } from "@video-ads/core/options";
import { ConfigurationError } from "../errors/configuration-error.ts";
import type { AnyEvent, Pattern } from "../events/event.ts";
import { allPatterns, patternsOf } from "../events/match.ts";
import type { Source } from "../generated/types.ts";
import type { RetryPlan } from "./retry-plan.ts";

/** What a handler gets beside the event. */
export interface HandlerContext {
  /** Aborted when the handler has used up its time, or another process has taken the job over. */
  readonly signal: AbortSignal;
  /**
   * Of this handler: 1 at first, one more after each time it has failed, or its process has ended or stood still while its event was handled.
   */
  readonly attempt: number;
}

/** What went wrong after a post was accepted. The sender has its 204 and does not know. */
export interface Failure {
  /** Reading the job back, or a handler: one that has failed, or whose process has ended or stood still. */
  stage: "read" | "handler";
  source: Source;
  /** Reference of the URL that was posted to. */
  ref: string;
  /** Id of the job. */
  id: string;
  /** Name of the event; absent when the job could not be read. */
  event?: string;
  /** Which attempt it was, from 1. */
  attempt: number;
  /**
   * Milliseconds until the next one. Absent: there is none; the post is a dead letter as soon as no other of its handlers is to be tried. The
   * next one reads the job: where that has come to something else, as from its preview to its end, the handler does not run again for this
   * event, and the log says so (`warn`; for `progress` `info`).
   */
  retryInMs?: number;
}

export type ErrorHandler = (error: unknown, failure: Failure) => unknown;

export type Handler = (event: AnyEvent, context: HandlerContext) => unknown;

/** A handler and what it was registered for. */
export interface Registered {
  readonly pattern: string;
  readonly handler: Handler;
  /** Its own pauses. Absent: those of the receiver. */
  readonly retry?: RetryPlan | undefined;
}

/** The handlers of one receiver. Each can be given once, and before the first event: an event must not depend on timing. */
export class Handlers {
  readonly #byPattern = new Map<string, Registered>();
  #fallback: Registered | undefined;
  #onError: ErrorHandler | undefined;
  #closed = false;

  on(pattern: Pattern, handler: Handler, retry?: RetryPlan): void {
    // A handler for what never comes would leave its events to the fallback, without a word.
    const { problem } = givenWord(pattern, allPatterns());
    if (problem !== undefined) throw new ConfigurationError(`on(): ${problem}`);
    this.#checkOpen(`on("${pattern}")`, this.#byPattern.has(pattern));
    this.#byPattern.set(pattern, { pattern, handler, retry });
  }

  fallback(handler: Handler, retry?: RetryPlan): void {
    this.#checkOpen("fallback()", this.#fallback !== undefined);
    this.#fallback = { pattern: "fallback", handler, retry };
  }

  onError(handler: ErrorHandler): void {
    this.#checkOpen("onError()", this.#onError !== undefined);
    this.#onError = handler;
  }

  get errorHandler(): ErrorHandler | undefined {
    return this.#onError;
  }

  /** Throws a {@link ConfigurationError} when there is no fallback. */
  checkComplete(): Registered {
    if (this.#fallback) return this.#fallback;
    throw new ConfigurationError(
      "There is no fallback handler. Call hooks.fallback((event) => …) before the receiver is mounted: it gets every event " +
        "that no other handler takes, such as a job with a status that is new.",
    );
  }

  /** From now on, registering throws. */
  close(): void {
    this.#closed = true;
  }

  /** The handlers of an event: its name's, its source's, its phase's; or the fallback, if there are none. */
  of(event: Pick<AnyEvent, "name" | "source" | "phase">): Registered[] {
    const found = patternsOf(event).flatMap((pattern) => this.#byPattern.get(pattern) ?? []);
    return found.length > 0 ? found : [this.checkComplete()];
  }

  #checkOpen(call: string, taken: boolean): void {
    if (this.#closed)
      throw new ConfigurationError(`${call} came after the first event. Register handlers before mounting.`);
    if (taken) throw new ConfigurationError(`${call} was called before. There is one handler for it.`);
  }
}

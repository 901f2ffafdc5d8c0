/** A request that makes something, as it is before it leaves. Holds no header and no key. */
export interface JournalIntent {
  /** Its outcome has the same. */
  readonly id: string;
  /** ISO 8601, in UTC. */
  readonly at: string;
  /** `resource.verb`; `raw` for a request of the openapi-fetch client that is no operation of the contract. */
  readonly operation: string;
  readonly method: string;
  /** Without the query. */
  readonly url: string;
  /** What is sent, where it is JSON. */
  readonly body?: unknown;
  /** Tells accounts apart, where a program that keeps the journal does. */
  readonly account?: string;
  /** What it may cost in credits, where such a program has looked; null: no most is known. */
  readonly cost?: readonly [least: number, most: number | null];
}

/** What became of it. */
export interface JournalOutcome {
  /** Of the intent. */
  readonly id: string;
  /** ISO 8601, in UTC. */
  readonly at: string;
  /** `made`: the service has answered with what the operation answers, such as a job with its id. What is not known is not written. */
  readonly outcome: "made" | "refused" | "neverSent";
  /** Id of what was made, where the answer has one. */
  readonly made?: string;
}

/** Nothing, or what the log is to have. */
// biome-ignore lint/suspicious/noConfusingVoidType: most functions that are given return nothing.
type Told = void | { readonly warning: string } | undefined;

/**
 * Where requests that make something are written down, so that what may have been paid for outlives the process: an intent without an
 * outcome is what may have been. `fileJournal()` of `@video-ads/client/journal` is one.
 */
export interface Journal {
  /**
   * Told before a request leaves, once however often it is tried. When it throws or rejects, nothing is sent; nor when it takes longer than
   * the call may, or the caller aborts meanwhile: what it has written after all is told as `neverSent`. With a `warning` it resolves for the
   * log, when it has written the request down and something else is wrong.
   */
  intent(intent: JournalIntent): Told | Promise<Told>;
  /**
   * Told when it is known what became of it. Waited for ten seconds at most (`timeoutMs` where that is less, and until the caller aborts): then the
   * call ends as it does without. When it throws, rejects or takes longer, the log has a `warning`, and the intent may stay without an outcome.
   */
  outcome(outcome: JournalOutcome): void | Promise<void>;
}

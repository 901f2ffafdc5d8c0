import type { Outcome } from "@video-ads/core/outcome";

/** What is safe to log of an error: no header, no key, no request body. */
const SAFE =
  "name message outcome requestOutcome operation id status fields sent attempts bodyStart reason received".split(" ");

/** Parent of everything that this client throws, except the reason of a signal that the caller aborted. */
export class VideoAdsError extends Error {
  // Said by the prototype, so that a minifier cannot rename it and `inspect` does not repeat it.
  override get name(): string {
    return "VideoAdsError";
  }

  /** The message without what to do about it, for programs that have words of their own for that. Absent: all of it. */
  declare readonly problem?: string;

  /** Of the job that the error is about, where it names one: it was made, so the outcome is `unknown`. Go on with it, and start no other. */
  declare readonly id?: string;

  /**
   * Beside the `id` of a job, what became of the request that failed: `refused` after a render that the credits do not cover, which can be
   * asked for again by that id. The `outcome` is that of everything that was asked for, the job among it.
   */
  declare readonly requestOutcome?: Outcome;

  /** What became of a request that makes something and ended with this error: the same as `outcomeOf(error)`. */
  get outcome(): Outcome {
    return "unknown";
  }

  /** What is safe to log: no header, no key, no request body. What an error does not have is undefined. */
  toJSON(): Record<string, unknown> {
    return Object.fromEntries(SAFE.map((name) => [name, Reflect.get(this, name)]));
  }
}

import type { JobState } from "@video-ads/core/job";
import type { Hints } from "./wakeups.ts";

/** How to wait for a job. */
export interface WatchOptions {
  /** Ends the waiting at once; it then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Milliseconds to wait at most. @default 1_800_000 (30 minutes) */
  timeoutMs?: number;
  /** About the milliseconds between the first two reads, give or take half; later ones come less often, up to every 15 s. 24 days at most. @default 2000 */
  pollMs?: number;
  /**
   * Hints that a job has changed, for example from a webhook: it is then read at once, but not before a `Retry-After` is over, and for
   * many hints in a row once a second. One with the `id` of a job wakes the waits for that job only.
   */
  events?: Hints;
}

/** What a job can be waited for. */
export type Until = "preview" | "done";

/** How to wait for a job, and for what. */
export interface WaitOptions<J, U extends Until = Until, Item extends object = object> extends WatchOptions {
  /** `preview` resolves as soon as the preview is ready, of a job that has one. @default "done" */
  until?: U;
  /** Told of the first state and of every change. Not waited for; what it throws or rejects with stops nothing, and is said on the console. */
  onProgress?: (state: JobState<J, Item>) => void;
}

/** How to wait for many jobs. */
export type WaitAllOptions<J> = WaitOptions<J> & Concurrency;

export interface Concurrency {
  /** How many reads may run at once, where each job is read by itself. @default 8 */
  concurrency?: number;
}

/** How to make something with a look at its preview. */
export interface PreviewFlowOptions<J, Item extends object = object>
  extends Omit<WaitOptions<J, Until, Item>, "until"> {
  /**
   * Shown the job when its preview is ready. Answer false to leave it unrendered: what a render costs is then not spent. Neither is it when the
   * answer is no boolean: that is a `ConfigurationError`, which has the job's `id`.
   *
   * @default renders at once
   */
  approve?: (previewed: J) => boolean | Promise<boolean>;
}

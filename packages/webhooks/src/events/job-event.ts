import type { Phase } from "@video-ads/core/job";
import type { Ends, Jobs, Payloads, Source } from "../generated/types.ts";

/** An event under `trust: "payload"`: nothing but what the post said. */
export interface HintEvent<S extends Source, P extends Phase | "unknown"> {
  /**
   * The same in every attempt, and in every report of the same outcome of the job; another one where the job has ended otherwise, or
   * with more of its results. The key to give to what a handler does.
   */
  readonly id: string;
  /** `source.phase` */
  readonly name: `${S}.${P}`;
  readonly source: S;
  readonly phase: P;
  /** The reference of the URL that was posted to, as given to or made by `urlFor`. */
  readonly ref: string;
  /** `post`: somebody posted. `read`: nobody did; `hooks.reconcile()` found it by reading the job. */
  readonly via: "post" | "read";
  /** When it came in: the post, or what reconciling found. */
  readonly receivedAt: Date;
  /** What the post said. Nothing is signed: whoever knows the URL can have written it. */
  readonly hint: Payloads[S];
}

/** An event whose job was read back from the service. */
export interface JobEvent<S extends Source, P extends Phase | "unknown"> extends HintEvent<S, P> {
  /** The job as its read operation returned it, in a state of this phase. Its reason is never empty: it says something or is null. */
  readonly job: Jobs[S] & EndOf<S, P>;
}

/** What a job of this source says that has ended so. While it runs, its state may be one that the contract does not know. */
type EndOf<S extends Source, P> = P extends keyof Ends[S] ? Ends[S][P] : unknown;

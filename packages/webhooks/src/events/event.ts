import type { Phase } from "@video-ads/core/job";
import type { Ends, Events, EventsByPattern, Jobs, Payloads, Source } from "../generated/events.ts";

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

/** Name of an event: `source.phase`. */
export type EventName = keyof Events;

/** A name, `source.*` for all events of a source, or `*.phase` for one phase of all sources. */
export type Pattern = keyof EventsByPattern;

/** Every event that a pattern can match. */
export type WebhookEvent = Events[EventName];

/** The job's status is one that the contract does not know. Take it for "still running". */
export type UnknownStatusEvent = { [S in Source]: JobEvent<S, "unknown"> }[Source];

/** What handlers get when jobs are read back: by pattern, and what the fallback gets. */
export interface ReadEvents extends EventsByPattern {
  fallback: WebhookEvent | UnknownStatusEvent;
}

/** What handlers get under `trust: "payload"`: the same without the job. */
export type PayloadEvents = { [P in keyof ReadEvents]: HintOf<ReadEvents[P]> };

type HintOf<E> = E extends JobEvent<infer S, infer P> ? HintEvent<S, P> : never;

/** What handlers get, by what is trusted. */
export type EventsOf<T> = [T] extends ["payload"] ? PayloadEvents : ReadEvents;

/** One of the two. */
export type EventTable = { [P in keyof ReadEvents]: AnyEvent };

/** Any event, before it is told which one it is. */
export interface AnyEvent {
  readonly id: string;
  readonly name: string;
  readonly source: Source;
  readonly phase: Phase | "unknown";
  readonly ref: string;
  readonly via: "post" | "read";
  readonly receivedAt: Date;
  readonly hint: object;
  readonly job?: object;
}

import type { Phase } from "@video-ads/core/job";
import type { Events, EventsByPattern } from "../generated/events.ts";
import type { Source } from "../generated/types.ts";
import type { HintEvent, JobEvent } from "./job-event.ts";

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

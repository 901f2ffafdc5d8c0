import { phasesOf } from "@video-ads/core/job";
import { sources } from "../generated/sources.ts";
import type { AnyEvent, EventTable, Pattern } from "./event.ts";

/** Every pattern that can match: the names of all events, then those with a star. */
export function allPatterns(): string[] {
  const all = Object.entries(sources).map(([source, { job }]) => ({ source, phases: phasesOf(job) }));
  return [
    ...all.flatMap(({ source, phases }) => phases.map((phase) => `${source}.${phase}`)),
    ...all.map(({ source }) => `${source}.*`),
    ...new Set(all.flatMap(({ phases }) => phases.map((phase) => `*.${phase}`))),
  ];
}

/** The patterns that match an event, the most exact first. None matches a status that the contract does not know. */
export function patternsOf({ name, source, phase }: Pick<AnyEvent, "name" | "source" | "phase">): string[] {
  return phase === "unknown" ? [] : [name, `${source}.*`, `*.${phase}`];
}

/** Whether a pattern matches an event. */
export function matches<E extends EventTable, P extends Pattern>(event: AnyEvent, pattern: P): event is E[P] {
  return patternsOf(event).includes(pattern);
}

/** Whether an event carries the name of its source and phase, which makes it one of the union. */
export function isNamed<E extends EventTable>(event: AnyEvent): event is E["fallback"] {
  return event.name === `${event.source}.${event.phase}`;
}

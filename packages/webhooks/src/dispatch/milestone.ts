import type { Phase } from "../events/event.ts";
import { isFilled } from "../events/fields.ts";
import type { SourceFacts } from "../events/source.ts";
import type { Source } from "../generated/events.ts";

/**
 * What makes two events of a job the same, whatever their posts look like: a late post of the preview and the post of the
 * render both find a job that is done. Undefined for progress, of which every post is an event.
 *
 * Which outputs are filled is part of it, but not their URLs: those may be signed anew with every read.
 */
export function milestoneOf(facts: SourceFacts<Source>, phase: Phase | "unknown", record: object): string | undefined {
  if (phase === "progress" || phase === "unknown") return undefined;
  if (phase === "previewReady") return phase;
  return [phase, ...facts.result.filter((path) => isFilled(record, path))].join(" ");
}

/** Whether a job reports nothing more after this phase. */
export function isEnd(phase: Phase | "unknown"): boolean {
  return phase === "done" || phase === "failed" || phase === "rejected";
}

/** Whether one of these milestones is an end. */
export function hasEnded(milestones: readonly string[]): boolean {
  return milestones.some((milestone) => /^(done|failed|rejected)\b/.test(milestone));
}

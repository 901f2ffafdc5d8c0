import type { JobFacts } from "./facts.ts";
import { isFilled } from "./path.ts";
import { isEnd, type Phase } from "./state.ts";

/**
 * What makes two reports of a job the same, whatever they look like: a late post of the preview and the post of the render both
 * find a job that is done. Undefined while it runs: of that, every report is one of its own.
 *
 * Which outputs are filled is part of it, but not their URLs: those may be signed anew with every read.
 */
export function milestoneOf(facts: JobFacts, phase: Phase | "unknown", record: object): string | undefined {
  if (phase === PREVIEW_READY) return phase;
  if (!isEnd(phase)) return undefined;
  return [phase, ...facts.result.filter((path) => isFilled(record, path))].join(" ");
}

/** Whether one of these milestones is an end. */
export function hasEnded(milestones: readonly string[]): boolean {
  return milestones.some((milestone) => milestone !== PREVIEW_READY);
}

const PREVIEW_READY: Phase = "previewReady";

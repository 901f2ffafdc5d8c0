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

/** Whether a job has succeeded and shows none of its outputs, which may come later: that would be another milestone. */
export function lacksOutputs({ result }: Pick<JobFacts, "result">, milestone: string | undefined): boolean {
  return milestone === DONE && result.length > 0;
}

/**
 * Whether these milestones have one already, or what is more: of a job that has ended, the preview is no news, nor is the same end
 * with fewer outputs.
 */
export function isReported(milestones: readonly string[], milestone: string): boolean {
  if (milestone === PREVIEW_READY && hasEnded(milestones)) return true;
  const [phase, ...outputs] = milestone.split(" ");
  return milestones.some((known) => {
    const [knownPhase, ...knownOutputs] = known.split(" ");
    return knownPhase === phase && outputs.every((output) => knownOutputs.includes(output));
  });
}

/**
 * Whether a record that was read is as far as a post has announced. One that is behind was read too early: what answers reads can
 * lag behind what posts. A record that has ended in another way is believed, for nobody signs a post.
 */
export function isConfirmed(announced: string | undefined, read: string | undefined): boolean {
  if (announced === undefined) return true;
  if (read === undefined) return false;
  if (announced === PREVIEW_READY) return true;
  if (read === PREVIEW_READY) return false;
  const [phase, ...outputs] = announced.split(" ");
  const [readPhase, ...readOutputs] = read.split(" ");
  // Of a failure, what it has made all the same is not waited for.
  return phase !== DONE || readPhase !== phase || outputs.length === 0 || readOutputs.length > 0;
}

const PREVIEW_READY: Phase = "previewReady";
const DONE: Phase = "done";

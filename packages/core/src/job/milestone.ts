import type { JobFacts } from "./facts.ts";
import { isFilled, isObject, textsAt, valuesAt } from "./path.ts";
import { isDoneInVain, isEnd, jobOutcome, jobState, meaningOf, type Phase } from "./state.ts";

/**
 * What makes two reports of a job the same, whatever they look like: a late post of the preview and the post of the render both
 * find a job that is done. Undefined while it runs: of that, every report is one of its own.
 *
 * Which outputs are filled is part of it, and how many of a list, but not their URLs: those may be signed anew with every read.
 */
export function milestoneOf(facts: JobFacts, phase: Phase | "unknown", record: object): string | undefined {
  if (phase === PREVIEW_READY) return phase;
  if (!isEnd(phase)) return undefined;
  return [phase, ...filledOf(facts, record).map((path) => outputAt(record, path))].join(" ");
}

/** The paths of a job's result at which something stands. */
function filledOf({ result }: Pick<JobFacts, "result">, record: object): string[] {
  return result.filter((path) => isFilled(record, path));
}

/** A path at which something stands, with how many there are where it leads into a list. */
function outputAt(record: object, path: string): string {
  const { length } = textsAt(record, [path]);
  return length > 1 ? `${path}*${length}` : path;
}

/** Whether a list of outputs has an entry that has none yet, and has not failed. */
function isOpen(facts: JobFacts, record: object, path: string): boolean {
  const end = path.lastIndexOf("[]");
  if (end < 0) return false;
  const entries = valuesAt(record, path.slice(0, end + 2)).filter(isObject);
  const field = path.slice(end + 3);
  return entries.some((entry) => !isFilled(entry, field) && jobOutcome(meaningOf(facts, entry)) !== "failed");
}

/** Whether one of these milestones is an end. */
export function hasEnded(milestones: readonly string[]): boolean {
  return milestones.some((milestone) => milestone !== PREVIEW_READY);
}

/**
 * Whether a job has succeeded and does not show all of its outputs, which may come later: that would be another milestone. Of one whose parts have
 * all failed, nothing more comes.
 */
export function lacksOutputs(facts: JobFacts, phase: Phase | "unknown", record: object): boolean {
  if (phase !== DONE) return false;
  const filled = filledOf(facts, record);
  if (filled.length === 0) return facts.result.length > 0 && !isDoneInVain(jobState(facts, record));
  // Where one address stands for all that was made, lists beside it owe nothing.
  return filled.every((path) => path.includes("[]")) && facts.result.some((path) => isOpen(facts, record, path));
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
    const counts = new Map(knownOutputs.map(counted));
    return knownPhase === phase && outputs.map(counted).every(([path, count]) => (counts.get(path) ?? 0) >= count);
  });
}

function counted(output: string): [path: string, count: number] {
  const [path = "", count = 1] = output.split("*");
  return [path, Number(count)];
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

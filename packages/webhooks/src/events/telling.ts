import { lacksOutputs, milestoneOf, type Phase, phaseOf, renderAdvice } from "@video-ads/core/job";
import type { Source } from "../generated/types.ts";
import type { SourceFacts } from "./source-facts.ts";

/** What a record, or a post, tells of its job. */
export interface Telling {
  readonly phase: Phase | "unknown";
  /** What makes it worth telling once; undefined while the job runs. */
  readonly milestone: string | undefined;
  /** It is the job's end, which may become another one: not all of its outputs are there. */
  readonly mayGrow: boolean;
}

/**
 * What a record, or a post, tells of a job that this operation has started. The preview of one that renders by itself is no moment of
 * its own: who renders at it would pay twice.
 *
 * @param operation Undefined where nobody knows: the job may have been started for its preview.
 */
export function tellingOf(facts: SourceFacts<Source>, operation: string | undefined, record: object): Telling {
  const { job, render } = facts;
  const phase = phaseOf(job, record);
  if (phase === "previewReady" && render) {
    const asked = operation === undefined ? undefined : render.byItself.includes(operation) ? "done" : "preview";
    const state = { outcome: undefined, previewReady: true };
    if (!renderAdvice({ render: render.operation }, state, asked))
      return { phase: "progress", milestone: undefined, mayGrow: false };
  }
  return { phase, milestone: milestoneOf(job, phase, record), mayGrow: lacksOutputs(job, phase, record) };
}

// Whether a job is to be rendered. Every render is paid for, so none is sent or advised that may be the second, or of a job at its end.
import type { JobState } from "@video-ads/client";
import type { Job, JobKind } from "./facts.ts";

/**
 * What a program has asked the service to make of a job, last: its preview, or the whole of it, which a render does, and also a
 * start without a preview in between. A request counts unless it was refused or never sent. Undefined: the program has asked for nothing,
 * and does not know what others have.
 */
export type AskedFor = "preview" | "done" | undefined;

/**
 * - `due`: the program has started the job for its preview, and has not rendered it.
 * - `unlessRendered`: it may be rendering already, which is to be said with the advice.
 */
export type RenderAdvice = "due" | "unlessRendered";

/**
 * Whether a job whose preview was waited for is still to be rendered. Some jobs end instead: what is there already would be made, and
 * paid for, once more.
 */
export function isToRender({ outcome, previewReady }: Pick<JobState<Job>, "outcome" | "previewReady">): boolean {
  return previewReady && outcome === undefined;
}

/** Undefined: no render is advised. A preview stays filled while its job is rendered, so the record alone does not say. */
export function renderAdvice(
  { render }: Pick<JobKind, "render">,
  state: Pick<JobState<Job>, "outcome" | "previewReady"> | undefined,
  asked: AskedFor,
): RenderAdvice | undefined {
  if (render === undefined || !state || !isToRender(state) || asked === "done") return undefined;
  return asked === "preview" ? "due" : "unlessRendered";
}

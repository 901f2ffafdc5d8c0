// Whether to advise the render of a job. A second one is paid for like the first, so none is advised that may be the second.
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

/** Undefined: no render is advised. A preview stays filled while its job is rendered, so the record alone does not say. */
export function renderAdvice(
  { render }: Pick<JobKind, "render">,
  state: Pick<JobState<Job>, "previewReady"> | undefined,
  asked: AskedFor,
): RenderAdvice | undefined {
  if (render === undefined || !state?.previewReady || asked === "done") return undefined;
  return asked === "preview" ? "due" : "unlessRendered";
}

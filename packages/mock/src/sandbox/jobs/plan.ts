import { camelCase, type JobType } from "./job-type.ts";
import type { Fate } from "./magic.ts";

/** State in which a job waits for its render. */
export const PREVIEW_READY = "previewReady";

/** State right after the render was asked for. */
export const RENDER_PENDING = "renderPending";

/** States between the first and the last one, in the order in which a job passes them. */
const BETWEEN = ["inQueue", "running"];

/** The states that a new job passes, after its first one. */
export function planFromStart(type: JobType, until: "preview" | "done", fate: Fate | undefined): string[] {
  // A job that was asked to be rejected fails where its type knows no such state.
  if (fate) return [type.definition.failed.includes(fate) ? fate : "failed"];
  const [early, late] = between(type);
  if (until === "preview" && type.states.has(PREVIEW_READY)) return [...early, PREVIEW_READY];
  // Without an operation that renders, the preview is shown while the work goes on.
  const passing = type.states.has(PREVIEW_READY) && !type.definition.render ? [PREVIEW_READY] : [];
  return [...early, ...passing, ...late, succeeded(type)];
}

/** The states that a job passes after its render was asked for. */
export function planFromRender(type: JobType): string[] {
  return [...between(type)[1], succeeded(type)];
}

function succeeded(type: JobType): string {
  return camelCase(type.definition.succeeded[0] ?? "done");
}

/** What passes before the preview is there, and what after it. */
function between(type: JobType): [early: string[], late: string[]] {
  const known = BETWEEN.filter((state) => type.states.has(state));
  const early = known.filter((state) => {
    const fields = type.definition.preview?.filter((field) => !field.includes("[]")) ?? [];
    return fields.length > 0 && fields.every((field) => type.states.get(state)?.[field] == null);
  });
  return [early, known.filter((state) => !early.includes(state))];
}

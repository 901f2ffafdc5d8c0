import { type Meaning, previews } from "@video-ads/core/job";
import type { Fate } from "./fate.ts";
import { camelCase, type JobType } from "./job-type.ts";

/** State in which a job waits for its render. */
export const PREVIEW_READY = "previewReady";

/** State right after the render was asked for. */
export const RENDER_PENDING = "renderPending";

/** States between the first and the last one, in the order in which a job passes them. */
const BETWEEN = ["inQueue", "running"];

/** The states that a new job passes, after its first one. */
export function planFromStart(type: JobType, until: "preview" | "done", fate: Fate | undefined): string[] {
  const [early, late] = between(type);
  const previews = type.states.has(PREVIEW_READY);
  const waits = until === "preview" && previews;
  const endsNow = fate?.ends !== undefined && (fate.at !== "render" || !waits);
  if (endsNow && fate.at !== "render") return [ending(type, fate)];
  if (waits) return [...early, PREVIEW_READY];
  // Without an operation that renders, the preview is shown while the work goes on.
  const passing = previews && !type.definition.render ? [PREVIEW_READY] : [];
  return [...early, ...passing, ...late, endsNow ? ending(type, fate) : succeeded(type)];
}

/** The states that a job passes after its render was asked for. */
export function planFromRender(type: JobType, fate: Fate | undefined): string[] {
  if (fate?.ends) return [ending(type, fate)];
  return [...between(type)[1], succeeded(type)];
}

/** State in which a job ends badly: the one that was asked for, if the type has it. */
export function ending(type: JobType, { ends = "failed" }: Fate): string {
  return stateThatMeans(type, ends) ?? stateThatMeans(type, "failed") ?? "failed";
}

/** State of a job that has succeeded. */
export function succeeded(type: JobType): string {
  return stateThatMeans(type, "done") ?? "done";
}

/** Of the states that the type lists itself. */
function stateThatMeans({ definition: { plays, states } }: JobType, meaning: Meaning): string | undefined {
  const found = plays.find((state) => states[state] === meaning);
  return found && camelCase(found);
}

/** What passes before the preview is there, and what after it. */
function between({ definition, states }: JobType): [early: string[], late: string[]] {
  const known = BETWEEN.filter((state) => states.has(state));
  const early = known.filter(
    (state) => definition.preview !== undefined && previews(definition, states.get(state) ?? {}).length === 0,
  );
  return [early, known.filter((state) => !early.includes(state))];
}

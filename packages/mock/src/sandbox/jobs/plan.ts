import type { Fate } from "./fate.ts";
import type { Job } from "./job.ts";
import type { JobType } from "./job-type.ts";

/** The moments that a new job passes, after its first one. */
export function planFromStart(type: JobType, until: "preview" | "done", fate: Fate | undefined): string[] {
  const { preview, passing, done } = type.definition.journey;
  const waits = until === "preview" && preview !== undefined;
  const ends = fate?.ends !== undefined && (fate.at !== "render" || !waits);
  if (ends && fate.at !== "render") return [failure(type, fate)];
  if (waits) return [...preview];
  // Without an operation that renders, the preview is shown while the work goes on.
  const way = preview && passing ? [...preview, ...passing] : done;
  return ends ? [...way.slice(0, -1), failure(type, fate)] : [...way];
}

/** The moment right after the render was asked for, and those that follow. */
export function planFromRender(type: JobType, fate: Fate | undefined): [now: string, ...then: string[]] {
  const { render, done } = type.definition.journey;
  const [now = success(type), ...then] = render ?? done;
  return fate?.ends === undefined ? [now, ...then] : [now, failure(type, fate)];
}

/** The moment in which a job fails: as it was asked for, if its type can fail like that. */
export function failure({ definition: { journey } }: JobType, { ends = "failed" }: Fate): string {
  const { failures } = journey;
  const [plain = ends] = Object.values(failures);
  return failures[ends] ?? plain;
}

/** The moment in which a job has succeeded. */
export function success({ definition: { journey } }: JobType): string {
  return journey.done.at(-1) ?? journey.initial;
}

/** The job is at its preview. */
export function isAtPreview({ state, type }: Pick<Job, "state" | "type">): boolean {
  return state === previewOf(type);
}

/** The moment in which the preview has become ready; undefined where there is none. */
export function previewOf({ definition: { journey } }: JobType): string | undefined {
  return journey.preview?.at(-1);
}

/** Nothing has been made of the job yet that one could look at. */
export function isBeforePreview({ state, type }: Pick<Job, "state" | "type">): boolean {
  const { initial, preview = [] } = type.definition.journey;
  return [initial, ...preview.slice(0, -1)].includes(state);
}

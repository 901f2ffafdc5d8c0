import type { Fate } from "./fate.ts";
import type { Job } from "./job.ts";
import type { JobType } from "./job-type.ts";

/** The moments that a new job passes, after its first one. */
export function planFromStart(type: JobType, until: "preview" | "done", fate: Fate | undefined): string[] {
  const { initial, preview = [], passing, render = [], done } = type.definition.journey;
  const waits = until === "preview" && preview.length > 0;
  // Without an operation that renders, the preview is shown while the work goes on.
  const through = passing ? [...preview, ...passing] : done;
  const plan = waits ? preview : through;
  if (fate?.ends === undefined) return [...plan];
  const late = fate.at === "render";
  if (waits) {
    const isLeft = late && render[0] !== undefined && failingFrom(type, fate, render[0]) !== undefined;
    // What only a render leads to comes after it.
    return (isLeft ? undefined : failingOn(type, fate, [initial, ...preview])) ?? [...plan];
  }
  const before = [initial, ...through.slice(0, -1)];
  const found = late ? failingAtLast(type, fate, before) : failingOn(type, fate, before);
  return found ?? failingOn(type, fate, [initial, ...preview, ...render.slice(0, -1)]) ?? [failure(type, fate)];
}

/** The moment right after the render was asked for, and those that follow. */
export function planFromRender(type: JobType, fate: Fate | undefined): [now: string, ...then: string[]] {
  const { render, done } = type.definition.journey;
  const [now = success(type), ...then] = render ?? done;
  const failing = fate?.ends === undefined ? undefined : failingOn(type, fate, [now, ...then.slice(0, -1)]);
  return [now, ...(failing ?? then)];
}

/**
 * What a job passes from a moment until it has failed as it was asked for, if its type can fail like that: the shortest way, of those of
 * its transitions that need no render. Undefined where none leads there.
 */
export function failingFrom(type: JobType, fate: Fate, moment: string): readonly string[] | undefined {
  const { failures, failing = {} } = type.definition.journey;
  const { ends = "failed" } = fate;
  const [plain = ends] = Object.keys(failures);
  const ways = failing[Object.hasOwn(failures, ends) ? ends : plain];
  return ways ? ways[moment] : [failure(type, fate)];
}

/** The same along a way that the job takes: as soon as it can, behind its first moment. */
function failingOn(type: JobType, fate: Fate, way: readonly string[]): string[] | undefined {
  const at = way.findIndex((moment) => failingFrom(type, fate, moment));
  return behind(type, fate, way, at);
}

/** As late as it can. */
function failingAtLast(type: JobType, fate: Fate, way: readonly string[]): string[] | undefined {
  const at = way.findLastIndex((moment) => failingFrom(type, fate, moment));
  return behind(type, fate, way, at);
}

function behind(type: JobType, fate: Fate, way: readonly string[], at: number): string[] | undefined {
  const failing = failingFrom(type, fate, way[at] ?? "");
  return at < 0 || !failing ? undefined : [...way.slice(1, at + 1), ...failing];
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

/** It goes on when its render is asked for, if it does not fail before. */
export function isWaiting({ plan, type }: Pick<Job, "plan" | "type">): boolean {
  const { render: [asked = ""] = [] } = type.definition.journey;
  return plan.length === 0 || (plan.at(-1) !== success(type) && !plan.includes(asked));
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

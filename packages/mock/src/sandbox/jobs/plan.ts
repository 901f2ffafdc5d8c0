import { exampleName } from "@video-ads/core/job";
import type { Fate, NamedEnd } from "./fate.ts";
import type { Job } from "./job.ts";
import type { JobType } from "./job-type.ts";

/** What a way through a type's moments is found by. */
type Playable = Pick<JobType, "definition">;

/** The moments that a new job passes, after its first one. */
export function planFromStart(type: Playable, until: "preview" | "done", ordered?: Fate): string[] {
  const { initial, preview = [], passing, render = [], done } = type.definition.journey;
  const waits = until === "preview" && preview.length > 0;
  // Without an operation that renders, the preview is shown while the work goes on.
  const through = passing ? [...preview, ...passing] : done;
  const plan = waits ? preview : through;
  if (ordered?.ends === undefined) return [...plan];
  const rendering = render.slice(0, -1);
  const fate = ordered.at === "render" ? fateFrom(type, ordered, rendering) : ordered;
  const other = otherSuccess(type, fate);
  if (other === success(type)) return [...plan];
  const late = fate.at === "render" || other !== undefined;
  if (waits) {
    const isLeft = late && rendering.some((moment) => failingFrom(type, fate, moment) !== undefined);
    // What only a render leads to comes after it.
    return (isLeft ? undefined : failingOn(type, fate, [initial, ...preview])) ?? [...plan];
  }
  const before = [initial, ...through.slice(0, -1)];
  const found = late ? failingAtLast(type, fate, before) : failingOn(type, fate, before);
  return found ?? failingOn(type, fate, [initial, ...preview, ...rendering]) ?? [failure(type, fate)];
}

/** The moment right after the render was asked for, and those that follow. */
export function planFromRender(type: Playable, ordered?: Fate): [now: string, ...then: string[]] {
  const { render, done } = type.definition.journey;
  const [now = success(type), ...then] = render ?? done;
  if (ordered?.ends === undefined) return [now, ...then];
  const way = [now, ...then.slice(0, -1)];
  const fate = fateFrom(type, ordered, way);
  const other = otherSuccess(type, fate);
  if (other === success(type)) return [now, ...then];
  const ending = (other === undefined ? failingOn : failingAtLast)(type, fate, way);
  return [now, ...(ending ?? then)];
}

/** The moment of success that a job was told to end in. Undefined where it is to fail. */
function otherSuccess(type: Playable, { ends }: Fate): string | undefined {
  const { failures, successes = {} } = type.definition.journey;
  if (ends === undefined || Object.hasOwn(failures, ends)) return undefined;
  return [success(type), ...Object.keys(successes)].find((moment) => moment === exampleName(ends));
}

/** The kind of failure that a job was told to end in: by its name, or by that of the state. Undefined where its type has no such one. */
function kindOf(type: Playable, { ends = "failed" }: Fate): string | undefined {
  const { failures } = type.definition.journey;
  if (Object.hasOwn(failures, ends)) return ends;
  return Object.keys(failures).find((kind) => failures[kind] === exampleName(ends));
}

/**
 * The fate of a job from one of these moments on. Where it was told what its end means, it comes to the first state of that meaning to
 * which one of them leads: preview and render may fail in states of their own.
 */
function fateFrom(type: Playable, fate: Fate, moments: readonly string[]): Fate {
  const { states, journey } = type.definition;
  const kinds = Object.entries(journey.failures);
  const meant = Object.keys(states)
    .filter((state) => states[state] === (fate.ends ?? "failed"))
    .map(exampleName);
  const found = kinds.find(
    ([ends, end]) => meant.includes(end) && moments.some((moment) => failingFrom(type, { ...fate, ends }, moment)),
  );
  return found ? { ...fate, ends: found[0] } : fate;
}

/** Whether jobs of a type can end as it was ordered, and else which ends can be named. */
export function endFault(type: Playable, { name, fails }: Pick<NamedEnd, "name" | "fails">): string[] | undefined {
  const { failures, successes = {} } = type.definition.journey;
  const fate = { ends: name };
  if (kindOf(type, fate) !== undefined || (!fails && otherSuccess(type, fate) !== undefined)) return undefined;
  const kinds = Object.keys(failures);
  if (fails) return kinds;
  const moments = [success(type), ...Object.keys(successes), ...Object.values(failures)];
  return Object.keys(type.definition.states).filter((state) => moments.includes(exampleName(state)));
}

/**
 * What a job passes from a moment until it has ended as it was asked for, if its type can fail like that: the shortest way, of those of
 * its transitions that need no render. Undefined where none leads there.
 */
function failingFrom(type: Playable, fate: Fate, moment: string): readonly string[] | undefined {
  const { failures, failing = {}, successes = {} } = type.definition.journey;
  const other = otherSuccess(type, fate);
  if (other !== undefined && successes[other]) return successes[other][moment];
  const [plain = ""] = Object.keys(failures);
  const ways = failing[kindOf(type, fate) ?? plain];
  return ways ? ways[moment] : [failure(type, fate)];
}

/** The same along a way that the job takes: as soon as it can, behind its first moment. */
function failingOn(type: Playable, fate: Fate, way: readonly string[]): string[] | undefined {
  const at = way.findIndex((moment) => failingFrom(type, fate, moment));
  return behind(type, fate, way, at);
}

/** As late as it can. */
function failingAtLast(type: Playable, fate: Fate, way: readonly string[]): string[] | undefined {
  const at = way.findLastIndex((moment) => failingFrom(type, fate, moment));
  return behind(type, fate, way, at);
}

function behind(type: Playable, fate: Fate, way: readonly string[], at: number): string[] | undefined {
  const failing = failingFrom(type, fate, way[at] ?? "");
  return at < 0 || !failing ? undefined : [...way.slice(1, at + 1), ...failing];
}

/** What a job passes from where it is until it has failed as it was asked for. Undefined where only its render leads there. */
export function failingNow({ type, state }: Pick<Job, "type" | "state">, fate: Fate): readonly string[] | undefined {
  const isRendering = type.definition.journey.render?.includes(state);
  return failingFrom(type, isRendering ? fateFrom(type, fate, [state]) : fate, state);
}

/** The moment in which a job fails: as it was asked for, if its type can fail like that. */
export function failure(type: Playable, fate: Fate): string {
  const { failures } = type.definition.journey;
  const [plain = "failed"] = Object.values(failures);
  return failures[kindOf(type, fate) ?? ""] ?? plain;
}

/** The moment in which a job has succeeded. */
export function success({ definition: { journey } }: Playable): string {
  return journey.done.at(-1) ?? journey.initial;
}

/** A moment in which a job has succeeded, in whatever way. */
export function isSuccess(type: Playable, moment: string | undefined): boolean {
  const { successes = {} } = type.definition.journey;
  return moment !== undefined && (moment === success(type) || Object.hasOwn(successes, moment));
}

/** The job is at its preview. */
export function isAtPreview({ state, type }: Pick<Job, "state" | "type">): boolean {
  return state === previewOf(type);
}

/** It goes on when its render is asked for, if it does not fail before. */
export function isWaiting({ plan, type }: Pick<Job, "plan" | "type">): boolean {
  const { render: [asked = ""] = [] } = type.definition.journey;
  return plan.length === 0 || (!isSuccess(type, plan.at(-1)) && !plan.includes(asked));
}

/** The moment in which the preview has become ready; undefined where there is none. */
export function previewOf({ definition: { journey } }: Playable): string | undefined {
  return journey.preview?.at(-1);
}

/** Nothing has been made of the job yet that one could look at. */
export function isBeforePreview({ state, type }: Pick<Job, "state" | "type">): boolean {
  const { initial, preview = [] } = type.definition.journey;
  return [initial, ...preview.slice(0, -1)].includes(state);
}

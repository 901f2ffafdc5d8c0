import { exampleName } from "@video-ads/core/job";
import type { JobReading, JobStateExtension } from "../contract/types.ts";
import type { JobType } from "./types.ts";

/**
 * What a job passes, as its states and transitions say: names of the moments that it is seen in. A moment is a state, or one of
 * the two that may share a state with what was before: the preview became ready, the render was asked for.
 */
export interface Journey {
  /** The moment in which a job is made. */
  initial: string;
  /** From there to the preview, with it. Absent: no preview. */
  preview?: string[];
  /** From the preview to the success, without a render. Absent: no preview, or one has to ask for the render. */
  passing?: string[];
  /** From the request to render to the success, with both. Absent: nothing is rendered. */
  render?: string[];
  /** From the beginning to the success where no preview is asked for. */
  done: string[];
  /** The moment in which a job fails, by the kind of failure; the plain one first. */
  failures: Record<string, string>;
  /**
   * What a job passes until it has failed, with the end: by the kind of failure, and by the moment that it is in. A moment from which
   * nothing but a render leads there is not named. A kind that is not named comes at once, in any moment.
   */
  failing?: Record<string, Record<string, string[]>>;
  /**
   * The moments in which a job may succeed otherwise than at the end of its way, such as for a part, each with what the job passes until
   * it comes there, by the moment that it is in. Absent: there are none.
   */
  successes?: Record<string, Record<string, string[]>>;
}

/** Names of the examples that show the two moments that are no states. */
const PREVIEW_READY = "previewReady";
export const RENDER_PENDING = "renderPending";

/**
 * Works out the journey. Of several ways the longest is taken, and of those the one that is described first: the sandbox shows as
 * much as there is. Throws where nothing leads on; the linter says the same with file and line.
 */
export function journeyOf(job: JobReading & Pick<JobType, "name" | "render" | "examples">): Journey {
  const { name: type, states, initial, transitions, examples } = job;
  const preview = transitions.find(({ at }) => at === "preview");
  const render = transitions.find(({ at }) => at === "render");
  const [success, ...others] = Object.keys(states).filter((state) => states[state]?.terminal === "succeeded");
  if (success === undefined) throw new Error(`${type}: no state has \`terminal: succeeded\``);
  const failed = Object.entries(states).filter(([, { terminal }]) => terminal === "failed");
  if (failed.length === 0) throw new Error(`${type}: no state has \`terminal: failed\``);
  const walk = (from: string, to: string, what: string): string[] => {
    const found = longest(job, from, to);
    if (!found) throw new Error(`${type}: no transitions lead from \`${from}\` to \`${to}\`, ${what}`);
    return found;
  };
  const moment = (name: string, state: string): string => (Object.hasOwn(examples, name) ? name : exampleName(state));
  const toSuccess = (from: string): string[] => [...walk(from, success, "where it has succeeded"), success];
  const ends = {
    ...failuresOf(job, failed, moment),
    ...(others.length > 0 && {
      successes: Object.fromEntries(others.map((state) => [exampleName(state), waysTo(state, job, moment)])),
    }),
  };
  if (!preview) return { initial: exampleName(initial), done: toSuccess(initial).map(exampleName), ...ends };
  const fromStart = preview.from === "*" || preview.from === initial;
  const before = fromStart ? [] : [...walk(initial, preview.from, "whence its preview comes"), preview.from];
  const toPreview = [...before.map(exampleName), moment(PREVIEW_READY, preview.to)];
  const journey = { initial: exampleName(initial), preview: toPreview, ...ends };
  // Where the only way leads through the preview, and its render, a job that waits for neither passes them by itself.
  const past = longest(job, initial, success);
  const doneOr = (onwards: string[]): string[] =>
    past ? [...past, success].map(exampleName) : [...toPreview, ...onwards];
  if (job.render === undefined) {
    const passing = toSuccess(preview.to).map(exampleName);
    return { ...journey, passing, done: doneOr(passing) };
  }
  if (!render) throw new Error(`${type}: an operation renders it, but no transition has \`at: render\``);
  const afterwards = [moment(RENDER_PENDING, render.to), ...toSuccess(render.to).map(exampleName)];
  return { ...journey, render: afterwards, done: doneOr(afterwards) };
}

/**
 * The states, short of the end, that show that a job has gone on from its preview. Where the preview waits in a state of its own, all
 * that come after it and never before it. Where it does not, only those that nothing but the render leads to: the others may be read
 * of a job that still makes its preview. Empty where nothing is rendered.
 */
export function renderingStates({
  render,
  states,
  transitions,
}: Pick<JobReading, "states" | "transitions"> & Pick<JobType, "render">): string[] {
  const preview = transitions.find(({ at }) => at === "preview");
  if (render === undefined || !preview) return [];
  const moves = transitions
    .filter(({ at }) => at !== "render")
    .flatMap(({ from, to }) => (from === "*" ? Object.keys(states) : [from]).map((state) => [state, to] as const));
  const before = connected(
    preview.to,
    moves.map(([from, to]) => [to, from]),
  );
  const ownState = states[preview.to]?.means === "previewReady";
  const unasked = ownState ? new Set<string>() : connected(preview.to, moves);
  return Object.keys(states).filter((state) => !before.has(state) && !unasked.has(state) && !states[state]?.terminal);
}

/** A state and all that these moves lead to from it. */
function connected(start: string, moves: readonly (readonly [from: string, to: string])[]): Set<string> {
  // A set gives what is added while it is walked through as well.
  const found = new Set([start]);
  for (const state of found) for (const [from, to] of moves) if (from === state) found.add(to);
  return found;
}

/** By their kind, the plain one first; a second one of a kind by the name of its state. */
function failuresOf(
  job: JobReading,
  failed: readonly [state: string, about: JobStateExtension][],
  moment: (name: string, state: string) => string,
): Pick<Journey, "failures" | "failing"> {
  const failures: Record<string, string> = {};
  const failing: Record<string, Record<string, string[]>> = {};
  for (const plain of [true, false]) {
    for (const [state, { means }] of failed) {
      if ((means === undefined) !== plain) continue;
      const plainKind = means ?? "failed";
      const kind = Object.hasOwn(failures, plainKind) ? exampleName(state) : plainKind;
      failures[kind] = exampleName(state);
      const isAnywhere = job.transitions.some(({ from, to }) => from === "*" && to === state);
      if (!isAnywhere) failing[kind] = waysTo(state, job, moment);
    }
  }
  return { failures, ...(Object.keys(failing).length > 0 && { failing }) };
}

/**
 * The shortest way to an end from each moment that leads there without a render, by the name of the moment; of several, the one that is
 * described first.
 */
function waysTo(
  end: string,
  { states, transitions }: JobReading,
  moment: (name: string, state: string) => string,
): Record<string, string[]> {
  const isOpen = (state: string): boolean => states[state]?.terminal === undefined;
  const reached = ({ at, to }: JobReading["transitions"][number]): string =>
    at === "preview" ? moment(PREVIEW_READY, to) : at === "render" ? moment(RENDER_PENDING, to) : exampleName(to);
  const stateOf = new Map([
    ...Object.keys(states).map((state) => [exampleName(state), state] as const),
    ...transitions.map((move) => [reached(move), move.to] as const),
  ]);
  const walk = (start: string): string[] | undefined => {
    const ways = new Map<string, string[]>([[start, []]]);
    // A map gives what is added while it is walked through as well.
    for (const [name, way] of ways) {
      const here = stateOf.get(name);
      for (const move of transitions) {
        if (move.at === "render" || (move.from !== "*" && move.from !== here)) continue;
        const next = reached(move);
        if (move.to === end) return [...way, next];
        if (isOpen(move.to) && !ways.has(next)) ways.set(next, [...way, next]);
      }
    }
    return undefined;
  };
  const found = [...stateOf].flatMap(([name, state]) => {
    const way = isOpen(state) ? walk(name) : undefined;
    return way ? [[name, way] as const] : [];
  });
  return Object.fromEntries(found);
}

/** The states between two, both excluded; undefined when no way leads there. */
function longest({ states, transitions }: JobReading, from: string, to: string): string[] | undefined {
  const moves = transitions.filter(({ at }) => at === undefined);
  const walk = (here: string, passed: readonly string[]): string[] | undefined => {
    let best: string[] | undefined;
    for (const move of moves) {
      if (move.from !== "*" && move.from !== here) continue;
      const way = move.to === to ? [] : onwards(move.to, [...passed, here]);
      if (way && (!best || way.length > best.length)) best = way;
    }
    return best;
  };
  const onwards = (next: string, passed: readonly string[]): string[] | undefined => {
    if (passed.includes(next) || states[next]?.terminal) return undefined;
    const way = walk(next, passed);
    return way && [next, ...way];
  };
  return walk(from, []);
}

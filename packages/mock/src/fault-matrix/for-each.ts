// What an app does once for each job that succeeds. Where fewer succeed, it is to do less of that.
import { grouped } from "./grouped.ts";
import { withoutIds } from "./missed.ts";
import type { Act, Ran } from "./ran.ts";

/** Acts that say the same, each of another job. */
interface Kind {
  names: ReadonlySet<string>;
  /** The jobs that it may be about, by their type; undefined: any. */
  types: readonly (string | undefined)[];
}

/**
 * What came without the fault as often as jobs have succeeded, in all or of one type, under one name or under names that differ in a number
 * or a job's id: never before its job.
 */
function kindsOf(without: Ran): Kind[] {
  const byWords = grouped(
    without.acts.filter(({ what }) => !without.early.has(what)),
    ({ what }) => wordsOf(what, without),
  );
  return [...byWords.values()].flatMap((acts) => {
    const types = [undefined, ...new Set(without.successes)].filter(
      (type) =>
        acts.length > 1 &&
        acts.length === countOf(without.successes, type) &&
        acts.every(({ after }, index) => countOf(after, type) > index),
    );
    // Where there is one type, it and any say the same.
    const own = types.includes(undefined) ? [undefined] : types;
    return own.length > 0 ? [{ names: new Set(acts.map(({ what }) => what)), types: own }] : [];
  });
}

/** What is held against the number of jobs that have succeeded. */
export function namesForEach(without: Ran): Set<string> {
  return new Set(kindsOf(without).flatMap(({ types, names }) => (types.length === 1 ? [...names] : [])));
}

/** Of what an app did for each job: what came when no more jobs had succeeded than it had done it for. */
export function surplusIn({ acts, done }: Ran, without: Ran): Act[] {
  return kindsOf(without).flatMap(({ names, types }) => {
    // What is done twice for one job is not done for another one.
    const own = firstOfEach(acts, without).filter(
      ({ what }) =>
        names.has(what) && (without.done.get(what) === 1 || (done.get(what) ?? 0) <= (without.done.get(what) ?? 0)),
    );
    return own.filter(({ after }, index) => types.every((type) => countOf(after, type) <= index));
  });
}

/** Of what an app does for each job: what it did less often than jobs have succeeded, although some have. */
export function notForEach({ acts, successes, succeeded }: Ran, without: Ran): string[] {
  if (succeeded >= without.succeeded) return [];
  return kindsOf(without).flatMap(({ names, types }) => {
    const [first, ...others] = [...names];
    const came = acts.filter(({ what }) => names.has(what)).length;
    const of = types.length === 1 ? types[0] : undefined;
    return first !== undefined && came < countOf(successes, of) ? [others.length > 0 ? `${first}, …` : first] : [];
  });
}

/** Each as often as without the fault. */
export function firstOfEach(acts: readonly Act[], { done }: Ran): Act[] {
  const times = new Map<string, number>();
  return acts.filter(({ what }) => {
    times.set(what, (times.get(what) ?? 0) + 1);
    return (times.get(what) ?? 0) <= (done.get(what) ?? 0);
  });
}

function countOf(types: readonly string[], type: string | undefined): number {
  return types.filter((one) => type === undefined || one === type).length;
}

/** A name without what says of which job it is. */
function wordsOf(what: string, { jobs }: Ran): string {
  return withoutIds(what, jobs).replace(/\d+/g, "#");
}

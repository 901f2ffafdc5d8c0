import { grouped } from "./grouped.ts";
import type { Ran } from "./ran.ts";
import type { FaultCase } from "./types.ts";

/** What an app has done, as far as it says whether something is missing. */
type Done = Pick<Ran, "done" | "succeeded"> & { jobs: readonly { id: string }[] };

/**
 * What an app did without the fault, and has not done, or less often, where as many jobs have succeeded. Where fewer have, nobody can say
 * which of it there was reason for. Jobs may have other ids than without the fault: of names with ids there have to be as many.
 */
export function missedIn({ done, succeeded, jobs }: Done, without: Ran): string[] {
  if (without.succeeded === 0 || succeeded < without.succeeded) return [];
  const came = countedWithoutIds(done, jobs);
  const due = countedWithoutIds(without.done, without.jobs);
  return [...without.done.keys()].filter((what) => {
    const words = withoutIds(what, without.jobs);
    return words === what
      ? (done.get(what) ?? 0) < (without.done.get(what) ?? 0)
      : (came.get(words) ?? 0) < (due.get(words) ?? 0);
  });
}

function countedWithoutIds(done: Ran["done"], jobs: Done["jobs"]): Map<string, number> {
  const found = new Map<string, number>();
  for (const [what, times] of done) {
    const words = withoutIds(what, jobs);
    found.set(words, (found.get(words) ?? 0) + times);
  }
  return found;
}

/** A name without the ids of jobs in it. */
export function withoutIds(what: string, jobs: Done["jobs"]): string {
  return jobs.reduce((words, { id }) => words.replaceAll(id, "#"), what);
}

/** What follows a success without the fault, of what an app has missed: that is a result. What comes before may have its place taken. */
export function resultsMissed(ran: Done, without: Ran): string[] {
  return missedIn(ran, without).filter((what) => !without.early.has(what));
}

/** What apps missed that had a result, where nobody but their users can say whether that is a mistake. */
export function notesOnMissed(cases: readonly FaultCase[]): string[] {
  const all = cases.flatMap(({ name, ending, mistakes, missed = [] }) =>
    ending !== "answered" || mistakes.includes("lost a result") ? [] : missed.map((what) => ({ what, name })),
  );
  return [...grouped(all, ({ what }) => what)].map(
    ([what, under]) =>
      `Not done, although the jobs have succeeded; whether it had to be is not certain: ${didOf(what)} under ${under.map(({ name }) => name).join("; ")}.`,
  );
}

/** Faults that did not come about, and nothing else either, such as two webhooks that change places where the second one waits for the first. */
export function notesOnUnmet(cases: readonly FaultCase[]): string[] {
  const names = cases.filter(({ met, mistakes }) => !met && mistakes.length === 0).map(({ name }) => name);
  return names.length > 0 ? [`Not checked, because it did not come about: ${names.join("; ")}.`] : [];
}

/** As a flow says it. */
export function didOf(what: string): string {
  return `did(${JSON.stringify(what)})`;
}

// Which of what was started a list shows: one order and one cut for every program.
import type { StartedJob } from "./started-jobs.ts";

/** How many of a list are shown that nobody has asked more of. */
export const USUALLY_SHOWN = 20;

/** A page of what was started. */
export interface PageOfJobs {
  readonly jobs: readonly StartedJob[];
  /** How many there are behind it. */
  readonly more: number;
  /** Where the next page begins; undefined on the last one. */
  readonly next: number | undefined;
}

/**
 * What may have been paid for and nobody knows the outcome of stands first, and on each page: it is never cut. Of the others, in the order that
 * they have, a page.
 */
export function pageOf(
  all: readonly StartedJob[],
  {
    offset = 0,
    limit = USUALLY_SHOWN,
  }: { readonly offset?: number | undefined; readonly limit?: number | undefined } = {},
): PageOfJobs {
  const others = all.filter((job) => !mayBePaid(job));
  const page = others.slice(offset, offset + limit);
  const end = offset + page.length;
  const more = Math.max(0, others.length - end);
  return { jobs: [...all.filter(mayBePaid), ...page], more, next: more > 0 ? end : undefined };
}

/** Nobody knows what became of a request for it. */
export function mayBePaid({ outcome }: Pick<StartedJob, "outcome">): boolean {
  return outcome === "unknown";
}

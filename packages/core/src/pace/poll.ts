// How often one looks.

const LONGEST_POLL_MS = 15_000;
const GROWTH = 1.5;

const LONGEST_LAG_MS = 10_000;

/**
 * Whether a job that no look has found for so long counts as unknown: a read can lag behind the create. It goes by time and not by looks,
 * which come as fast as somebody asks for; by a poll at least, so that a look that a hint has asked for takes none from those that are due.
 *
 * @param missingMs Since the first look that did not find it, with none after it that did.
 */
export function isUnknown(missingMs: number, pollMs: number): boolean {
  return missingMs >= Math.max(LONGEST_LAG_MS, pollMs);
}

/** In how many polls something is looked at again: in one the first time, then 1.5 times as late each time, up to 15 s. */
function pollsUntilNext(pollMs: number, still: number): number {
  return Math.min(Math.round(GROWTH ** still), Math.floor(LONGEST_POLL_MS / pollMs) || 1);
}

/**
 * Milliseconds until something is looked at again, in whole polls: the first time after `pollMs`, then 1.5 times as late each
 * time, up to 15 s (or `pollMs`, when that is more).
 *
 * @param pollMs 1 or more.
 * @param still How many looks in a row brought nothing new; a change makes it 0.
 */
export function nextPollMs(pollMs: number, still: number): number {
  return pollMs * pollsUntilNext(pollMs, still);
}

/**
 * The same wait, moved by half a poll at most so that it ends on a grid that all waits with the same `pollMs` share: what is
 * read from one list is then read in one request.
 *
 * @param now Of a clock that all of them go by.
 */
export function nextPollOnGrid(pollMs: number, still: number, now: number): number {
  return (Math.round(now / pollMs) + pollsUntilNext(pollMs, still)) * pollMs - now;
}

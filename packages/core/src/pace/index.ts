// How fast one tries again, and how often one looks.
import { LONGEST_TIMER_MS } from "../duration/index.ts";

/** A longer `Retry-After` is for the caller to decide. */
export const LONGEST_RETRY_AFTER_MS = 60_000;
const SHORTEST_RETRY_AFTER_MS = 250;
const LONGEST_BACKOFF_MS = 8_000;
const LONGEST_POLL_MS = 15_000;
const GROWTH = 1.5;

/** Milliseconds between two looks at a job that hints have asked for: many in a row are one look. */
export const SHORTEST_HINTED_MS = 1_000;

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

/**
 * Milliseconds that a `Retry-After` header asks for, given as seconds or as a date. Undefined when it is missing or makes
 * no sense; a date in the past is 0.
 */
export function retryAfterMs(headers: Pick<Headers, "get">, now = Date.now()): number | undefined {
  const value = headers.get("retry-after")?.trim();
  if (!value) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  // Date.parse takes nearly anything ("-5" is a year): an HTTP date names its day.
  const date = /^[A-Za-z]{3}/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/**
 * Milliseconds to wait before the next attempt, of which `attempt` (from 1) have failed: what the service asks for, or a quarter of a
 * second where that is less, and up to a quarter longer, for it has told others the same; else full jitter that doubles from half a second
 * to 8 s. Undefined when the service asks for longer than `most`, or than a timer can wait (24 days): the caller should know now.
 */
export function backoffMs(
  attempt: number,
  headers?: Pick<Headers, "get">,
  most = LONGEST_RETRY_AFTER_MS,
  random: () => number = Math.random,
): number | undefined {
  const asked = headers && retryAfterMs(headers);
  if (asked === undefined) return random() * Math.min(LONGEST_BACKOFF_MS, 500 * 2 ** (attempt - 1));
  const pause = Math.max(asked, SHORTEST_RETRY_AFTER_MS) * (1 + random() / 4);
  return asked <= most && pause <= LONGEST_TIMER_MS ? pause : undefined;
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

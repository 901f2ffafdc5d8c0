// How fast one tries again.
import { LONGEST_TIMER_MS } from "../duration/index.ts";

/** A longer `Retry-After` is for the caller to decide. */
export const LONGEST_RETRY_AFTER_MS = 60_000;
const SHORTEST_RETRY_AFTER_MS = 250;
const LONGEST_BACKOFF_MS = 8_000;

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

import { timeLimit } from "./time-limit.ts";
import { unlessAborted } from "./unless-aborted.ts";

/**
 * What a function of the app answers, which need not end: no longer than so many milliseconds.
 *
 * @param late What it rejects with then. When the signal is aborted it is that one's reason.
 */
export async function inTime<T>(
  work: () => T | PromiseLike<T>,
  timeoutMs: number,
  signal: AbortSignal | undefined,
  late: () => unknown,
): Promise<T> {
  const limit = timeLimit(timeoutMs, signal);
  try {
    return await unlessAborted(work, limit.signal);
  } catch (error) {
    throw limit.expired && error === limit.signal.reason ? late() : error;
  } finally {
    limit.clear();
  }
}

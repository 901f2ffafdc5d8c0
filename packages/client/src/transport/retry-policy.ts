import { isTransientStatus } from "@video-ads/core/transient";
import type { Unsent } from "@video-ads/core/unsent";

/** Whether a request can be sent twice without doing its work twice. */
export function isRepeatable(method: string): boolean {
  return method !== "POST" && method !== "PATCH";
}

/**
 * The money rule: a paid request is never sent twice when the first may have arrived. A POST is tried again only after a
 * 429, which says that it was not taken, and when no connection was made.
 */
export function mayRetryStatus(method: string, status: number): boolean {
  return status === 429 || (isRepeatable(method) && isTransientStatus(status));
}

/** Whether a failure to get an answer may be tried again. */
export function mayRetryFailure(method: string, why: Unsent | undefined): boolean {
  return isRepeatable(method) || !!why;
}

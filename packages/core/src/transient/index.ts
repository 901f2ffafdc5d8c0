// What passes by itself: whether the next try may bring what this one did not.

/** Statuses that may be gone with the next try: too slow, too many requests, a fault of the service. */
export function isTransientStatus(status: unknown): boolean {
  return /^(408|429|[5-9]..)$/.test(`${status}`);
}

/**
 * Whether a read that ended with this error may succeed the next time: no whole answer came, or one of a transient status. A
 * wrong key or an unknown id stays what it is. Goes by what the errors of the client say (`sent`, `status`), not by their class.
 */
export function isTransient(error: unknown): boolean {
  const { sent, status } = Object(error) as Record<string, unknown>;
  return typeof sent === "boolean" || isTransientStatus(status);
}

/** Statuses that may be gone with the next try: too slow, too many requests, a fault of the service. */
export function isTransientStatus(status: unknown): boolean {
  return /^(408|429|[5-9]..)$/.test(`${status}`);
}

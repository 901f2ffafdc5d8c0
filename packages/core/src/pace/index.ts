// How fast one tries again, and how often one looks: apart, for who only sends has no use of the other.
export { SHORTEST_HINTED_MS } from "./hinted.ts";
export { isUnknown, nextPollMs, nextPollOnGrid } from "./poll.ts";
export { backoffMs, LONGEST_RETRY_AFTER_MS, retryAfterMs } from "./retry.ts";

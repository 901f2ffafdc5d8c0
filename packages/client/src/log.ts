/** One attempt at a request. Holds no header, body or key. */
export interface LogEvent {
  /** `resource.verb`; `raw` for a request of the openapi-fetch client that is no operation of the contract. */
  operation: string;
  method: string;
  /** Without the query. */
  url: string;
  /** Counts from 1. */
  attempt: number;
  /** Absent when no answer came. */
  status?: number;
  /** Why no answer came. */
  error?: string;
  /** Milliseconds until the next attempt; undefined when there is none. */
  retryInMs?: number | undefined;
  durationMs: number;
}

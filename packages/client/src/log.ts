/** One attempt at a request, or what went wrong beside it. Holds no header, body or key. */
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
  /** Why no answer came, or why the call does not end with the one that did: a redirect that is not followed, a middleware that has failed. */
  error?: string;
  /**
   * What has failed beside the request, whose attempt has an event of its own: the journal has not taken what became of it, or a middleware
   * has not ended over an answer that was paid for. The call ends as if that had not been.
   */
  warning?: string;
  /** Milliseconds until the next attempt; undefined when there is none. */
  retryInMs?: number | undefined;
  durationMs: number;
}

/** One attempt at a request, as a middleware sees it. Holds no body and no key. */
export interface MiddlewareCall {
  /** `resource.verb`; `raw` for a request of the openapi-fetch client that is no operation of the contract. */
  readonly operation: string;
  readonly method: string;
  /** Without the query. */
  readonly url: string;
  /** Counts from 1. */
  readonly attempt: number;
  /** Whether it makes something, which may be paid for, a POST or PATCH: it is never sent twice when the first may have arrived. */
  readonly paid: boolean;
  /** What is put here is sent with this attempt, over the headers of the client and the call. What lets in cannot be set. */
  readonly headers: Headers;
  /** Aborted when the caller aborts, and when the time of the attempt or the call is over. */
  readonly signal: AbortSignal;
}

/**
 * What stands behind a middleware: the next one, and behind the last the service. Takes the call that the middleware was given, and
 * resolves with the answer, of whatever status, when its body has arrived whole. Rejects when none came, and for a paid call when it was
 * called before.
 */
export type MiddlewareNext = (call: MiddlewareCall) => Promise<Response>;

/**
 * Stands around each attempt at a request, and answers what `next(call)` does, or another `Response`. What it throws before `next` keeps the
 * request from leaving (`neverSent`); what it throws later leaves the outcome of the call as it was. One that does not end is left when the
 * time of the attempt is over: what was paid for is then answered as it came.
 *
 * @example
 * ```ts
 * const timed: Middleware = async (call, next) => {
 *   const started = performance.now();
 *   try {
 *     return await next(call);
 *   } finally {
 *     console.log(call.operation, call.attempt, performance.now() - started);
 *   }
 * };
 * const ads = createClient({ middleware: [timed] });
 * ```
 */
export type Middleware = (call: MiddlewareCall, next: MiddlewareNext) => Promise<Response>;

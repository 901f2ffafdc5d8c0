import type { Credentials } from "./generated/security.ts";
import type { Journal } from "./journal/journal.ts";
import type { LogEvent } from "./log.ts";
import type { Middleware } from "./middleware/middleware.ts";

/** Headers as `fetch` takes them: by name, in pairs, or `Headers`. */
export type HeadersGiven =
  | Headers
  | Readonly<Record<string, string>>
  | Iterable<readonly [name: string, value: string]>;

/** How a client reaches the service. */
export interface ClientOptions extends Credentials {
  /** Where the service is, for example `http://127.0.0.1:4010`. @default process.env.VIDEO_ADS_BASE_URL */
  baseUrl?: string | undefined;
  /** Milliseconds that a call may take, with its retries, its body, and what of yours is asked before it leaves, 1 at least. @default 60_000 */
  timeoutMs?: number;
  /** Milliseconds that one attempt may take, body included; one that takes longer is tried again where it may be. @default no limit but the call's */
  attemptTimeoutMs?: number;
  /** How often a call is tried again after its first attempt. Paid requests are never sent twice. @default 2 */
  maxRetries?: number;
  /** Milliseconds of `Retry-After` that are waited for; when the service asks for more, or for more than the call has left, the call ends with its answer. @default 60_000 */
  maxRetryAfterMs?: number;
  /** Headers for every request. Those of the connection, such as `Host` and `Content-Length`, are refused, as the runtime says them, and those that let in, as the keys do. */
  headers?: HeadersGiven;
  /** Sends the requests, instead of the runtime's `fetch`. One that does not look at the signal is left when the time is over. What it rejects with may have been sent, unless the error has `sent: false`. */
  fetch?: typeof globalThis.fetch;
  /**
   * Told of every attempt, and of what has failed beside a call. Never sees a key. What `VIDEO_ADS_LOG` asks for is printed beside it. Not
   * waited for; what it throws or rejects with stops nothing, and is said on the console.
   */
  onLog?: (event: LogEvent) => void;
  /**
   * Stands around every attempt at a call, that of `raw` among them, the first one outermost: traces, metrics, headers of one's own. Files that
   * are downloaded do not go through it.
   */
  middleware?: readonly Middleware[];
  /**
   * Where requests that make something are written down before they leave, such as `fileJournal()` of `@video-ads/client/journal`: what
   * may have been paid for outlives the process. One that cannot be written stops the request.
   */
  journal?: Journal;
  /**
   * Holds every JSON body against the contract before it is sent, and refuses with an `InvalidRequestError` that names each
   * field that is wrong. The validators are loaded with the first call.
   *
   * @default false
   */
  validate?: boolean;
  /**
   * Lets the client start in a browser. Everybody who opens the page can read the keys and spend your credits: keep the
   * keys on a server.
   *
   * @default false
   */
  dangerouslyAllowBrowser?: boolean;
  /**
   * `baseUrl` is a proxy of `@video-ads/client/proxy` on a server of yours, which holds the keys: none is needed here or sent,
   * and the client starts in a browser. `baseUrl` may then be relative to the page: `/api/video-ads`.
   *
   * @default false
   */
  viaProxy?: boolean;
}

/** How one call differs from the client's options. */
export interface CallOptions {
  /** Ends the call, its backoff and its body; it then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Milliseconds that the call may take, retries and body included. */
  timeoutMs?: number;
  /** Milliseconds that one attempt may take, body included. */
  attemptTimeoutMs?: number;
  /** How often the call is tried again after its first attempt. */
  maxRetries?: number;
  /** Milliseconds of `Retry-After` that are waited for. */
  maxRetryAfterMs?: number;
  /** Headers for this request, under the same rule as those of the client. */
  headers?: HeadersGiven;
}

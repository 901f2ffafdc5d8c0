import type { OperationId } from "../generated/methods.ts";
import type { Credentials } from "../generated/security.ts";
import type { ClientOptions } from "../options.ts";

/** An allowed operation that a page asks for. */
export interface ProxiedCall {
  readonly operation: OperationId;
  /** Path parameters, for example `{ id }`. */
  readonly path: Readonly<Record<string, string>>;
  /** Query parameters, as text. */
  readonly query: Readonly<Record<string, string>>;
}

/** What may pass the proxy, and for whom. `R` is the request of the server that it is mounted in. */
export interface ProxyOptions<R = unknown>
  extends Pick<ClientOptions, keyof Credentials | "baseUrl" | "timeoutMs" | "fetch" | "journal"> {
  /** The operations that pass. Everything else is not found; with an empty list, everything is. */
  operations: readonly OperationId[];
  /**
   * Whether this request may have this operation: your session, your limits. `"public"` lets in everybody who can reach the
   * server, and spends your credits for them.
   *
   * `false` answers 403, and so does what is no boolean: `onLog` says which. What it throws goes to the server's error handler (`fetchProxy` answers 500), and nothing is sent; nor when it takes
   * longer than `timeoutMs`: 503. To the page both are `neverSent`.
   */
  authorize: "public" | ((request: R, call: ProxiedCall) => boolean | Promise<boolean>);
  /**
   * Changes a JSON body before it leaves, for example to add the URL that the service is to report to. A page can neither
   * set that field, as the service would post to wherever it says, nor see it. The body is what the page sent, of any shape. What it throws, and that it takes too long, is as with
   * `authorize`.
   */
  prepare?: (
    body: Record<string, unknown>,
    call: ProxiedCall,
    request: R,
  ) => Record<string, unknown> | Promise<Record<string, unknown>>;
  /**
   * Told what the service has answered to a request that makes something (POST, PATCH), once it said yes, by what the operation answers, such as a job
   * with its id: which job is whose, and which reference of a webhook it belongs to. Anything else is no yes, whatever its status. Comes also when the page
   * has gone: such a request is finished. The page has its answer when this has ended, or after ten seconds (`timeoutMs`, where that is
   * less), and has it all the same when this throws or rejects: then `onLog` has that as `failed`, or the console where there is no `onLog`.
   *
   * @param body The answer as the page gets it; undefined where it has none.
   */
  onAnswer?: (call: ProxiedCall, body: unknown, request: R) => unknown;
  /**
   * Origins of pages that may call beside those of this server, for example `https://shop.example.com`. Needed too where a
   * reverse proxy changes the `Host` header. It lets them in, and sets no CORS headers: a page of another origin needs those from what stands
   * before the proxy, which answers its `OPTIONS` as well.
   *
   * @default []
   */
  origins?: readonly string[];
  /** Request headers that pass, by name, beside the type of the body and those that an operation takes. No cookie, credential or hop-by-hop header can. @default [] */
  forwardHeaders?: readonly string[];
  /** Bytes that a JSON body may have. @default 65_536 */
  maxBodyBytes?: number;
  /** Bytes that a form with a file may have, where an operation takes one. @default 10_485_760 */
  maxUploadBytes?: number;
  /** Bytes that an answer of the service may have; it is held in memory until it is whole. That of an error is cut off there. @default 8_388_608 */
  maxAnswerBytes?: number;
  /** Milliseconds until the last byte of a body has to be there. @default 10_000 */
  bodyTimeoutMs?: number;
  /** Told of every request, also of those whose page has gone, with the reason for which one was refused. Never sees a key, a body or a query. What it throws or rejects with stops nothing, and is said on the console. */
  onLog?: (event: ProxyLogEvent) => void;
}

/** One request to the proxy. */
export interface ProxyLogEvent {
  /** Absent when no allowed operation was asked for. */
  operation?: OperationId;
  method: string;
  /** Path below the mount, without the query. */
  path: string;
  /** Absent when it was answered by nobody here: its page went away before, or a function of yours threw. */
  status?: number;
  /** Why it was not answered by the service. */
  refused?: string;
  /** The page went away before it had its answer. What makes something was finished all the same. */
  gone?: true;
  /** What `onAnswer` threw or rejected with, or that it has not ended; or why the journal has not taken what became of the request. Also what a function of yours threw before anything was sent. */
  failed?: unknown;
  durationMs: number;
}

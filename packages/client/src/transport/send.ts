import { tell } from "@video-ads/core/listener";
import { backoffMs } from "@video-ads/core/pace";
import { neverConnected } from "@video-ads/core/transient";
import { clean } from "../errors/clean.ts";
import { ConnectionError } from "../errors/connection-error.ts";
import { TimeoutError } from "../errors/timeout-error.ts";
import { VideoAdsError } from "../errors/video-ads-error.ts";
import type { LogEvent } from "../log.ts";
import type { CallOptions } from "../options.ts";
import { limitsFrom, type Settings } from "../settings.ts";
import { fetchOnOrigin } from "./redirect.ts";
import { isRepeatable, mayRetryFailure, mayRetryStatus } from "./retry-policy.ts";
import { singleUseBody } from "./single-use-body.ts";
import { sleep } from "./sleep.ts";
import { timeLimit } from "./time-limit.ts";

/** A request that is ready to leave. Its body can be sent more than once. */
export interface Outgoing {
  /** `resource.verb`, for errors and logs. */
  operation: string;
  method: string;
  url: string;
  headers: Record<string, string> | Headers;
  body?: RequestInit["body"];
}

/** An answer whose body has arrived: whole, or of an error its start. */
export interface Received {
  status: number;
  headers: Headers;
  body: ArrayBuffer;
  attempts: number;
}

/**
 * Sends a request, again where the money rule allows it, until a whole answer is there. Any status is an answer.
 *
 * @throws {TimeoutError} when the call's time is over.
 * @throws {ConnectionError} when no whole answer came.
 * @throws the signal's reason when the caller aborted.
 */
export async function send(settings: Settings, outgoing: Outgoing, options: CallOptions = {}): Promise<Received> {
  const { operation, method, url } = outgoing;
  const { timeoutMs, attemptTimeoutMs, maxRetries, maxRetryAfterMs } = limitsFrom(options, settings);
  options.signal?.throwIfAborted();
  const limit = timeLimit(timeoutMs, options.signal);
  let sent = false;
  let attempt = 0;
  let own = limit;
  try {
    for (;;) {
      attempt++;
      const started = Date.now();
      let wait: number | undefined;
      // One that fails must not make a paid request look as if it had failed.
      const log = (rest: Partial<LogEvent>) =>
        tell(settings.onLog, {
          operation,
          method,
          url: url.replace(/\?.*$/s, ""),
          attempt,
          durationMs: Date.now() - started,
          retryInMs: wait,
          ...rest,
        });
      try {
        // A signal of its own costs as much as the rest of an attempt.
        if (attemptTimeoutMs < timeoutMs) own = timeLimit(attemptTimeoutMs, limit.signal);
        const received = await attemptOnce(settings, outgoing, own.signal);
        const again = attempt <= maxRetries && mayRetryStatus(method, received.status);
        wait = again ? backoffMs(attempt, received.headers, maxRetryAfterMs) : undefined;
        void log({ status: received.status });
        if (wait === undefined) return { ...received, attempts: attempt };
      } catch (error) {
        if (error instanceof VideoAdsError) throw error;
        sent ||= !neverConnected(error);
        const again = !limit.signal.aborted && attempt <= maxRetries && mayRetryFailure(method, error);
        wait = again ? backoffMs(attempt) : undefined;
        void log({ error: await clean(settings, reasonOf(error)) });
        if (wait === undefined) throw error;
      } finally {
        if (own !== limit) own.clear();
      }
      await sleep(wait, limit.signal);
    }
  } catch (error) {
    if (error instanceof VideoAdsError) throw error;
    const how = { sent, attempts: attempt, cause: error };
    if (!limit.expired && options.signal?.aborted) throw options.signal.reason;
    const over = limit.expired ? timeoutMs : own.expired && attemptTimeoutMs;
    const what = over === false ? `got no answer: ${reasonOf(error)}.` : `took longer than ${over} ms.`;
    throw new (over === false ? ConnectionError : TimeoutError)(`${operation} ${what}`, how);
  } finally {
    limit.clear();
  }
}

async function attemptOnce(
  settings: Settings,
  outgoing: Outgoing,
  signal: AbortSignal,
): Promise<Omit<Received, "attempts">> {
  const { method, url, headers } = outgoing;
  const content = singleUseBody(method, outgoing.body) ?? null;
  const client = "Deno" in globalThis && !isRepeatable(method) && (await import("./own-connection.ts")).ownConnection();
  const how = {
    method,
    headers,
    body: content,
    signal,
    ...(settings.viaProxy && { redirect: "follow" as const }),
    ...(client && { client }),
  };
  try {
    const response = await fetchOnOrigin(settings.fetch, url, how, async (...args) => {
      const { redirectFault } = await import("../errors/redirect-fault.ts");
      return redirectFault(...args);
    });
    // The proxy has a limit of its own, and a page that is offline loads no part.
    const isWhole = response.ok || settings.viaProxy;
    const body = isWhole ? await response.arrayBuffer() : await (await import("./first-bytes.ts")).firstBytes(response);
    return { status: response.status, headers: response.headers, body };
  } finally {
    if (client) client.close();
  }
}

/** What a runtime says, in one line: the cause of "fetch failed" is what people need. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const inner = cause instanceof AggregateError && cause.errors[0] instanceof Error ? cause.errors[0] : cause;
  return inner instanceof Error ? inner.message || inner.name : error.message;
}

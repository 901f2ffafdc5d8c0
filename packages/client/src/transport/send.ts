import { backoffMs } from "@video-ads/core/pace";
import { ConnectionError } from "../errors/connection-error.ts";
import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import { TimeoutError } from "../errors/timeout-error.ts";
import { VideoAdsError } from "../errors/video-ads-error.ts";
import type { CallOptions } from "../options.ts";
import { limitsFrom, type Settings } from "../settings.ts";
import type { Answer, Outgoing } from "./attempt.ts";
import { fetchOnOrigin } from "./redirect.ts";

import { isRepeatable, mayRetryFailure, mayRetryStatus } from "./retry-policy.ts";
import { sleep } from "./sleep.ts";
import { timeLimit } from "./time-limit.ts";
import { whyNoAnswer } from "./why-no-answer.ts";

/** How to send a request. */
export interface Timed extends CallOptions {
  /** When its call began, by `performance.now()`: what is done before it leaves is a part of the call's time. */
  readonly started: number;
  /** What its last attempt ended with, as `outcomeOf` reads it: {@link send} says it. Absent: none was begun. */
  last?: { readonly status: number } | { readonly sent: boolean };
}

/** The answer that a call ends with. */
export interface Received extends Answer {
  attempts: number;
  /** Whether an attempt before the last may have been done. */
  sent?: boolean;
}

/**
 * Sends a request, again where the money rule allows it, until a whole answer is there. Any status is an answer.
 *
 * @throws {TimeoutError} when the call's time is over.
 * @throws {ConnectionError} when no whole answer came.
 * @throws the signal's reason when the caller aborted.
 */
export async function send(settings: Settings, outgoing: Outgoing, options: Timed): Promise<Received> {
  const { operation } = outgoing;
  const { timeoutMs, attemptTimeoutMs, maxRetries, maxRetryAfterMs } = limitsFrom(options, settings);
  options.signal?.throwIfAborted();
  const leftMs = (): number => timeoutMs + options.started - performance.now();
  const limit = timeLimit(leftMs(), options.signal);
  let sent = false;
  let attempt = 0;
  let own = limit;
  let said: unknown;
  try {
    const watch =
      settings.middleware || settings.onLog || settings.verbosity || settings.fetch
        ? (await import("./observed.ts")).observed(settings, outgoing, attemptOnce)
        : undefined;
    for (;;) {
      attempt++;
      const begun = Date.now();
      let wait: number | undefined;
      try {
        // A signal of its own costs as much as the rest of an attempt.
        if (attemptTimeoutMs < timeoutMs) own = timeLimit(attemptTimeoutMs, limit.signal);
        options.last = { sent: true };
        const received = await (watch?.attempt ?? attemptOnce)(settings, outgoing, own.signal, attempt);
        const again = attempt <= maxRetries && mayRetryStatus(outgoing.method, received.status);
        wait = again ? backoffMs(attempt, received.headers, maxRetryAfterMs) : undefined;
        // Nobody waits for what comes too late: the answer says more than that the time is over.
        if ((wait ?? 0) > leftMs()) wait = undefined;
        options.last = received;
        await watch?.tell(attempt, begun, wait, received);
        if (wait === undefined) return { ...received, attempts: attempt, sent };
        sent ||= received.status !== 429;
      } catch (error) {
        let fault = error instanceof VideoAdsError ? error : undefined;
        if (!fault) {
          const { why, reason = error } = await whyNoAnswer(settings, error, own.signal);
          said = reason;
          sent ||= !why;
          options.last = { sent };
          if (why === "unsendable" && !sent)
            fault = new InvalidRequestError(`${operation} cannot be sent: ${said}.`, { cause: error });
          else if (!limit.signal.aborted && attempt <= maxRetries && mayRetryFailure(outgoing.method, why))
            wait = backoffMs(attempt);
        }
        await watch?.tell(attempt, begun, wait, {
          ...(fault && "status" in fault && { status: Number(fault.status) }),
          error: fault ? fault.message : `${said}`,
        });
        if (wait === undefined) throw fault ?? error;
      } finally {
        if (own !== limit) own.clear();
      }
      await sleep(wait, limit.signal);
    }
  } catch (error) {
    if (error instanceof VideoAdsError) throw error;
    const how = { operation, sent, attempts: attempt, cause: error };
    if (!limit.expired && options.signal?.aborted) throw options.signal.reason;
    const over = limit.expired ? timeoutMs : own.expired && attemptTimeoutMs;
    const what = over ? `took longer than ${over} ms.` : `got no answer: ${said}.`;
    throw new (over ? TimeoutError : ConnectionError)(`${operation} ${what}`, how);
  } finally {
    limit.clear();
  }
}

async function attemptOnce(settings: Settings, outgoing: Outgoing, signal: AbortSignal): Promise<Answer> {
  const { method, url, body: content = null } = outgoing;
  const deno =
    "Deno" in globalThis && !isRepeatable(method) && (await import("./deno-post.ts")).denoPost(method, content);
  const how = {
    method,
    headers: outgoing.headers,
    body: content,
    signal,
    ...(settings.viaProxy && { redirect: "follow" as const }),
    ...deno,
  };
  try {
    const response = await fetchOnOrigin(settings.fetch, url, how, async (...args) =>
      (await import("./redirected.ts")).redirected(outgoing.operation, ...args),
    );
    const { ok, status, headers } = response;
    const read = ok ? response.arrayBuffer() : (await import("./first-bytes.ts")).firstBytes(response, signal);
    return { status, headers, body: await read };
  } finally {
    if (deno) deno.close();
  }
}

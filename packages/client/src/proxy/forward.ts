import { neverConnected } from "@video-ads/core/transient";
import { readStream } from "@video-ads/http/fetch";
import { JSON_TYPE, mediaTypeOf } from "@video-ads/http/media-type";
import { fillPath } from "../request/path.ts";
import { authorization } from "../security/authorization.ts";
import type { Settings } from "../settings.ts";
import { fetchOnOrigin } from "../transport/redirect.ts";
import { singleUseBody } from "../transport/single-use-body.ts";
import { timeLimit } from "../transport/time-limit.ts";
import { answerTooLarge, broken, type Refusal, redirected, SAFE_HEADERS, timedOut, unreachable } from "./answers.ts";
import type { Body } from "./body.ts";
import type { ProxyAnswer } from "./call.ts";
import { writtenQuery } from "./query.ts";
import type { Matched } from "./routes.ts";

/** A request that may leave. */
export interface Leaving {
  matched: Matched;
  body: Body;
  /** Headers of the page that pass. */
  headers: Record<string, string>;
  /** Fires when nobody waits for the answer any more. */
  signal: AbortSignal;
}

export interface ForwardDeps {
  settings: Settings;
  maxAnswerBytes: number;
  redact: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;
}

/**
 * Asks the service, once. The request is made from scratch: method and path are the operation's, values are encoded anew, and
 * of the page's headers only those pass that are named. Rejects with the signal's reason when the page is gone.
 */
export async function forward(
  { settings, maxAnswerBytes, redact }: ForwardDeps,
  { matched, body, headers, signal }: Leaving,
): Promise<{ answer: ProxyAnswer } | Refusal> {
  const [method, path] = matched.row;
  const { call } = matched;
  const keys = authorization(settings, call.operation, matched.row[2]);
  const content = body.kind === "json" ? JSON.stringify(body.value) : body.kind === "form" ? body.bytes : undefined;
  const limit = timeLimit(settings.timeoutMs, signal);
  try {
    const response = await fetchOnOrigin(
      settings.fetch,
      `${settings.baseUrl}${fillPath(path, call.path)}${writtenQuery({ ...call.query, ...keys.query })}`,
      {
        method,
        headers: {
          ...headers,
          accept: "application/json",
          ...(body.kind === "json" && { "content-type": "application/json" }),
          ...(body.kind === "form" && { "content-type": body.type }),
          ...keys.headers,
        },
        body: singleUseBody(method, content) ?? null,
        signal: limit.signal,
      },
      () => REDIRECTED,
    );
    const bytes = await answerBytes(response, maxAnswerBytes);
    if (!bytes) return answerTooLarge;
    // Servers cannot pass on what is no status: they throw, or hang.
    if (response.status < 200 || response.status > 599) return broken;
    return { answer: { status: response.status, headers: passedBack(response.headers), body: redact(bytes) } };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (limit.expired) return timedOut;
    if (error === REDIRECTED) return redirected;
    return neverConnected(error) ? unreachable : broken;
  } finally {
    limit.clear();
  }
}

/** The whole body, or undefined when it is longer than it may be. */
async function answerBytes(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const length = response.headers.get("content-length");
  // A length is that of the bytes on the wire: what they unpack to has to be counted.
  const isTold = length !== null && !response.headers.has("content-encoding") && Number(length) <= maxBytes;
  if (isTold) return new Uint8Array(await response.arrayBuffer());
  const read = await readStream(response.body, { maxBytes, timeoutMs: Number.POSITIVE_INFINITY });
  if ("bytes" in read) return read.bytes;
  if (read.failed !== "tooLarge") throw new Error("The answer broke off.");
  await response.body?.cancel();
  return undefined;
}

/** What ends a request that is redirected: the page is not told where to. */
const REDIRECTED = new Error();

/** Seconds, or a date. */
const RETRY_AFTER = /^(\d{1,9}|[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT)$/;

/** No cookie of the service, nothing about its connection, and no page that a browser would run on this server's origin. */
function passedBack(headers: Headers): Record<string, string> {
  const type = mediaTypeOf(headers.get("content-type") ?? "");
  const retryAfter = headers.get("retry-after");
  return {
    "content-type": type === JSON_TYPE || type === "application/problem+json" ? JSON_TYPE : "text/plain; charset=utf-8",
    ...(retryAfter !== null && RETRY_AFTER.test(retryAfter) && { "retry-after": retryAfter }),
    ...SAFE_HEADERS,
  };
}

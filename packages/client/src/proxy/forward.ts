import { byteRedactor } from "@video-ads/core/redact";
import { readStream } from "@video-ads/http/fetch";
import { JSON_TYPE, mediaTypeOf } from "@video-ads/http/media-type";
import { clean } from "../errors/clean.ts";
import { writtenDown } from "../journal/written-down.ts";
import type { LogEvent } from "../log.ts";
import { fillPath } from "../request/path.ts";
import { authorization } from "../security/authorization.ts";
import type { Settings } from "../settings.ts";
import type { Outgoing } from "../transport/attempt.ts";
import { followed } from "../transport/followed.ts";
import { unsentBy } from "../transport/no-answer.ts";
import { fetchOnOrigin } from "../transport/redirect.ts";
import { isRepeatable } from "../transport/retry-policy.ts";
import type { Timed } from "../transport/send.ts";
import { singleUseBody } from "../transport/single-use-body.ts";
import { timeLimit } from "../transport/time-limit.ts";
import { unlessAborted } from "../transport/unless-aborted.ts";
import {
  answerTooLarge,
  broken,
  type Refusal,
  redirected,
  SAFE_HEADERS,
  timedOut,
  unreachable,
  unwritten,
} from "./answers.ts";
import type { Body } from "./body.ts";
import type { ProxyAnswer } from "./call.ts";
import { writtenQuery } from "./query.ts";
import type { Matched } from "./routes.ts";
import { withoutCallbacks } from "./without-callbacks.ts";

/** A request that may leave. */
export interface Leaving {
  matched: Matched;
  body: Body;
  /** What the server has put into the body, and the page may not see. */
  hidden: readonly string[];
  /** Headers of the page that pass. */
  headers: Record<string, string>;
  /** Fires when nobody waits for the answer any more. */
  signal: AbortSignal;
  /** Told what has failed beside it. */
  warn: (warning: unknown) => void;
}

export interface ForwardDeps {
  settings: Settings;
  maxAnswerBytes: number;
  /** What lets in. */
  secrets: readonly string[];
}

/** What the service has answered. */
interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Nothing of the service's that can be passed on. `sent`: whether it may have arrived. */
class NoAnswer extends Error {
  readonly refusal: Refusal;
  readonly sent: boolean;

  constructor(refusal: Refusal) {
    super(refusal.reason);
    this.refusal = refusal;
    this.sent = refusal !== unreachable;
  }
}

/**
 * Asks the service, once. The request is made from scratch: method and path are the operation's, values are encoded anew, and
 * of the page's headers only those pass that are named. What makes something is written down where there is a journal, and finished whoever
 * still waits for it; anything else rejects with the signal's reason when the page is gone.
 */
export async function forward(
  { settings, maxAnswerBytes, secrets }: ForwardDeps,
  { matched, body, hidden, headers, signal, warn }: Leaving,
): Promise<{ answer: ProxyAnswer } | Refusal> {
  const [method, path, hints] = matched.row;
  const { call } = matched;
  const keys = authorization(settings, call.operation, hints);
  const outgoing: Outgoing = {
    row: matched.row,
    operation: call.operation,
    method,
    url: `${settings.baseUrl}${fillPath(path, call.path)}${writtenQuery({ ...call.query, ...keys.query })}`,
    headers: {
      ...headers,
      accept: "application/json",
      ...(body.kind === "json" && { "content-type": "application/json" }),
      ...(body.kind === "form" && { "content-type": body.type }),
      ...keys.headers,
    },
    body: body.kind === "json" ? JSON.stringify(body.value) : body.kind === "form" ? body.bytes : null,
  };
  // Of nobody: nothing has been paid for yet.
  signal.throwIfAborted();
  let left = false;
  const until: Timed = { signal, started: performance.now() };
  const send = (): Promise<Answered> => {
    left = true;
    // What has left is finished, and written down, whoever still waits for it.
    delete until.signal;
    return ask(settings, outgoing, maxAnswerBytes, isRepeatable(method) ? signal : undefined);
  };
  try {
    const onLog = ({ warning }: LogEvent): void => warn(warning);
    const answered = await writtenDown({ ...settings, onLog }, outgoing, send, until);
    const { status } = answered;
    const clean = byteRedactor([...secrets, ...hidden])(withoutCallbacks(answered.body));
    const answer = { status, headers: passedBack(answered.headers), body: clean };
    return { answer };
  } catch (error) {
    if (error instanceof NoAnswer) return error.refusal;
    if (left || signal.aborted) throw error;
    return unwritten(Object(await clean(settings, error)).message);
  }
}

/** @throws {NoAnswer} There is none that can be passed on. Rejects with the signal's reason when that fires. */
async function ask(
  settings: Settings,
  { method, url, headers, body = null }: Outgoing,
  maxAnswerBytes: number,
  signal: AbortSignal | undefined,
): Promise<Answered> {
  const limit = timeLimit(settings.timeoutMs, signal);
  try {
    const init = { method, headers, body: singleUseBody(method, body) ?? null, signal: limit.signal };
    // A `fetch` of one's own, and the body of its answer, need not look at the signal.
    return await unlessAborted(async () => {
      const response = await fetchOnOrigin(settings.fetch, url, init, (...args) =>
        followed(() => new NoAnswer(redirected), ...args),
      );
      const bytes = response.ok
        ? await wholeBytes(response, maxAnswerBytes)
        : await (await import("../transport/first-bytes.ts")).firstBytes(response, limit.signal, maxAnswerBytes);
      if (!bytes) throw new NoAnswer(answerTooLarge);
      // Servers cannot pass on what is no status: they throw, or hang.
      if (response.status < 200 || response.status > 599) throw new NoAnswer(broken);
      return { status: response.status, headers: response.headers, body: bytes };
    }, limit.signal);
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    if (signal?.aborted) throw signal.reason;
    if (limit.expired) throw new NoAnswer(timedOut);
    throw new NoAnswer(unsentBy(settings, error) ? unreachable : broken);
  } finally {
    limit.clear();
  }
}

/** The whole body of a success, or undefined when it is longer than it may be. */
async function wholeBytes(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
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

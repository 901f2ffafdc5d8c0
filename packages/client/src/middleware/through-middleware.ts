import { cut } from "@video-ads/core/printable";
import { clean } from "../errors/clean.ts";
import { ConnectionError } from "../errors/connection-error.ts";
import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import { InvalidResponseError } from "../errors/invalid-response-error.ts";
import { checkHeader } from "../request/check-header.ts";
import type { Settings } from "../settings.ts";
import type { Answer, Outgoing, SendAttempt } from "../transport/attempt.ts";
import { isReasonOf } from "../transport/is-reason.ts";
import { unsentBy } from "../transport/no-answer.ts";
import { checkResponse } from "../transport/own-fetch.ts";
import { readable } from "../transport/readable.ts";
import { isRepeatable } from "../transport/retry-policy.ts";
import type { Tell } from "../transport/tell.ts";
import { unlessAborted } from "../transport/unless-aborted.ts";
import type { Middleware, MiddlewareCall, MiddlewareNext } from "./middleware.ts";

/**
 * Sends one attempt through the middleware. Whatever that does, a request that makes something leaves once, and its error says what became
 * of it: what a middleware throws says nothing of that.
 *
 * @throws {InvalidRequestError} when the middleware failed before anything was sent.
 * @throws {InvalidResponseError} when it failed over an answer.
 */
export async function throughMiddleware(
  middleware: readonly Middleware[],
  sendAttempt: SendAttempt,
  tell: Tell,
  settings: Settings,
  outgoing: Outgoing,
  signal: AbortSignal,
  attempt: number,
): Promise<Answer> {
  const { operation, method, keys = {} } = outgoing;
  const paid = !isRepeatable(method);
  const call: MiddlewareCall = Object.freeze({
    operation,
    method,
    url: outgoing.url.replace(/\?.*$/s, ""),
    attempt,
    paid,
    headers: new Headers(),
    signal,
  });

  const begun = Date.now();
  const answers = new WeakMap<Response, Answer>();
  const underway = new Set<Promise<unknown>>();
  let isOver = false;
  /** Why the last answer is not to be had: a redirect that is not followed. */
  let refused: InvalidResponseError | undefined;
  /** Of the last time that it was sent. */
  let ended: { answer: Answer } | { failure: unknown; sent: boolean } | undefined;

  async function sent(): Promise<Response> {
    const headers = new Headers(outgoing.headers);
    for (const [name, value] of call.headers) {
      checkHeader(name, value, keys);
      headers.set(name, value);
    }
    ended = refused = undefined;
    const sending = sendAttempt(settings, { ...outgoing, headers }, signal, attempt).catch(redirect);
    underway.add(sending);
    try {
      const answer = await sending;
      ended = { answer };
      const response = new Response(answer.body.byteLength ? answer.body : null, answer);
      answers.set(response, answer);
      return response;
    } catch (error) {
      if (ended) throw error;
      // Before a key can be found in it: a runtime may quote the request.
      const [failure] = await clean(settings, [error]);
      ended = { failure, sent: !unsentBy(settings, failure) };
      throw failure;
    } finally {
      underway.delete(sending);
    }
  }

  /** An answer like any other to the middleware. */
  function redirect(error: unknown): Answer {
    if (!(error instanceof InvalidResponseError && error.headers)) throw error;
    refused = error;
    return { status: error.status, headers: error.headers, body: new ArrayBuffer(0) };
  }

  function nextOf(at: number): MiddlewareNext {
    let calls = 0;
    const go: MiddlewareNext = async (given) => {
      if (isOver) throw new Error("next() was called after its middleware had ended");
      if (given !== call) throw new Error("next() takes the call that the middleware was given");
      if (calls++ > 0 && paid) throw new Error("next() was called twice: what may be paid for is sent once");
      const one = middleware[at];
      return one ? one(call, nextOf(at + 1)) : sent();
    };
    return (given) => {
      const answer = go(given);
      // Who does not wait for it would leave a rejection that nobody handles, and runtimes end the whole program over one.
      answer.catch(() => undefined);
      return answer;
    };
  }

  const why = (error: unknown): string => `the middleware failed: ${Object(error).message ?? error}`;

  /** What a failure of the middleware is, by what became of the request. */
  function fault(cause: unknown): unknown {
    if (signal.aborted || underway.size > 0)
      return marked(cause, underway.size > 0 || (ended !== undefined && (!("sent" in ended) || ended.sent)));
    if (ended && "answer" in ended) {
      const { status, headers, body } = ended.answer;
      const bodyStart = cut(new TextDecoder().decode(body.slice(0, 1_000)), 200);
      return new InvalidResponseError(`${operation} answered ${status}, and ${why(cause)}`, {
        operation,
        status,
        headers,
        bodyStart,
        cause,
      });
    }
    if (ended) return marked(cause, ended.sent);
    if (attempt > 1 && !paid)
      return new ConnectionError(`${operation} got no answer: ${why(cause)}`, {
        operation,
        sent: true,
        attempts: attempt,
        cause,
      });
    return new InvalidRequestError(`${operation} was not sent: ${why(cause)}`, { cause });
  }

  try {
    const response = await unlessAborted(() => nextOf(0)(call), signal);
    // Of what is still on its way nobody would know what became of it.
    await Promise.allSettled(underway);
    const answer = answers.get(response) ?? (await unlessAborted(() => answerOf(response), signal));
    const was = ended && ("answer" in ended ? ended.answer.status : ended.sent && "nothing");
    if (paid && was && was !== answer.status)
      throw new Error(`it answered ${answer.status} where the service answered ${was}, and may have made something`);
    if (refused?.status === answer.status) throw refused;
    return answer;
  } catch (thrown) {
    const error = isReasonOf(signal, thrown) ? thrown : readable(thrown);
    if (!signal.aborted) await Promise.allSettled(underway);
    // It has been paid for, and is withheld for nobody who does not end.
    if (paid && signal.aborted && error === signal.reason && ended && "answer" in ended) {
      await tell(attempt, begun, undefined, {
        warning: "the middleware has not ended over the answer, which is given as it came",
      });
      if (!refused) return ended.answer;
    }
    throw error === refused || (ended && "failure" in ended && ended.failure === error) ? error : fault(error);
  } finally {
    isOver = true;
  }
}

/** A failure on the way, which says by itself whether anything was sent: whatever the middleware has thrown says nothing of that. */
function marked(cause: unknown, sent: boolean): Error {
  return Object.assign(new Error(`${Object(cause).message ?? cause}`, { cause }), { sent });
}

/** An answer of the middleware's own. */
async function answerOf(response: Response): Promise<Answer> {
  if (checkResponse(response).bodyUsed)
    throw new Error("the body of its answer has been read: read that of response.clone()");
  return { status: response.status, headers: response.headers, body: await response.arrayBuffer() };
}

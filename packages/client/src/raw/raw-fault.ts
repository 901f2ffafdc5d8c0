import { outcomeOf } from "@video-ads/core/outcome";
import { cut } from "@video-ads/core/printable";
import { clean } from "../errors/clean.ts";
import { ConnectionError } from "../errors/connection-error.ts";
import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import { InvalidResponseError } from "../errors/invalid-response-error.ts";
import { VideoAdsError } from "../errors/video-ads-error.ts";
import type { Settings } from "../settings.ts";
import type { Answer } from "../transport/attempt.ts";
import { isReasonOf } from "../transport/is-reason.ts";

/** What became of the request of a raw call. */
export type Ended = { readonly answer: Answer } | { readonly failure: unknown };

/**
 * What a raw call ended with, as an error of this client, except the reason of the caller's signal. It goes by what became of the request:
 * what openapi-fetch, a runtime or a middleware throws over that says nothing of it.
 *
 * @param ended Undefined where it was not begun.
 */
export async function rawFault(
  settings: Settings,
  operation: string,
  cause: unknown,
  signal: AbortSignal | undefined,
  ended: Ended | undefined,
): Promise<unknown> {
  if (isReasonOf(signal, cause)) return cause;
  const why = Object(cause).message ?? cause;
  let fault: VideoAdsError;
  if (!ended)
    fault =
      cause instanceof VideoAdsError && outcomeOf(cause) === "neverSent"
        ? cause
        : new InvalidRequestError(`${operation} cannot be sent: ${why}`, { cause });
  else if ("answer" in ended) {
    const { status, headers, body } = ended.answer;
    const bodyStart = cut(new TextDecoder().decode(body.slice(0, 1_000)), 200);
    // A runtime quotes the text that is no JSON, and cuts it where it likes: also through a key, which is not found then.
    const isQuoted = Object(cause).name === "SyntaxError";
    const problem = `${operation} answered ${status}, unreadable: ${isQuoted ? "it is no JSON." : why}`;
    fault = new InvalidResponseError(problem, { operation, status, headers, bodyStart, ...(!isQuoted && { cause }) });
  } else if (cause === ended.failure && cause instanceof VideoAdsError) fault = cause;
  else {
    const { attempts = 1 }: { attempts?: number } = Object(ended.failure);
    const how = { operation, sent: outcomeOf(ended.failure) !== "neverSent", attempts, cause };
    fault = new ConnectionError(`${operation} got no answer: ${why}`, how);
  }
  return clean(settings, fault);
}

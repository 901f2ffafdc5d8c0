import { cut } from "@video-ads/core/printable";
import { clean } from "../errors/clean.ts";
import { ConnectionError } from "../errors/connection-error.ts";
import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import { InvalidResponseError } from "../errors/invalid-response-error.ts";
import { VideoAdsError } from "../errors/video-ads-error.ts";
import type { Settings } from "../settings.ts";
import { isReasonOf } from "../transport/is-reason.ts";
import type { Received } from "../transport/send.ts";

/**
 * What a raw call ended with, as an error of this client, except the reason of the caller's signal. What openapi-fetch, a runtime or a
 * middleware throws before there is an answer has kept the request from leaving; what they throw over an answer is about that. What a
 * `fetch` of the call's own has done nobody else knows.
 */
export async function rawFault(
  settings: Settings,
  operation: string,
  cause: unknown,
  { signal, fetch }: { signal?: AbortSignal; fetch?: unknown },
  received: Received | undefined,
): Promise<unknown> {
  if (isReasonOf(signal, cause)) return cause;
  if (cause instanceof VideoAdsError) return clean(settings, cause);
  const why = Object(cause).message ?? cause;
  let fault: VideoAdsError;
  if (received) {
    const { status, body } = received;
    const bodyStart = cut(new TextDecoder().decode(body.slice(0, 1_000)), 200);
    const problem = `${operation} answered ${status}, unreadable: ${why}`;
    fault = new InvalidResponseError(problem, { status, bodyStart, cause });
  } else if (fetch)
    fault = new ConnectionError(`${operation} got no answer: ${why}`, { sent: true, attempts: 1, cause });
  else fault = new InvalidRequestError(`${operation} cannot be sent: ${why}`, { cause });
  return clean(settings, fault);
}

import { type Clock, systemClock } from "../clock.ts";
import type { Source, StartOperation } from "../generated/types.ts";
import { capabilityUrls, type UrlOptions } from "../urls/capability-urls.ts";
import { createKeyRing, type Secret } from "../urls/key-ring.ts";

export interface SignedRequestOptions extends UrlOptions {
  /** The receiver's secret. */
  secret: Secret;
  /** The receiver's base URL. */
  baseUrl: string;
  /** The receiver's clock. @default the time of this machine */
  clock?: Clock;
  /** Headers that are to be different. */
  headers?: Record<string, string>;
}

/**
 * A request as the service would send it to a receiver with this secret: give it to `fetch`, or to a handler that takes a
 * `Request`.
 *
 * @param name The source that reports, or the operation that starts its jobs.
 * @param post The body; text is sent as it is. See {@link samplePost}.
 */
export function signedRequest(
  name: Source | StartOperation,
  post: object | string,
  options: SignedRequestOptions,
): Request {
  const { secret, baseUrl, clock = systemClock, headers, ...url } = options;
  const { url: signed } = capabilityUrls(baseUrl, createKeyRing(secret), clock).urlFor(name, url);
  return requestTo(signed, post, headers);
}

/** A request as the service would send it to a URL that `urlFor` or `start` has made. */
export function requestTo(url: string, post: object | string, headers: Record<string, string> = {}): Request {
  return new Request(url, {
    method: "POST",
    body: typeof post === "string" ? post : JSON.stringify(post),
    headers: { "content-type": "application/json", ...headers },
  });
}

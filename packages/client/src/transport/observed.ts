import { throughMiddleware } from "../middleware/through-middleware.ts";
import type { Settings } from "../settings.ts";
import type { Outgoing, SendAttempt } from "./attempt.ts";
import { ownFetch } from "./own-fetch.ts";
import { type Tell, teller } from "./tell.ts";
import { unlessAborted } from "./unless-aborted.ts";

export { teller };

/** A request that somebody looks at, or that a `fetch` of one's own sends. */
export interface Observed {
  /** Sends one attempt, through the middleware. */
  readonly attempt: SendAttempt;
  readonly tell: Tell;
}

/** What stands around a request on its way, of which nothing can hold it beyond its time. Loaded with the first that has any. */
export function observed(settings: Settings, outgoing: Outgoing, sendAttempt: SendAttempt): Observed {
  const { middleware } = settings;
  const tell = teller(settings, outgoing);
  // A `fetch` of one's own, and the body of its answer, need not look at the signal. What has not begun says so by itself.
  const inTime: SendAttempt = ({ fetch, ...others }, request, signal, attempt) => {
    const own = { ...others, ...(fetch && { fetch: ownFetch(fetch) }) };
    const sent = () => sendAttempt(own, request, signal, attempt);
    return signal.aborted ? sent() : unlessAborted(sent, signal);
  };
  return {
    attempt: middleware ? (...how) => throughMiddleware(middleware, inTime, tell, ...how) : inTime,
    tell,
  };
}

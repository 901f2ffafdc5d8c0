import { VideoAdsError } from "../errors/video-ads-error.ts";
import { throughMiddleware } from "../middleware/through-middleware.ts";
import type { Settings } from "../settings.ts";
import type { Outgoing, SendAttempt } from "./attempt.ts";
import { type Tell, teller } from "./tell.ts";
import { unlessAborted } from "./unless-aborted.ts";

export { teller };

/** An error of this client whose words can be added to: a `fetch` of one's own may throw one that is frozen. */
function thawed(error: unknown): unknown {
  if (!(error instanceof VideoAdsError) || Object.isExtensible(error)) return error;
  const members = Object.entries(Object.getOwnPropertyDescriptors(error));
  const thaw = ([name, { enumerable }]: (typeof members)[number]): [string, PropertyDescriptor] => [
    name,
    { value: Reflect.get(error, name), enumerable: !!enumerable, writable: true, configurable: true },
  ];
  return Object.create(Object.getPrototypeOf(error), Object.fromEntries(members.map(thaw)));
}

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
  const inTime: SendAttempt = (...how) => {
    const [, , signal] = how;
    const sent = signal.aborted ? sendAttempt(...how) : unlessAborted(() => sendAttempt(...how), signal);
    return sent.catch((error: unknown) => {
      throw thawed(error);
    });
  };
  return {
    attempt: middleware ? (...how) => throughMiddleware(middleware, inTime, tell, ...how) : inTime,
    tell,
  };
}

import { throughMiddleware } from "../middleware/through-middleware.ts";
import type { Settings } from "../settings.ts";
import type { Outgoing, SendAttempt } from "./send.ts";
import { type Tell, teller } from "./tell.ts";

/** A request that somebody looks at. */
export interface Observed {
  /** Sends one attempt, through the middleware. */
  readonly attempt: SendAttempt;
  readonly tell: Tell;
}

/** What looks at a request on its way. Loaded with the first that somebody looks at. */
export function observed(settings: Settings, outgoing: Outgoing, sendAttempt: SendAttempt): Observed {
  const { middleware } = settings;
  return {
    attempt: middleware ? (...how) => throughMiddleware(middleware, sendAttempt, ...how) : sendAttempt,
    tell: teller(settings, outgoing),
  };
}

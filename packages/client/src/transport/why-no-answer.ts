import type { Unsent } from "@video-ads/core/unsent";
import type { Settings } from "../settings.ts";
import { isReasonOf } from "./is-reason.ts";

/** Why no answer came, in one line, and why the request cannot have left. */
export interface NoAnswer {
  readonly why?: Unsent | undefined;
  readonly reason?: unknown;
}

/**
 * What is known of a failure; loaded with the first. Where it cannot be loaded, as in a page without a network, the request may have been sent. The
 * reason of a signal is somebody else's, and says nothing of a request.
 */
export async function whyNoAnswer(settings: Settings, error: unknown, signal: AbortSignal): Promise<NoAnswer> {
  return import("./no-answer.ts").then(
    ({ reasonOf, unsentBy }) => ({
      why: isReasonOf(signal, error) ? undefined : unsentBy(settings, error),
      reason: reasonOf(error),
    }),
    () => ({}),
  );
}

import { LONGEST_TIMER_MS } from "@video-ads/core/duration";

/** A signal that fires when the time is over or when the caller's signal does. */
export interface TimeLimit {
  readonly signal: AbortSignal;
  /** True when it was the time that fired. */
  readonly expired: boolean;
  /** Leaves no timer and no listener behind. Call it when the work is done. */
  clear(): void;
}

/** Starts the clock. `Infinity` never fires, nor does the caller's `controller` by itself. */
export function timeLimit(timeoutMs: number, outer?: AbortSignal, controller = new AbortController()): TimeLimit {
  let expired = false;
  const forward = (): void => controller.abort(outer?.reason);
  const timer =
    timeoutMs <= LONGEST_TIMER_MS
      ? setTimeout(() => {
          expired = true;
          controller.abort(new DOMException("Time is over.", "TimeoutError"));
        }, timeoutMs)
      : undefined;
  if (outer?.aborted) forward();
  else outer?.addEventListener("abort", forward);
  return {
    signal: controller.signal,
    get expired() {
      return expired;
    },
    clear() {
      clearTimeout(timer);
      outer?.removeEventListener("abort", forward);
    },
  };
}

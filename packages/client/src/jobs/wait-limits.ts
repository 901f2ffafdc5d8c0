import { LONGEST_TIMER_MS } from "@video-ads/core/duration";
import { isHints } from "@video-ads/core/hints";
import { checkOptions } from "../call-options.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import type { Naming } from "../known-options.ts";
import { numberFrom } from "../settings.ts";
import type { PreviewFlowOptions, WaitAllOptions, WaitOptions, WatchOptions } from "./wait-options.ts";

const TIMEOUT_MS = 1_800_000;
const POLL_MS = 2_000;
const WATCH_OPTIONS = "signal timeoutMs pollMs events";

/** Options of each method that waits, by the number that stands for it. */
const OPTIONS = {
  0: WATCH_OPTIONS,
  1: `onProgress:function until concurrency ${WATCH_OPTIONS}`,
  2: `onProgress:function approve:function ${WATCH_OPTIONS}`,
} as const;

/** What each takes. */
interface Taken {
  0: WatchOptions;
  1: WaitAllOptions<never>;
  2: PreviewFlowOptions<never>;
}

/** 0: `watch`. 1: `wait` and `waitAll`. 2: `previewAndRender`. Numbers, since every page loads who says them. */
export type Waiter = keyof typeof OPTIONS;

/**
 * How long to wait at most, and between two reads, in milliseconds. Throws a {@link ConfigurationError} for an option that is none
 * there, or has a value that is none.
 *
 * @param hasPreview The job has a preview.
 */
export function limitsOf(
  options: WaitOptions<never>,
  waiter: Waiter = 0,
  hasPreview = true,
): [timeoutMs: number, pollMs: number] {
  const known = OPTIONS satisfies { [W in Waiter]: Naming<(typeof OPTIONS)[W], keyof Taken[W] & string> };
  checkOptions(options, known[waiter]);
  const { until = "done" } = options;
  const phases = hasPreview ? ["preview", "done"] : ["done"];
  if (!phases.includes(until)) throw new ConfigurationError(`${phases.join(" or ")}.`, "until");
  if (options.events !== undefined && !isHints(options.events)) {
    throw new ConfigurationError("give an async iterable, an EventTarget or an EventEmitter.", "events");
  }
  return [numberFrom(options, "timeoutMs", TIMEOUT_MS), numberFrom(options, "pollMs", POLL_MS, 1, LONGEST_TIMER_MS)];
}

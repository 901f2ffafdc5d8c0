import { LONGEST_TIMER_MS } from "@video-ads/core/duration";
import { isHints } from "@video-ads/core/hints";
import { checkOptions } from "../call-options.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { numberFrom } from "../settings.ts";
import type { WaitOptions } from "./job-methods.ts";

const TIMEOUT_MS = 1_800_000;
const POLL_MS = 2_000;
const WAIT_OPTIONS = "signal timeoutMs pollMs events until onProgress concurrency";

/**
 * How long to wait at most, and between two reads, in milliseconds. Throws a {@link ConfigurationError} for an option that is none, or
 * has a value that is none.
 *
 * @param more An option beside those of every wait, which is a function.
 */
export function limitsOf(options: WaitOptions<never>, more?: string): [timeoutMs: number, pollMs: number] {
  checkOptions(options, more ? `${WAIT_OPTIONS} ${more}` : WAIT_OPTIONS);
  if (!/^(preview|done|undefined)$/.test(`${options.until}`)) throw new ConfigurationError("preview or done.", "until");
  for (const name of ["onProgress", ...(more ? [more] : [])]) {
    const given: unknown = Reflect.get(options, name);
    if (given !== undefined && typeof given !== "function") throw new ConfigurationError("give a function.", name);
  }
  if (options.events !== undefined && !isHints(options.events)) {
    throw new ConfigurationError("give an async iterable, an EventTarget or an EventEmitter.", "events");
  }
  return [numberFrom(options, "timeoutMs", TIMEOUT_MS), numberFrom(options, "pollMs", POLL_MS, 1, LONGEST_TIMER_MS)];
}

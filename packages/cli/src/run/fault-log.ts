import type { LogEvent } from "@video-ads/client";
import type { Tries } from "./interrupt.ts";

/** What becomes of each try. */
export interface FaultLog {
  /** For the client. */
  readonly onLog: (event: LogEvent) => void;
  /**
   * Told why a service cannot be read while a job is waited for, of every cause once: the client goes on in silence, and whoever waits
   * wants to know. Undefined: nobody waits.
   */
  listener: ((fault: string) => void) | undefined;
  /** Of the request that is under way. */
  readonly tries: Tries;
}

export function faultLog(): FaultLog {
  const told = new Set<string>();
  let pausingUntil = 0;
  const tries: Tries = { isPausing: () => performance.now() < pausingUntil, onPause: undefined };
  const log: FaultLog = {
    listener: undefined,
    tries,
    onLog(event) {
      // Told before the pause begins, which is never shorter.
      pausingUntil = event.retryInMs === undefined ? 0 : performance.now() + event.retryInMs;
      if (event.retryInMs !== undefined) tries.onPause?.();
      const fault = faultOf(event);
      if (!log.listener || fault === undefined || told.has(fault)) return;
      told.add(fault);
      log.listener(fault);
    },
  };
  return log;
}

function faultOf({ status, error }: LogEvent): string | undefined {
  if (status === undefined) return error;
  return status >= 400 ? `the service answered ${status}` : undefined;
}

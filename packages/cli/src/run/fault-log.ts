import type { LogEvent } from "@video-ads/client";

/** Why a service cannot be read while a job is waited for. The client goes on in silence; whoever waits wants to know. */
export interface FaultLog {
  /** For the client. */
  readonly onLog: (event: LogEvent) => void;
  /** Hears of every cause once. Undefined: nobody waits. */
  listener: ((fault: string) => void) | undefined;
}

export function faultLog(): FaultLog {
  const told = new Set<string>();
  const log: FaultLog = {
    listener: undefined,
    onLog(event) {
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

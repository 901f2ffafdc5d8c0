import { lasting, told } from "@video-ads/core/listener";
import { printable } from "@video-ads/core/printable";
import { clean } from "../errors/clean.ts";
import type { LogEvent } from "../log.ts";
import type { Settings } from "../settings.ts";
import type { Outgoing } from "./attempt.ts";

/** The levels of `VIDEO_ADS_LOG` that something is told at, by how many of them are printed. */
const LEVELS = ["error", "warn", "info", "debug"] as const;

/** What is told of an attempt. */
export type Tell = (
  attempt: number,
  /** Milliseconds since the epoch. */
  started: number,
  /** Milliseconds until the next attempt; undefined when there is none. */
  retryInMs: number | undefined,
  /** Of the answer, why none came or it is not given, or what else went wrong beside. */
  end: Pick<LogEvent, "status" | "error" | "warning">,
) => Promise<void>;

/** Tells the log of attempts: the client's own, and standard error where the environment asks for it. */
export function teller(settings: Settings, { operation, method, url }: Outgoing): Tell {
  const { onLog, verbosity = 0 } = settings;
  const tell = told("onLog", onLog);
  // There is no other place to say it.
  const shown = lasting(print, () => {});
  return async (attempt, started, retryInMs, end) => {
    if (!onLog && !verbosity) return;
    const event: LogEvent = {
      operation,
      method,
      url: url.replace(/\?.*$/s, ""),
      attempt,
      durationMs: Date.now() - started,
      retryInMs,
      ...(end.status !== undefined && { status: end.status }),
      ...(end.error !== undefined && { error: await clean(settings, end.error) }),
      ...(end.warning !== undefined && { warning: await clean(settings, end.warning) }),
    };
    // Not waited for, and one that fails must not make a paid request look as if it had failed.
    tell(event);
    shown(event);
  };

  function print(event: LogEvent): void {
    const level = levelOf(event);
    // Not on standard output, which may be what a program is read by.
    if (LEVELS.indexOf(level) < verbosity) console.error(`video-ads ${level}: ${lineOf(event)}`);
  }
}

function levelOf({ method, status, error, retryInMs, warning }: LogEvent): (typeof LEVELS)[number] {
  if (retryInMs !== undefined || warning !== undefined) return "warn";
  if (error !== undefined || status === undefined || status >= 300) return "error";
  return method === "GET" ? "debug" : "info";
}

function lineOf({ operation, method, url, attempt, status, error, warning, retryInMs, durationMs }: LogEvent): string {
  const what = warning ?? `${status ?? "no answer"}${error === undefined ? "" : ` (${error})`}`;
  const again = retryInMs === undefined ? "" : `, again in ${Math.round(retryInMs)} ms`;
  return printable(`${operation} ${method} ${url} attempt ${attempt}: ${what} after ${durationMs} ms${again}`);
}

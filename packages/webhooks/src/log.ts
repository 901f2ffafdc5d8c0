import { lasting } from "@video-ads/core/listener";
import { printable, thrownText } from "@video-ads/core/printable";
import { textWithoutSecrets } from "@video-ads/core/redact";
import { type Clock, systemClock } from "./clock.ts";
import type { Source } from "./generated/types.ts";
import { redactUrl } from "./urls/redact-url.ts";

/** Something that is worth writing down. Never holds a part of a body, token or secret. */
export interface LogEntry {
  level: "info" | "warn" | "error";
  message: string;
  /** Absent when the post had no valid token. */
  source?: Source;
  /** Reference of the URL that was posted to, where it is known and something has become of the post. Without its MAC nobody can post. */
  ref?: string;
  /** Status of the answer to the post. */
  status?: number;
  /** Field of the post that is wrong. */
  field?: string;
}

export type Log = (entry: LogEntry) => void;

/** Writes warnings and errors to the console. */
export const consoleLog: Log = ({ level, ...entry }) => {
  if (level !== "info") console[level]("video-ads webhooks:", entry);
};

const SELDOM_MS = 60_000;

/** A log of the app's that stops nothing: what it does not take, since it throws or rejects, goes to the console. */
export function lastingLog(log: Log): Log {
  const seldom = seldomLog(consoleLog, systemClock);
  return lasting(log, (error, entry) => {
    consoleLog(entry);
    const message = `The function given as log failed: what it does not take is written here. ${whyOf(error)}`;
    seldom({ level: "error", message }, "log");
  });
}

/** Passes each message on once a minute, or what is about the same thing. For what others can cause; of either there have to be few. */
export function seldomLog(log: Log, clock: Clock): (entry: LogEntry, about?: string) => void {
  const said = new Map<string, number>();
  return (entry, about = entry.message) => {
    const now = clock();
    if (now - (said.get(about) ?? Number.NEGATIVE_INFINITY) < SELDOM_MS) return;
    said.set(about, now);
    log(entry);
  };
}

/** What was thrown, in a line that can be logged. */
export function whyOf(error: unknown): string {
  return textWithoutSecrets(redactUrl(printable(thrownText(error))));
}

import type { Clock } from "./clock.ts";
import type { Source } from "./generated/events.ts";

/** Something that is worth writing down. Never holds a part of a body, token or secret. */
export interface LogEntry {
  level: "info" | "warn" | "error";
  message: string;
  /** Absent when the post had no valid token. */
  source?: Source;
  /** Reference of the URL that was posted to, where something is to be done about it. Without its MAC nobody can post. */
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

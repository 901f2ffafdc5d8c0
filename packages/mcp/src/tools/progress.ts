// Tells the client how a wait goes, when it has asked for that: some clients give a call more time with every word.

import type { ServerContext } from "@modelcontextprotocol/server";
import { durationInWords } from "@video-ads/core/duration";

/** Milliseconds without news after which the client is told that the wait goes on. */
const HEARTBEAT_MS = 10_000;

export interface Progress {
  /** @param percent How far the job is, when it says so. */
  say(message: string, percent?: number): void;
  end(): void;
}

/** Reports to the client that made the request; says nothing when it has not asked. */
export function progressOf({ mcpReq }: Pick<ServerContext, "mcpReq">): Progress {
  const token = mcpReq._meta?.progressToken;
  if (token === undefined) return { say: () => {}, end: () => {} };
  let last = -1;
  let latest = "";
  const send = (message: string, percent: number): void => {
    // The protocol wants every value above the one before, and a job that has not moved has none to give.
    last = Math.min(Math.max(percent, last + 0.01), 100);
    const params = { progressToken: token, progress: Math.round(last * 100) / 100, total: 100, message };
    mcpReq.notify({ method: "notifications/progress", params }).catch(() => {
      // The client is gone; the wait ends by its signal.
    });
  };
  const started = Date.now();
  const heartbeat = setInterval(() => {
    send(`${latest} (${durationInWords(Date.now() - started, Math.round)})`, 0);
  }, HEARTBEAT_MS);
  return {
    say(message, percent = 0) {
      latest = message;
      send(message, percent);
    },
    end: () => clearInterval(heartbeat),
  };
}

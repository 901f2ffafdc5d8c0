import type { ServerResponse } from "node:http";
import { EVENT_STREAM_HEADERS, eventText, type ServerSentEvent } from "../server-sent-events/index.ts";

/** Milliseconds between signs of life: what stands between a server and a page ends connections that are silent. */
const BEAT_MS = 15_000;

/** Milliseconds after which a page comes back when its stream has ended. */
const RETRY_MS = 1_000;

/** An answer that stays open. */
export interface EventStream {
  send(event: ServerSentEvent): void;
}

/**
 * Answers with a stream of server-sent events, which goes on until either side ends it.
 *
 * @param onClose Called once, when it has ended.
 */
export function openEventStream(response: ServerResponse, onClose: () => void): EventStream {
  response.writeHead(200, EVENT_STREAM_HEADERS);
  // At once, so that a page knows that it is heard.
  response.write(`retry: ${RETRY_MS}\n\n`);
  const beat = setInterval(() => response.write(": alive\n\n"), BEAT_MS).unref();
  response.once("close", () => {
    clearInterval(beat);
    onClose();
  });
  return { send: (event) => void response.write(eventText(event)) };
}

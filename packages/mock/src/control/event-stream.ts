import type { Request, Response } from "express";
import type { Events, SandboxEvent } from "../sandbox/events.ts";

/** Milliseconds in which changes are collected, so that a busy sandbox does not drown who looks at it. */
const COLLECTED = 100;

/** Milliseconds between signs of life. */
const BEAT = 15_000;

/** Tells a page what has changed, as server-sent events: the kinds of change, at most ten times a second. */
export function streamEvents(events: Events, request: Request, response: Response): void {
  response.set("Content-Type", "text/event-stream");
  response.flushHeaders();
  response.write("retry: 1000\n\n");
  const changed = new Set<SandboxEvent["kind"]>();
  let timer: NodeJS.Timeout | undefined;
  const off = events.on(({ kind }) => {
    changed.add(kind);
    timer ??= setTimeout(() => {
      timer = undefined;
      response.write(`data: ${JSON.stringify([...changed])}\n\n`);
      changed.clear();
    }, COLLECTED);
  });
  const beat = setInterval(() => response.write(": alive\n\n"), BEAT);
  request.once("close", () => {
    off();
    clearTimeout(timer);
    clearInterval(beat);
  });
}

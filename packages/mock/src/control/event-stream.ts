import { openEventStream } from "@video-ads/http/node";
import type { Response } from "express";
import type { Events, SandboxEvent } from "../sandbox/events.ts";

/** Milliseconds in which changes are collected, so that a busy sandbox does not drown who looks at it. */
const COLLECTED = 100;

/** Tells a page what has changed, as server-sent events: the kinds of change, at most ten times a second. */
export function streamEvents(events: Events, response: Response): void {
  const changed = new Set<SandboxEvent["kind"]>();
  let timer: NodeJS.Timeout | undefined;
  const stream = openEventStream(response, () => {
    off();
    clearTimeout(timer);
  });
  const off = events.on(({ kind }) => {
    changed.add(kind);
    timer ??= setTimeout(() => {
      timer = undefined;
      stream.send({ data: JSON.stringify([...changed]) });
      changed.clear();
    }, COLLECTED);
  });
}

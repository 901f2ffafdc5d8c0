import type { EventsReply } from "../http/reply.ts";
import type { Events, SandboxEvent } from "../sandbox/events.ts";

/** Milliseconds in which changes are collected, so that a busy sandbox does not drown who looks at it. */
const COLLECTED = 100;

/** Tells a page what has changed, as server-sent events: the kinds of change, at most ten times a second. */
export function eventsReply(events: Events): EventsReply {
  return {
    headers: {},
    events: (send) => {
      const changed = new Set<SandboxEvent["kind"]>();
      let timer: NodeJS.Timeout | undefined;
      const off = events.on(({ kind }) => {
        changed.add(kind);
        timer ??= setTimeout(() => {
          timer = undefined;
          send({ data: JSON.stringify([...changed]) });
          changed.clear();
        }, COLLECTED);
      });
      return () => {
        off();
        clearTimeout(timer);
      };
    },
  };
}

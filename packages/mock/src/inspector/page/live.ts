import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { SandboxEvent } from "../../sandbox/events.ts";

type Kind = SandboxEvent["kind"];

/** Whether the mock is there. */
export type Connection = "connecting" | "live" | "lost";

const listeners = new Set<(kinds: readonly Kind[]) => void>();
const watchers = new Set<(connection: Connection) => void>();
let connection: Connection = "connecting";

function connected(next: Connection): void {
  connection = next;
  for (const watch of watchers) watch(next);
}

/** Opens the one stream of changes that the page has. After a break everything is asked for again. */
export function connect(): void {
  const source = new EventSource("events");
  source.onopen = () => {
    connected("live");
    for (const listener of listeners) listener(["everything"]);
  };
  source.onerror = () => connected("lost");
  source.onmessage = ({ data }) => {
    const kinds: Kind[] = JSON.parse(String(data));
    for (const listener of listeners) listener(kinds);
  };
}

/** Says whether the page still hears of changes. */
export function useConnection(): Connection {
  const [shown, show] = useState(connection);
  useEffect(() => {
    watchers.add(show);
    return () => void watchers.delete(show);
  }, []);
  return shown;
}

/**
 * Something of the sandbox that is asked for again whenever it may have changed. While an answer is awaited, changes wait for
 * it, so that a busy sandbox is not asked more often than it answers.
 *
 * @param key What is asked for: when it changes, it is asked for anew.
 */
export function useLive<T>(
  kinds: readonly Kind[],
  key: string,
  load: () => Promise<T>,
): [value: T | undefined, reload: () => void] {
  const [value, setValue] = useState<T>();
  const latest = useRef(load);
  latest.current = load;
  const state = useRef({ busy: false, stale: false });
  const reload = useCallback(() => {
    if (state.current.busy) {
      state.current.stale = true;
      return;
    }
    state.current = { busy: true, stale: false };
    latest
      .current()
      .then((loaded) => setValue(() => loaded))
      // The connection's own state says that the mock is gone.
      .catch(() => {})
      .finally(() => {
        const { stale } = state.current;
        state.current = { busy: false, stale: false };
        if (stale) reload();
      });
  }, []);
  useEffect(reload, [key]);
  useEffect(() => {
    const listener = (changed: readonly Kind[]): void => {
      if (changed.some((kind) => kind === "everything" || kinds.includes(kind))) reload();
    };
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return [value, reload];
}

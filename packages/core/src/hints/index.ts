// A hint says that something happened to a job, for example that a webhook came in. What it says is not read: the job is.

/** Something that happened to the job, for example a webhook that came in. What it says is not read: the job is. */
export type Hints = AsyncIterable<unknown> | HintEmitter | EventTarget;

/** An emitter of `hint` events, as Node's `EventEmitter` is one. */
export interface HintEmitter {
  on(event: "hint", listener: () => void): unknown;
  off(event: "hint", listener: () => void): unknown;
}

/** Whether a value is something that {@link onHint} can listen to. */
export function isHints(value: unknown): value is Hints {
  const has = (...names: (string | symbol)[]): boolean =>
    names.every((name) => typeof Object(value)[name] === "function");
  return has(Symbol.asyncIterator) || has("addEventListener", "removeEventListener") || has("on", "off");
}

/** Calls back for every hint; what it answers ends that. Hints that fail are hints that end. */
export function onHint(hints: Hints | undefined, hint: () => void): () => void {
  if (!hints) return () => {};
  if (Symbol.asyncIterator in hints) {
    const iterator = hints[Symbol.asyncIterator]();
    const read = async (): Promise<void> => {
      while (!(await iterator.next()).done) hint();
    };
    // Without hints whoever waits still polls: their failure is not the job's.
    read().catch(() => {});
    return () => void iterator.return?.().catch(() => {});
  }
  if ("addEventListener" in hints) {
    hints.addEventListener("hint", hint);
    return () => hints.removeEventListener("hint", hint);
  }
  hints.on("hint", hint);
  return () => void hints.off("hint", hint);
}

import { plainId } from "../ids/index.ts";

/** An emitter of `hint` events, as Node's `EventEmitter` is one. */
export interface HintEmitter {
  on(event: "hint", listener: (hint?: unknown) => void): unknown;
  off(event: "hint", listener: (hint?: unknown) => void): unknown;
}

/**
 * Says that something happened to a job: an `EventTarget` (an `EventSource`, whose server writes `event: hint`) or an emitter of
 * `hint` events. Of what it says only the `id` is read, in the hint or in its `detail`: a hint with one is about the job of that id, any
 * other about every job that is followed. An async iterable is none: nobody could listen to it a second time.
 */
export type PushedHints = HintEmitter | EventTarget;

/** Told of every hint, with the id of its job if it names one. */
export type Hear = (id?: string) => void;

/** The same as `onHint`, for those who take no iterable. */
export function onPushedHint(hints: PushedHints, hint: Hear): () => void {
  const listener = (said?: unknown): void => hear(hint, said);
  const isTarget = "addEventListener" in hints;
  // One of somebody's own may answer a promise.
  const on = async () => (isTarget ? hints.addEventListener("hint", listener) : hints.on("hint", listener));
  const off = async () => (isTarget ? hints.removeEventListener("hint", listener) : hints.off("hint", listener));
  on().catch(failed);
  return () => void off().catch(() => {});
}

export function hear(hint: Hear, said: unknown): void {
  const { id, detail } = Object(said);
  const named = id ?? Object(detail).id;
  hint(typeof named === "string" ? plainId(named) : undefined);
}

export const failed = (error: unknown): void => console.error("events failed:", error);

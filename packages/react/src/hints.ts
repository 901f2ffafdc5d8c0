import type { HintEmitter } from "@video-ads/client";

/**
 * Says that something happened to a job: an `EventTarget` (an `EventSource`, whose server writes `event: hint`) or an emitter of
 * `hint` events. What it says is not read: the job is. An async iterable is none: nobody could listen to it a second time.
 */
export type PushedHints = EventTarget | HintEmitter;

/** Calls back for every hint; what it answers ends that. */
export function onHint(hints: PushedHints | undefined, hint: () => void): () => void {
  if (!hints) return () => {};
  if ("addEventListener" in hints) {
    hints.addEventListener("hint", hint);
    return () => hints.removeEventListener("hint", hint);
  }
  hints.on("hint", hint);
  return () => void hints.off("hint", hint);
}

// A hint says that something happened to a job, for example that a webhook came in. What it says is not believed: the job is read.
import { failed, type Hear, type HintEmitter, hear, onPushedHint } from "./pushed.ts";

export { type HintedLooks, hintedLooks } from "./hinted-looks.ts";
export { isHints } from "./is-hints.ts";
export { type HintEmitter, onPushedHint, type PushedHints } from "./pushed.ts";

/**
 * Says that something happened to a job, for example that a webhook came in. A hint with an `id`, or with one in its `detail` as a
 * `CustomEvent` has it, is about the job of that id; any other is about every job that is waited for.
 */
export type Hints = AsyncIterable<unknown> | HintEmitter | EventTarget;

/**
 * Calls back for every hint, with the id of the job that it is about if it names one; what it answers ends that. Hints that fail are
 * hints that end, and those that cannot be listened to are none: whoever waits still polls, and their failure, which is not the job's, is
 * said on the console, once.
 */
export function onHint(hints: Hints, hint: Hear): () => void {
  return Symbol.asyncIterator in hints ? onGivenHint(hints, hint) : onPushedHint(hints, hint);
}

/** Hints that are heard one after the other, before timers and answers have their turn. */
const AT_ONCE = 100;

function onGivenHint(hints: AsyncIterable<unknown>, hint: Hear): () => void {
  let iterator: AsyncIterator<unknown> | undefined;
  const read = async (): Promise<void> => {
    // Throws for a stream that somebody else reads, say.
    iterator = hints[Symbol.asyncIterator]();
    let count = 0;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      if (Object(next) !== next) return;
      hear(hint, next.value);
      // Hints without an end let timers and answers come between them.
      if (++count % AT_ONCE === 0) await new Promise((go) => setTimeout(go));
    }
  };
  read().catch(failed);
  // An iterator of one's own that does not end as it should is no fault of who listens.
  return () => void (async () => iterator?.return?.())().catch(() => {});
}

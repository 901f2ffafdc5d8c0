// A hint says that something happened to a job, for example that a webhook came in. What it says is not believed: the job is read.
import { plainId } from "../ids/index.ts";
import type { Hints } from "./hints.ts";

export type { HintEmitter, Hints } from "./hints.ts";
export { isHints } from "./is-hints.ts";

/**
 * Calls back for every hint, with the id of the job that it is about if it names one; what it answers ends that. Hints that fail are
 * hints that end, and those that cannot be listened to are none: whoever waits still polls, and their failure, which is not the job's, is
 * said on the console, once.
 */
export function onHint(hints: Hints | undefined, hint: (id?: string) => void): () => void {
  const hear = (said?: unknown): void => {
    const { id, detail } = Object(said);
    const named = id ?? Object(detail).id;
    hint(typeof named === "string" ? plainId(named) : undefined);
  };
  try {
    if (hints) return heard(hints, hear);
  } catch (error) {
    // A stream that somebody else reads, say.
    failed(error);
  }
  return () => {};
}

const failed = (error: unknown): void => console.error("events failed:", error);

/** Hints that are heard one after the other, before timers and answers have their turn. */
const AT_ONCE = 100;

function heard(hints: Hints, hear: (said?: unknown) => void): () => void {
  if (Symbol.asyncIterator in hints) {
    const iterator = hints[Symbol.asyncIterator]();
    const read = async (): Promise<void> => {
      let count = 0;
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
        if (Object(next) !== next) return;
        hear(next.value);
        // Hints without an end let timers and answers come between them.
        if (++count % AT_ONCE === 0) await new Promise((go) => setTimeout(go));
      }
    };
    read().catch(failed);
    return () => void iterator.return?.().catch(() => {});
  }
  if ("addEventListener" in hints) {
    hints.addEventListener("hint", hear);
    return () => hints.removeEventListener("hint", hear);
  }
  // One of somebody's own may answer a promise.
  (async () => hints.on("hint", hear))().catch(failed);
  return () => void (async () => hints.off("hint", hear))().catch(() => {});
}

// A store for what runs by itself: how it answers is seen.
import type { Question, StoreWatch } from "../dispatch/store-watch.ts";
import { aroundStore } from "./around-store.ts";
import type { Store } from "./store.ts";

const ASKED: readonly (readonly [keyof Store, Question])[] = [
  ["dueIn", "look"],
  ["holds", "look"],
  ["owners", "look"],
  ["lease", "take"],
  ["note", "note"],
  ["settle", "note"],
  ["renew", "note"],
  ["bury", "note"],
  ["giveBack", "note"],
];
const QUESTIONS: ReadonlyMap<string | symbol, Question> = new Map(ASKED);

/** The same store. What a worker asks of it goes past the watch. */
export function watchedStore(store: Store, watch: StoreWatch): Store {
  return aroundStore(store, (name, ask) => {
    const kind = QUESTIONS.get(name);
    return kind === undefined ? ask() : watch.ask(kind, async () => ask());
  });
}

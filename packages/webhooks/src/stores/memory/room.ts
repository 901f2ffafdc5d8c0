// What is kept in this process takes up no more room than it may, and nobody waits while it is looked through.
import timers from "node:timers/promises";

/** What is looked at before the loop turns. */
const IN_TURN = 5_000;
/** The part of a full map that is taken out at a time. */
const TRIMMED = 1 / 64;

/**
 * Takes from the front of a map what is out of date and, when it holds too much, what may go, until there is some room. Stops at the
 * first that stays. Not for each entry that is added: getting to the front means passing by all that was deleted there.
 */
export function trim<T>(
  map: Map<string, T>,
  max: number,
  outOfDate: (value: T) => boolean,
  mayGo: (value: T) => boolean = () => true,
  forget: (key: string, value: T) => void = (key) => map.delete(key),
): void {
  const room = map.size > max ? max - Math.floor(max * TRIMMED) : max;
  for (const [key, value] of map) {
    if (!outOfDate(value) && !(map.size > room && mayGo(value))) return;
    forget(key, value);
  }
}

/** All that there is, some in each turn of the loop: what comes and goes meanwhile is there or not. */
export async function* inTurns<T>(all: Iterable<T>): AsyncGenerator<T[]> {
  let some: T[] = [];
  for (const one of all) {
    some.push(one);
    if (some.length < IN_TURN) continue;
    yield some;
    some = [];
    await timers.setImmediate();
  }
  yield some;
}

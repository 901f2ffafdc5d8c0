// An answer as the contract has it, before there is one: whatever asks it for a name that it has not is heard.
import { type Names, type UnknownName, unknownName } from "@video-ads/operate/unknown-names";

/** Stands for every value whose form nobody knows, or needs to: it has any name. */
const ANYTHING: unknown = new Proxy(
  { any: true },
  { has: () => true, get: (_, name) => (typeof name === "string" ? ANYTHING : undefined) },
);

/** A value with these names, each of them filled; lists have one entry. */
export function specimenOf(
  names: Names | undefined,
  missed: (unknown: UnknownName) => void,
  path: readonly string[] = [],
): unknown {
  if (names === undefined) return ANYTHING;
  // What is a list or an object is taken for a list: nobody can say.
  if (names.entries) return [specimenOf(names.entries.names, missed, path)];
  const values = Array.from(names.named, ([name, inside]) => [name, specimenOf(inside, missed, [...path, name])]);
  return new Proxy(Object.fromEntries(values), {
    has(target, name) {
      const isThere = Object.hasOwn(target, name);
      if (!isThere && typeof name === "string") missed(unknownName([...path, name], [...names.named.keys()]));
      return isThere;
    },
  });
}

/** Whether something that was picked is not there: all of it, an entry or a member. */
export function hasNothing(found: unknown): boolean {
  return isEmpty(found) || partsOf(found).some(hasNothing);
}

/** Whether nothing is there of all that was picked. */
export function isNothing(found: unknown): boolean {
  return isEmpty(found) || (partsOf(found).length > 0 && partsOf(found).every(isNothing));
}

function isEmpty(found: unknown): boolean {
  return found === null || found === undefined || (Array.isArray(found) && found.length === 0);
}

/** What is inside; of what stands for anything, nothing. */
function partsOf(found: unknown): unknown[] {
  if (found === ANYTHING || typeof found !== "object" || found === null) return [];
  return Object.values(found);
}

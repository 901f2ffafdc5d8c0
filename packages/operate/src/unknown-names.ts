// Names that those of no field are: what may be left out, and is called something else, would be paid for without it.
import { nearInWords } from "@video-ads/core/options";

/** The names that an object has. Undefined, in the place of any: what stands there has any shape. */
export interface Names {
  readonly named: ReadonlyMap<string, Names | undefined>;
  /** What is inside of entries that have any name, or a number. Absent: there are none. */
  readonly entries?: { readonly names: Names | undefined };
}

export interface UnknownName {
  readonly path: readonly string[];
  /** A sentence: which name is near, or which there are. */
  readonly meant: string;
}

/** Every name inside of a value that is that of no field, in its order. */
export function unknownNames(value: unknown, names: Names | undefined, path: readonly string[] = []): UnknownName[] {
  if (typeof value !== "object" || value === null || names === undefined) return [];
  const { named, entries } = names;
  return Object.entries(value).flatMap(([given, inner]) => {
    const at = [...path, given];
    if (named.has(given)) return unknownNames(inner, named.get(given), at);
    if (entries) return unknownNames(inner, entries.names, at);
    return [{ path: at, meant: meantBy(given, [...named.keys()], value) }];
  });
}

/** What is there already is not what was meant. */
function meantBy(given: string, names: readonly string[], whole: object): string {
  const left = names.filter((name) => !Object.hasOwn(whole, name));
  return nearInWords(given, left).trim() || `Allowed: ${names.join(", ")}.`;
}

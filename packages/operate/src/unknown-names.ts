// Names that those of no field are: what may be left out, and is called something else, would be paid for without it.
import { nearInWords } from "@video-ads/core/options";

/** The names that an object has. Undefined, in the place of any: what stands there has any shape. */
export interface Names {
  readonly named: ReadonlyMap<string, Names | undefined>;
  /** What is inside of entries that have any name, or a number. Absent: there are none. */
  readonly entries?: { readonly names: Names | undefined };
}

/**
 * The names on paths, part by part. Undefined: there are none.
 *
 * @param isEntry Whether a part stands for each entry of a list, or of an object whose entries have any name.
 */
export function namesOfPaths(
  paths: readonly (readonly string[])[],
  isEntry: (part: string) => boolean,
): Names | undefined {
  const inside = new Map<string, string[][]>();
  for (const [first, ...rest] of paths)
    if (first !== undefined) inside.set(first, [...(inside.get(first) ?? []), rest]);
  if (inside.size === 0) return undefined;
  const all = Array.from(inside, ([part, within]) => [part, namesOfPaths(within, isEntry)] as const);
  const [entry] = all.filter(([part]) => isEntry(part));
  return { named: new Map(all.filter(([part]) => !isEntry(part))), ...(entry && { entries: { names: entry[1] } }) };
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
    // What is there already is not what was meant.
    return [unknownName(at, [...named.keys()], (name) => !Object.hasOwn(value, name))];
  });
}

/**
 * What may have been meant by the last name of a path.
 *
 * @param names Those that there are.
 * @param canBeMeant Whether one of them can be.
 */
export function unknownName(
  path: readonly string[],
  names: readonly string[],
  canBeMeant: (name: string) => boolean = () => true,
): UnknownName {
  const near = nearInWords(path.at(-1) ?? "", names.filter(canBeMeant)).trim();
  return { path, meant: near || `Allowed: ${names.join(", ")}.` };
}

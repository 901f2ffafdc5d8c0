import { typeNames } from "../typescript/type-names.ts";
import { type Place, report } from "./place.ts";

/**
 * Every schema is a type that is exported: to rename it breaks everybody who imports it, whatever its shape.
 *
 * @param reachedBefore What leads to each schema of the contract before.
 */
export function compareTypeNames(place: Place, reachedBefore: () => Place["reached"]): void {
  const [before, after] = [typeNames(place.before), typeNames(place.after)];
  const [old, now] = [new Set(before.values()), new Set(after.values())];
  const at = (type: string): Place => ({ ...place, where: `type ${type}`, subject: `type ${type}` });
  const gone = [...before].filter(([, type]) => !now.has(type));
  const reached = gone.length > 0 ? reachedBefore() : undefined;
  for (const [schema, type] of gone)
    report({ ...at(type), provisional: reached?.get(schema) ?? false }, "major", "it is no longer exported.");
  for (const type of now) if (!old.has(type)) report(at(type), "minor", "it is exported now.");
}

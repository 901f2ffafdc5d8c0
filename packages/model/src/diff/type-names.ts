import type { OpenApi } from "../contract/types.ts";
import { inputNames } from "../typescript/inputs.ts";
import { typeNames, withTypeNames } from "../typescript/type-names.ts";
import { type Place, report } from "./place.ts";

/**
 * Every schema is a type that is exported: to rename it breaks everybody who imports it, whatever its shape.
 *
 * @param reachedBefore What leads to each schema of the contract before.
 */
export function compareTypeNames(place: Place, reachedBefore: () => Place["reached"]): void {
  const [before, after] = [allNames(place.before), allNames(place.after)];
  const typesOf = (names: typeof before): Set<string> => new Set(names.map(([, type]) => type));
  const [old, now] = [typesOf(before), typesOf(after)];
  const at = (type: string): Place => ({
    ...place,
    where: `type ${type}`,
    subject: `type ${type}`,
    // A program that imports it does not compile any more, and nothing shows on the wire.
    direction: "received",
    typed: true,
  });
  const gone = before.filter(([, type]) => !now.has(type));
  const reached = gone.length > 0 ? reachedBefore() : undefined;
  for (const [schema, type] of gone)
    if (!place.use || place.reached.has(schema))
      report({ ...at(type), provisional: reached?.get(schema) ?? false }, "major", "it is no longer exported.");
  if (!place.use) for (const type of now) if (!old.has(type)) report(at(type), "minor", "it is exported now.");
}

/** Every type, with the schema that it is one of; what is sent of a schema that is two types comes last. */
function allNames(contract: OpenApi): [schema: string, type: string][] {
  const names = typeNames(contract);
  const schemas = new Map([...names].map(([schema, type]) => [type, schema]));
  const inputs = [...inputNames(withTypeNames(contract))];
  return [...names, ...inputs.map(([type, input]): [string, string] => [schemas.get(type) ?? type, input])];
}

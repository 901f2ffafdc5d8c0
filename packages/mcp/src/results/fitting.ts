// A client refuses a whole result when one field of it is not what the tool has announced. The service may be newer than this
// package, and what it answers may have been paid for: the field goes, the rest stays.
import { compileSchema } from "../tools/compile-schema.ts";

/** Data that fits the schema, and the fields that had to go for that. */
export interface Fitting {
  data: object;
  leftOut: string[];
  /** Without those fields it is what was announced. */
  fits: boolean;
}

/** Leaves out what does not fit: fields of a record, or of the entries of a list's `items`. */
export function fitting(schema: object | undefined, data: object): Fitting {
  const validate = schema && compileSchema(schema);
  if (!validate || validate(data)) return { data, leftOut: [], fits: true };
  const copy: object = structuredClone(data);
  const leftOut = new Set<string>();
  for (const { instancePath } of validate.errors ?? []) {
    const path = instancePath.slice(1).split("/");
    const depth = path[0] === "items" && path.length > 2 ? 2 : 0;
    const owner = path.slice(0, depth).reduce<unknown>((value, name) => Reflect.get(Object(value), name), copy);
    const field = path[depth];
    if (!field || typeof owner !== "object" || owner === null) continue;
    Reflect.deleteProperty(owner, field);
    leftOut.add(field);
  }
  return { data: copy, leftOut: [...leftOut], fits: validate(copy) === true };
}

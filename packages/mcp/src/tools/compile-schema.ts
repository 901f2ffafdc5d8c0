// One compiled validator per schema, made when it is first needed: most sessions use few of the tools.

import { Ajv, addFormats } from "@modelcontextprotocol/server/validators/ajv";
import { MULTIPLES } from "@video-ads/core/multiples";

/** A compiled schema. `errors` belongs to its last call. */
export type Validate = ReturnType<InstanceType<typeof Ajv>["compile"]>;

const ajv = new Ajv({ allErrors: true, strict: false, logger: false, strictNumbers: true, ...MULTIPLES });
addFormats(ajv);
const compiled = new WeakMap<object, Validate>();

export function compileSchema(schema: object): Validate {
  const validate = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, validate);
  return validate;
}

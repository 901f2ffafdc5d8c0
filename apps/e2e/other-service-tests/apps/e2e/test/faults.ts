// Answers, held against the contract that the packages of this tree were made from.
import { type Schema, toJsonSchema } from "@video-ads/model";
import { model } from "@video-ads/model/testing/requests";
import { Ajv } from "ajv";
import formats from "ajv-formats";

const ref = (component: string): string => component;
const ajv = new Ajv({ strict: false, allErrors: true });
formats.default(ajv);
for (const [name, schema] of Object.entries(model.contract.components.schemas))
  ajv.addSchema(toJsonSchema(schema, { ref }), name);

/** Where a value is not as its schema says. */
export function faults(schema: Schema, value: unknown): string[] {
  const validate = ajv.compile(toJsonSchema(schema, { ref }));
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

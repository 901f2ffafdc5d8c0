import { UUID } from "@video-ads/core/ids";
import { MULTIPLES } from "@video-ads/core/multiples";
import { toJsonSchema } from "@video-ads/model";
import { Ajv } from "ajv";
import { type Emitter, HEADER } from "../emitter.ts";
import { standaloneCode } from "../standalone-code.ts";
import { namedSchemas, validatorTypes } from "./named-schemas.ts";

/** Formats as patterns, so that the validators need no library at run time. */
const FORMATS: Record<string, RegExp> = {
  uuid: UUID,
  byte: /^(?:[a-z\d+/]{4})*(?:[a-z\d+/]{2}==|[a-z\d+/]{3}=)?$/i,
  // What the service fetches, or posts to: with a host.
  uri: /^https?:\/\/([^\s/?#@]*@)?(\[[\da-f:.]+\]|[^\s/?#@:[\]]+)(:\d*)?([/?#]\S*)?$/i,
  "date-time": /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/i,
};

/** Validators of what the client sends as JSON, compiled from the contract. Loaded only when they are asked for. */
export const clientValidators: Emitter = (model) => {
  const ajv = new Ajv({
    allErrors: true,
    code: { source: true, esm: true, optimize: 2 },
    discriminator: true,
    formats: FORMATS,
    logger: false,
    strict: false,
    ...MULTIPLES,
  });
  const ref = (name: string): string => name;
  for (const [name, schema] of Object.entries(model.contract.components.schemas)) {
    ajv.addSchema(toJsonSchema(schema, { ref, bare: true, discriminator: model.contract }), name);
  }
  const bodies = model.operations.flatMap(({ id, body }) =>
    body && !body.empty && body.media["application/json"] ? [{ id, type: body.type, required: body.required }] : [],
  );
  const types = namedSchemas(model).sent;
  const code = standaloneCode(ajv, Object.fromEntries(types.map((type) => [type, type])));
  return [
    {
      path: "packages/client/src/generated/validators.js",
      content: `${HEADER}${code}
export const validators = {
${bodies.map(({ id, type }) => `  "${id}": ${type},`).join("\n")}
};
export const optionalBodies = ${JSON.stringify(bodies.filter(({ required }) => !required).map(({ id }) => id))};
`,
    },
    {
      path: "packages/client/src/generated/validators.d.ts",
      content: `${HEADER}import type { BodyValidator } from "../request/body-validator.ts";

/** Says whether a JSON body is what the contract asks for, by operation. */
export declare const validators: Readonly<Record<string, BodyValidator>>;

/** Operations that can be sent without a body. */
export declare const optionalBodies: readonly string[];

${validatorTypes(types)}`,
    },
  ];
};

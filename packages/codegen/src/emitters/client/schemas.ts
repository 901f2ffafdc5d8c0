import { MULTIPLES } from "@video-ads/core/multiples";
import { type OpenApi, toJsonSchema } from "@video-ads/model";
import { jsdoc } from "@video-ads/model/typescript";
import { Ajv } from "ajv";
import { type Emitter, HEADER } from "../emitter.ts";
import { shape } from "../shape.ts";
import { standaloneCode } from "../standalone-code.ts";
import { namedSchemas, validatorTypes } from "./named-schemas.ts";

const FOLDER = "packages/client/src/generated";

/** A schema for forms, routers and stores of each component that is JSON. An entry of its own: most programs never ask. */
export const clientSchemas: Emitter = (model) => {
  const { sent, received } = namedSchemas(model);
  const { schemas } = model.contract.components;
  const lines = [
    ...sent.map((name) => ({ name, from: "validators" })),
    ...received.map((name) => ({ name, from: "recordValidators" })),
  ].sort((a, b) => (a.name < b.name ? -1 : 1));
  const exported = lines.map(
    ({ name, from }) =>
      `${jsdoc([schemas[name]?.description])}export const ${name}Schema: StandardSchemaV1<types.${name}> = /* @__PURE__ */ schemaOf(${from}.${name});\n`,
  );
  return [
    { path: `${FOLDER}/record-validators.js`, content: `${HEADER}${recordValidators(model.contract, received)}\n` },
    {
      path: `${FOLDER}/record-validators.d.ts`,
      content: `${HEADER}import type { BodyValidator } from "../request/body-validator.ts";\n\n${validatorTypes(received)}`,
    },
    {
      path: `${FOLDER}/schemas.ts`,
      content: `${HEADER}import { schemaOf } from "../standard-schema/schema-of.ts";
import type { StandardSchemaV1 } from "../standard-schema/standard-schema.ts";
import * as recordValidators from "./record-validators.js";
import type * as types from "./types.ts";
import * as validators from "./validators.js";

${exported.join("\n")}`,
    },
  ];
};

/** Fields that nobody knows pass, and so does a word that is new. */
function recordValidators(contract: OpenApi, names: readonly string[]): string {
  const ajv = new Ajv({
    ...{ allErrors: true, loopRequired: 2, messages: false, strict: false, ...MULTIPLES },
    code: { source: true, esm: true, optimize: 2 },
  });
  for (const [name, schema] of Object.entries(contract.components.schemas)) {
    ajv.addSchema(shape(toJsonSchema(schema, { ref: (component) => component })), name);
  }
  return standaloneCode(ajv, Object.fromEntries(names.map((name) => [name, name])));
}

import { ID, UUID } from "@video-ads/core/ids";
import { MULTIPLES } from "@video-ads/core/multiples";
import { toJsonSchema } from "@video-ads/model";
import { Ajv, type Schema as AjvSchema } from "ajv";
import { type Emitter, HEADER } from "../emitter.ts";
import { isSchema, shape } from "../shape.ts";
import { standaloneCode } from "../standalone-code.ts";
import { FOLDER, type Source, sourcesOf } from "./source.ts";

/** Validators of the posts, compiled from the contract, that need no library at run time. */
export const webhookValidators: Emitter = (model) => {
  const sources = sourcesOf(model);
  const ajv = new Ajv({ code: { source: true, esm: true, optimize: 2 }, messages: false, strict: false, ...MULTIPLES });
  for (const [name, schema] of Object.entries(model.contract.components.schemas)) {
    ajv.addSchema(shape(toJsonSchema(schema, { open: true, ref: (component) => component })), name);
  }
  const ids = new Map<string, string>();
  for (const source of sources) {
    const { webhook } = source;
    const id = `${webhook.name}.post`;
    ajv.addSchema(identified(ajv.getSchema(webhook.payload)?.schema, source), id);
    ids.set(webhook.name, id);
  }
  const code = standaloneCode(ajv, Object.fromEntries(ids));
  const names = [...ids.keys()];
  return [
    {
      path: `${FOLDER}/validators.js`,
      content: `${HEADER}${code}\nexport const validators = { ${names.join(", ")} };\n`,
    },
    {
      path: `${FOLDER}/validators.d.ts`,
      content: `${HEADER}import type { Validators } from "../events/validator.ts";

/** Says whether a post has the shape of its source's payload. Unknown fields, new statuses and null strings pass. */
export declare const validators: Validators;
`,
    },
  ];
};

/** A pattern of a schema has no flags: both cases stand in it. */
const UUID_PATTERN = UUID.source.replaceAll("a-f", "a-fA-F");

/** The id goes into the request that reads the job back: it is held to what ids of that job are. */
function identified(payload: unknown, { webhook: { name }, job }: Source): AjvSchema {
  if (!isSchema(payload) || !isSchema(payload.properties))
    throw new Error(`x-webhook: the payload of ${name} is no object`);
  const required = new Set(["id", ...(Array.isArray(payload.required) ? payload.required : [])]);
  return {
    ...payload,
    required: [...required],
    properties: { ...payload.properties, id: { type: "string", pattern: job.facts.uuid ? UUID_PATTERN : ID.source } },
  };
}

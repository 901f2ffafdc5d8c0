import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import SwaggerParser from "@apidevtools/swagger-parser";
import { Validator } from "@seriousme/openapi-schema-validator";
import { SCHEMA_ANNOTATIONS } from "@video-ads/testing/schema-annotations";
import { Ajv, type Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { FORMS, type Reader } from "../reader.ts";

const require = createRequire(import.meta.url);

export const swaggerParser: Reader = {
  name: "@apidevtools/swagger-parser",
  does: "reads it, follows its references and validates it",
  takes: FORMS,
  async read(file) {
    await SwaggerParser.validate(file);
  },
};

export const metaSchema: Reader = {
  name: "@seriousme/openapi-schema-validator",
  does: "holds it against the JSON Schemas that the OpenAPI Initiative publishes for 3.0 and 3.1",
  takes: FORMS,
  async read(file) {
    const { valid, errors } = await new Validator().validate(JSON.parse(await readFile(file, "utf8")));
    if (!valid) throw new Error(JSON.stringify(errors));
  },
};

export const enforcer: Reader = {
  name: "openapi-enforcer",
  does: "refuses it: a fault of its own",
  takes: [],
  not: {
    forms: ["openapi.json"],
    says: /oneOf > 1 > enum > 0\s+Value must be a plain object\. Received: null/,
    why: "it takes a null alone for an object. It does not know 3.1",
  },
  async read(file) {
    const enforce: (document: unknown, options: object) => Promise<[unknown, unknown]> = require("openapi-enforcer");
    const [, fault] = await enforce(JSON.parse(await readFile(file, "utf8")), { fullResult: true });
    if (fault) throw new Error(String(fault));
  },
};

const OPTIONS: Options = { allErrors: true, strictTypes: false, strictRequired: false };

interface Described {
  openapi: string;
  paths: Record<string, unknown>;
  components: { schemas: Record<string, object> };
}

export const ajv: Reader = {
  name: "ajv",
  does: "compiles every schema in its strict mode, the ones of 3.1 as JSON Schema 2020-12, and finds every example valid",
  takes: ["openapi.json", "openapi-3.1.json"],
  async read(file) {
    const contract: Described = JSON.parse(await readFile(file, "utf8"));
    const validator = contract.openapi.startsWith("3.1") ? new Ajv2020(OPTIONS) : new Ajv(OPTIONS);
    addFormats.default(validator);
    validator.addVocabulary([...SCHEMA_ANNOTATIONS]);
    validator.addSchema({ $id: "contract", components: contract.components }, undefined, false, false);
    for (const name of Object.keys(contract.components.schemas))
      validator.compile(inContract({ $ref: `#/components/schemas/${name}` }));
    const media = mediaIn([contract.paths, contract.components]);
    if (media.length === 0) throw new Error("There is no example.");
    for (const { schema, examples } of media) {
      const validate = validator.compile(inContract(schema));
      for (const [name, { value }] of Object.entries(examples)) {
        if (!validate(value)) throw new Error(`${name}: ${validator.errorsText(validate.errors)}`);
      }
    }
  },
};

interface Media {
  schema: object;
  examples: Record<string, { value: unknown }>;
}

/** Whatever has a schema and named examples of it. */
function mediaIn(node: unknown): Media[] {
  if (typeof node !== "object" || node === null) return [];
  if (isMedia(node)) return [node];
  return Object.values(node).flatMap(mediaIn);
}

function isMedia(node: object): node is Media {
  return "schema" in node && "examples" in node && !Array.isArray(node.examples);
}

/** A copy whose references lead into the contract that ajv knows. */
function inContract(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === "$ref" && typeof value === "string" ? value.replace(/^#/, "contract#") : value,
  );
}

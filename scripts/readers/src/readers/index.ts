import type { Reader } from "../reader.ts";
import { heyApi, openapiTypescript, orval, swaggerTypescriptApi, zodClient } from "./generators.ts";
import { redocly, spectral } from "./linters.ts";
import { portman } from "./postman.ts";
import { expressValidator, prism } from "./servers.ts";
import { ajv, enforcer, metaSchema, swaggerParser } from "./validators.ts";

/** In the order of the table. */
export const readers: readonly Reader[] = [
  redocly,
  spectral,
  metaSchema,
  swaggerParser,
  enforcer,
  ajv,
  expressValidator,
  prism,
  openapiTypescript,
  heyApi,
  orval,
  swaggerTypescriptApi,
  zodClient,
  portman,
];

import { Ajv, type AnySchema, type Options, type ValidateFunction } from "ajv";
import formats from "ajv-formats";
import type { JsonSchema } from "./json-schema.ts";

/** As Prism sets it up. Every error is kept, because the contract reports errors field by field. */
const SHARED: Options = {
  allErrors: true,
  allowUnionTypes: true,
  allowMatchingProperties: true,
  strict: false,
  logger: false,
};

/** Compiles a schema together with what its circular references point into. */
export type Compile = (schema: JsonSchema, bundle: unknown) => ValidateFunction;

/** A compiler with the options that Prism gives its own; what fails here is silently not validated there. */
export function plainCompiler(): Compile {
  return compiler({});
}

/**
 * A compiler for requests. With `discriminator`, one wrong variant is one error and not one per variant; `verbose` keeps
 * the value that is wrong, for the message.
 */
export function requestCompiler(coerce: boolean): Compile {
  const compile = compiler({ discriminator: true, verbose: true, coerceTypes: coerce });
  return (schema, bundle) => compile(withPlainDiscriminators(schema), bundle);
}

function compiler(options: Options): Compile {
  const ajv = new Ajv({ ...SHARED, ...options });
  // The types of ajv-formats describe its CommonJS face: the function is the module's default under both.
  (formats as unknown as (ajv: Ajv) => void)(ajv);
  return (schema, bundle) => ajv.compile({ ...schema, __bundled__: bundle } as AnySchema);
}

/**
 * Ajv refuses a discriminator with a mapping, whose job the tags of the variants do as well. And it looks at objects only: a
 * number would pass for any variant, so the type is asked for beside it.
 */
function withPlainDiscriminators<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withPlainDiscriminators) as T;
  if (typeof value !== "object" || value === null) return value;
  const copy: Record<string, unknown> = {};
  for (const [key, child] of Object.entries(value)) {
    if (key === "discriminator" && isDiscriminator(child)) {
      copy.discriminator = { propertyName: child.propertyName };
      copy.type ??= "object";
    } else copy[key] = withPlainDiscriminators(child);
  }
  return copy as T;
}

function isDiscriminator(value: unknown): value is { propertyName: string } {
  return (
    typeof value === "object" && value !== null && "propertyName" in value && typeof value.propertyName === "string"
  );
}

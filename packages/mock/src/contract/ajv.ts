import { UUID } from "@video-ads/core/ids";
import { MULTIPLES } from "@video-ads/core/multiples";
import { taggedVariants } from "@video-ads/core/variants";
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
  // A field that every object inherits is one only where it was sent.
  ownProperties: true,
  ...MULTIPLES,
  // JSON reads 1e400 as infinite, which no answer can show.
  strictNumbers: true,
  code: { optimize: false },
};

/** Compiles a schema together with what its circular references point into. */
export type Compile = (schema: JsonSchema, bundle: unknown) => ValidateFunction;

/** A compiler with the options that Prism gives its own; what fails here is silently not validated there. */
export function plainCompiler(): Compile {
  plain ??= compiler({});
  return plain;
}

let plain: Compile | undefined;
const requests = new Map<boolean, Compile>();

/**
 * A compiler for requests. With `discriminator`, one wrong variant is one error and not one per variant; `verbose` keeps
 * the value that is wrong, for the message.
 */
export function requestCompiler(coerce: boolean): Compile {
  const known = requests.get(coerce);
  if (known) return known;
  const compile = compiler({ discriminator: true, verbose: true, coerceTypes: coerce }, withoutLeapSeconds);
  const made: Compile = (schema, bundle) => compile(withPlainDiscriminators(schema, bundle), bundle);
  requests.set(coerce, made);
  return made;
}

/**
 * A leap second is a time of RFC 3339 that neither the service's language nor JavaScript has: what is asked with one would be a filter by
 * no time at all.
 */
function withoutLeapSeconds(ajv: Ajv): void {
  const isDateTime = plainCompiler()({ type: "string", format: "date-time" }, {});
  ajv.addFormat("date-time", (text: string) => !LEAP_SECOND.test(text) && isDateTime(text));
}

const LEAP_SECOND = /:60(?:\.\d+)?(?:z|[+-]\d\d:?\d\d)$/i;

function compiler(options: Options, prepare: (ajv: Ajv) => void = () => {}): Compile {
  const ajv = new Ajv({ ...SHARED, ...options });
  // The types of ajv-formats describe its CommonJS face: the function is the module's default under both.
  (formats as unknown as (ajv: Ajv) => void)(ajv);
  // Theirs takes `urn:uuid:` before it, which no validator of the other packages does.
  ajv.addFormat("uuid", UUID);
  prepare(ajv);
  // References are resolved, so that the schema of an error comes with every answer of every operation.
  const compiled = new Map<string, ValidateFunction>();
  return (schema, bundle) => {
    const { key, __bundled__ } = reached(schema, bundle);
    const validate = compiled.get(key) ?? ajv.compile({ ...schema, __bundled__ } as AnySchema);
    compiled.set(key, validate);
    return validate;
  };
}

/** Of what circular references point into, what a schema comes to by its own, since the rest may be that of a whole contract; and all its text. */
function reached(schema: JsonSchema, bundle: unknown): { key: string; __bundled__: object } {
  const found = new Map<string, unknown>();
  const texts: string[] = [];
  const open: unknown[] = [schema];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const text = JSON.stringify(next, withoutIds);
    texts.push(text);
    for (const [, step = ""] of text.matchAll(/"#\/__bundled__\/([^"/]+)/g)) {
      const name = stepOf(step);
      if (found.has(name)) continue;
      found.set(name, Object(bundle)[name]);
      open.push(found.get(name));
    }
  }
  return { key: texts.join("\n"), __bundled__: Object.fromEntries(found) };
}

/** Prism gives each use of a schema an id of its own, which no value is held against. */
function withoutIds(key: string, value: unknown): unknown {
  return key === "x-stoplight" ? undefined : value;
}

/**
 * Ajv refuses a discriminator with a mapping, whose job the tags of the variants do as well, and one whose tags it does not find at once:
 * variants that the tag does not tell apart are a union like any other. And it looks at objects only: a number would pass for any variant,
 * so the type is asked for beside it.
 */
function withPlainDiscriminators<T>(value: T, bundle: unknown): T {
  if (Array.isArray(value)) return value.map((one) => withPlainDiscriminators(one, bundle)) as T;
  if (typeof value !== "object" || value === null) return value;
  const { discriminator, ...copy }: Record<string, unknown> = Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, withPlainDiscriminators(child, bundle)]),
  );
  if (!isDiscriminator(discriminator)) return (discriminator === undefined ? copy : { ...copy, discriminator }) as T;
  const { propertyName } = discriminator;
  const { oneOf, anyOf } = copy;
  const told =
    Array.isArray(oneOf) && !anyOf ? taggedVariants(oneOf, propertyName, (ref) => bundled(bundle, ref)) : undefined;
  return (told ? { type: "object", ...copy, oneOf: told, discriminator: { propertyName } } : copy) as T;
}

/** What a circular reference points at: `#/__bundled__/…`. */
function bundled(bundle: unknown, ref: string): unknown {
  const [, root, ...steps] = ref.split("/").map(stepOf);
  return root === "__bundled__" ? steps.reduce<unknown>((at, step) => Object(at)[step], bundle) : undefined;
}

/** A step of a pointer without its escapes. */
function stepOf(text: string): string {
  return text.replaceAll("~1", "/").replaceAll("~0", "~");
}

function isDiscriminator(value: unknown): value is { propertyName: string } {
  return (
    typeof value === "object" && value !== null && "propertyName" in value && typeof value.propertyName === "string"
  );
}

import type { IHttpOperation } from "@stoplight/types";
import { type Compile, plainCompiler, requestCompiler } from "./ajv.ts";
import { bundleOf, type JsonSchema } from "./json-schema.ts";
import { pointer, type SchemaSite, schemaSites } from "./schema-sites.ts";

/** Why and where a schema of the contract cannot be compiled. */
export interface BrokenSchema {
  /** `operationId` of the operation that uses the schema. */
  operation: string;
  /** JSON pointer to the smallest schema that does not compile. */
  pointer: string;
  reason: string;
}

/** The contract has schemas that no validator can compile, so the mock refuses to start. */
export class BrokenContractError extends Error {
  override readonly name = "BrokenContractError";
  readonly schemas: readonly BrokenSchema[];

  constructor(schemas: readonly BrokenSchema[]) {
    const lines = schemas.map(({ operation, pointer, reason }) => `\n  ${operation} ${pointer}: ${reason}`);
    super(`The contract cannot be served, because these schemas do not compile:${lines.join("")}`);
    this.schemas = schemas;
  }
}

/**
 * Compiles every schema of the contract. Prism treats a value as valid when its schema does not compile, so a single typing
 * error would switch off validation without a word.
 *
 * @throws {BrokenContractError} Naming each schema that does not compile.
 */
export function guardSchemas(operations: readonly IHttpOperation[]): void {
  const plain = plainCompiler();
  const requests = requestCompiler(false);
  const broken = new Map<string, BrokenSchema>();
  for (const operation of operations) {
    for (const site of schemaSites(operation, bundleOf(operation))) {
      const problem = check(site, plain) ?? (site.direction === "request" ? check(site, requests) : undefined);
      if (problem) broken.set(problem.pointer, problem);
    }
  }
  if (broken.size > 0) throw new BrokenContractError([...broken.values()]);
}

function check(site: SchemaSite, compile: Compile): BrokenSchema | undefined {
  const reason = failure(site.schema, site.bundle, compile);
  if (reason === undefined) return undefined;
  const [place, cause] = smallest(site.schema, site.pointer, reason, (schema) => failure(schema, site.bundle, compile));
  return { operation: site.operation, pointer: place, reason: cause };
}

function failure(schema: JsonSchema, bundle: unknown, compile: Compile): string | undefined {
  try {
    compile(schema, bundle);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Follows the failure down to the innermost schema that still shows it. */
function smallest(
  schema: JsonSchema,
  place: string,
  reason: string,
  failing: (schema: JsonSchema) => string | undefined,
): [place: string, reason: string] {
  for (const [segments, child] of children(schema)) {
    const cause = failing(child);
    if (cause !== undefined) return smallest(child, pointer(place, ...segments), cause, failing);
  }
  return [place, reason];
}

function* children(schema: JsonSchema): Generator<[segments: string[], child: JsonSchema]> {
  for (const [name, child] of Object.entries(schema.properties ?? {})) {
    if (typeof child === "object") yield [["properties", name], child];
  }
  for (const keyword of ["allOf", "anyOf", "oneOf"] as const) {
    for (const [index, child] of (schema[keyword] ?? []).entries()) {
      if (typeof child === "object") yield [[keyword, String(index)], child];
    }
  }
  for (const keyword of ["items", "additionalProperties", "not"] as const) {
    const child = schema[keyword];
    if (typeof child === "object" && !Array.isArray(child)) yield [[keyword], child];
  }
}

import { mergedSchema } from "./merged.ts";
import type { Deprecation, OpenApi, Parameter, Schema } from "./types.ts";

/** What the contract can mark as deprecated. */
export interface Markable {
  deprecated?: boolean;
  "x-deprecated"?: Deprecation;
}

/** Why something should no longer be used; undefined for what should. A mark without a reason is one all the same. */
export function deprecationOf({ deprecated, "x-deprecated": said }: Markable): Deprecation | undefined {
  return deprecated ? (said ?? {}) : undefined;
}

/** The same of a field or a parameter, whose mark may stand on the schema that it refers to. */
export function fieldDeprecation(contract: OpenApi, field: Schema | Parameter): Deprecation | undefined {
  const schema = "schema" in field ? field.schema : field;
  return deprecationOf(field) ?? deprecationOf(mergedSchema(contract, schema));
}

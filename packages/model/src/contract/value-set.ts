import { mergedSchema } from "./merged.ts";
import type { OpenApi, Schema } from "./types.ts";

/** The values that a schema lists, through what it is composed of. */
export interface ValueSet {
  /** Without null; empty where nothing is listed. */
  values: unknown[];
  /** Any other may stand beside them. */
  open: boolean;
}

/** Which values a schema says that there are. */
export function valueSet(contract: OpenApi, schema: Schema): ValueSet {
  const { enum: listed, anyOf, oneOf } = mergedSchema(contract, schema);
  if (listed) return { values: listed.filter((value) => value !== null), open: false };
  const members = (anyOf ?? oneOf ?? []).map((member) => valueSet(contract, member));
  return {
    values: [...new Set(members.flatMap(({ values }) => values))],
    open: members.length === 0 || members.some(({ open }) => open),
  };
}

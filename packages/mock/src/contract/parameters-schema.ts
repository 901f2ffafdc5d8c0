import type { JsonSchema } from "./json-schema.ts";

/** A parameter, or a header of an answer. */
export interface Parameter {
  name: string;
  required?: boolean;
  schema?: JsonSchema;
  examples?: readonly object[];
}

/** Where a parameter stands. */
export type ParameterPlace = "path" | "query" | "header" | "cookie";

/** Parameters that stand in one place, as an object. Names of headers are in lower case. */
export function parametersSchema(list: readonly Parameter[], place: ParameterPlace): JsonSchema {
  const key = (name: string): string => (place === "header" ? name.toLowerCase() : name);
  return {
    type: "object",
    properties: Object.fromEntries(list.map(({ name, schema = {} }) => [key(name), schema])),
    required: list.flatMap(({ name, required }) => (required ? [key(name)] : [])),
  };
}

import type { Parameter } from "../contract/types.ts";

/** What a parameter is shown to be; undefined where the contract shows nothing. */
export function parameterExample({ example, examples, schema }: Parameter): unknown {
  return example ?? Object.values(examples ?? {})[0]?.value ?? schema.example;
}

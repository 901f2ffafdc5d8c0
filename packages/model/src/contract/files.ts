// Where a body has files.
import { mergedSchema } from "./merged.ts";
import type { OpenApi, Schema } from "./types.ts";

/** Whether a schema is that of a file. */
export function isFile(contract: OpenApi, schema: Schema): boolean {
  return mergedSchema(contract, schema).format === "binary";
}

/** What the entries of a list are, where they are files. */
export function fileEntries(contract: OpenApi, schema: Schema): Schema | undefined {
  const { items } = mergedSchema(contract, schema);
  return items && isFile(contract, items) ? items : undefined;
}

/** Whether a field holds a file, or a list of them. */
export function holdsFiles(contract: OpenApi, schema: Schema): boolean {
  return isFile(contract, schema) || fileEntries(contract, schema) !== undefined;
}

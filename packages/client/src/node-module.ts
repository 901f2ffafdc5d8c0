import { InvalidRequestError } from "./errors/invalid-request-error.ts";

/**
 * A module that Node, Deno and Bun bring along. It is asked for and not imported: an `import()` of it ends the build of a page with
 * webpack and esbuild, and has other bundlers warn.
 *
 * @param instead What to do in a runtime that has none.
 * @throws {InvalidRequestError} in such a runtime.
 */
export function nodeModule<Id extends "node:fs" | "node:path" | "node:url">(id: Id, instead: string) {
  const found = globalThis.process?.getBuiltinModule?.(id);
  if (!found) throw new InvalidRequestError(`This runtime has no files: ${instead}.`);
  return found;
}

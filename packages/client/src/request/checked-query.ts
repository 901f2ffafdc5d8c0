import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import { queryNames } from "../generated/queries.ts";
import { CALL_OPTIONS } from "../known-options.ts";
import { queryString } from "./query.ts";

/**
 * The query of a call, with the keys that stand in one.
 *
 * @throws {InvalidRequestError} for what the operation does not take. The service would pass over it, and nobody would hear that it does
 *   nothing: options of a call that stand where its query does, above all.
 */
export function checkedQuery(operation: string, given: Record<string, unknown>, keys: Record<string, unknown>): string {
  const known = queryNames[operation];
  for (const name in given) {
    // A key is what the settings say, and never what a call does.
    if (!known || known.includes(name) || Object.hasOwn(keys, name)) continue;
    const isOption = CALL_OPTIONS.split(" ").includes(name);
    throw new InvalidRequestError(
      `${operation} takes no ${name} in its query.${isOption ? " Options of a call come behind it." : ""} Allowed: ${known.join(", ")}.`,
    );
  }
  return queryString({ ...given, ...keys });
}

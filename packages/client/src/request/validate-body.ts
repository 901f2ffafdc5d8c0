import { condenseFaults, fieldOf, problemOf } from "@video-ads/core/faults";
import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import { optionalBodies, validators } from "../generated/validators.js";

/**
 * Holds a JSON body against the contract.
 *
 * @throws {InvalidRequestError} that names every field that is wrong, never its value.
 */
export function validateBody(operation: string, body: unknown): void {
  if (body === undefined && optionalBodies.includes(operation)) return;
  const validate = validators[operation];
  // What will be sent: dates as text, undefined left out.
  if (!validate || validate(body === undefined ? undefined : JSON.parse(JSON.stringify(body)))) return;
  const fields: Record<string, string[]> = {};
  for (const fault of condenseFaults(validate.errors ?? [])) {
    const field = fieldOf(fault);
    fields[field] = [...new Set([...(fields[field] ?? []), problemOf(fault)])];
  }
  const list = Object.entries(fields).map(([field, problems]) => `${field || "the body"} ${problems.join(" and ")}`);
  throw new InvalidRequestError(`${operation}: ${list.join("; ")}. Nothing was sent.`, { fields });
}

import { condenseFaults, fieldOf, problemOf } from "@video-ads/core/faults";
import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import { optionalBodies, validators } from "../generated/validators.js";
import { asSent } from "./as-sent.ts";

/**
 * Holds a JSON body against the contract.
 *
 * @throws {InvalidRequestError} that names every field that is wrong, never its value.
 */
export function validateBody(operation: string, body: unknown): void {
  if (body === undefined && optionalBodies.includes(operation)) return;
  const validate = validators[operation];
  if (!validate || validate(asSent(body))) return;
  const problems = new Map<string, Set<string>>();
  for (const fault of condenseFaults(validate.errors ?? [])) {
    const field = fieldOf(fault);
    problems.set(field, (problems.get(field) ?? new Set()).add(problemOf(fault)));
  }
  const fields = Object.fromEntries([...problems].map(([field, of]) => [field, [...of]]));
  const list = [...problems].slice(0, NAMED).map(([field, of]) => `${field || "the body"} ${[...of].join(" and ")}`);
  const more = problems.size > NAMED ? [`and ${problems.size - NAMED} more`] : [];
  throw new InvalidRequestError(`${operation}: ${[...list, ...more].join("; ")}. Nothing was sent.`, { fields });
}

/** Fields that a message names; `fields` has all of them. */
const NAMED = 20;

import { condenseFaults, problemOf, stepsOf } from "@video-ads/core/faults";
import { asSent } from "../request/as-sent.ts";
import type { BodyValidator } from "../request/body-validator.ts";
import type { Issue, StandardSchemaV1, Validation } from "./standard-schema.ts";

/** The schema that a validator was compiled from. It judges what would be sent: a date as its text, and nothing for `undefined`. */
export function schemaOf<T>(validator: BodyValidator): StandardSchemaV1<T> {
  return { "~standard": { version: 1, vendor: "video-ads", validate: (value) => validation(validator, value) } };
}

function validation<T>(validator: BodyValidator, value: unknown): Validation<T> {
  let sent: unknown;
  try {
    sent = asSent(value);
  } catch {
    return { issues: [{ message: "Cannot be written as JSON", path: [] }] };
  }
  if (validator(sent)) return { value: value as T };
  const [first, ...rest] = condenseFaults(validator.errors ?? []).map((fault): Issue => {
    const problem = problemOf(fault);
    return { message: problem.charAt(0).toUpperCase() + problem.slice(1), path: pathIn(sent, stepsOf(fault)) };
  });
  return { issues: [first ?? { message: "Is not what the contract asks for", path: [] }, ...rest] };
}

/** The steps to a field: an entry of a list by its number. */
function pathIn(value: unknown, steps: readonly string[]): (string | number)[] {
  let inside = value;
  return steps.map((step) => {
    const isEntry = Array.isArray(inside);
    inside = typeof inside === "object" && inside !== null ? Reflect.get(inside, step) : undefined;
    return isEntry ? Number(step) : step;
  });
}

import { InvalidRequestError } from "./errors/invalid-request-error.ts";

/** What a value is, for an error about it, as what built it is called: `Undefined`, `String`, `Map`. Never the value: it may be a secret. */
export function kindOf(value: unknown): string {
  return {}.toString.call(value).slice(8, -1);
}

/** What was given for an id or a number, for an error about it. */
export function shown(value: unknown): string {
  if (typeof value === "number") return `${value}`;
  return typeof value === "string" ? JSON.stringify(value.slice(0, 60)) : kindOf(value);
}

/**
 * A body as JSON.
 *
 * @throws {InvalidRequestError} when that is nothing, or no object: its `toJSON` may answer anything, and it would be sent without a body.
 * @throws {Error} over a number that JSON writes as null, which may mean something else: like any other that a body cannot be written with.
 */
export function jsonOf(what: string, value: unknown, any?: boolean): string {
  const json = JSON.stringify(value, (name, one) => {
    if (typeof one === "number" && !Number.isFinite(one)) throw new Error(`${name} is ${one}`);
    return one;
  });
  if (any ? json : /^{/.test(json)) return json;
  throw new InvalidRequestError(`${what} is no JSON${any ? "" : " object"}: see its toJSON.`);
}

/** @throws {InvalidRequestError} when it is not an object with fields: what a list, a `Map`, a `FormData` has would be lost without a word. */
export function checkFields(what: string, value: unknown): void {
  if (kindOf(value) !== "Object") throw new InvalidRequestError(`${what} is an object, not ${kindOf(value)}.`);
}

import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import { checkFields } from "../kind-of.ts";

/** What says how a message goes over its connection (RFC 9110): the runtime does. Given, each runtime throws, hangs or passes over it. */
const OF_THE_CONNECTION =
  /^(connection|content-length|expect|host|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade)$/i;

/** Names and values as they were given. */
export function pairsOf(headers: object): Iterable<[string, unknown]> {
  if (Symbol.iterator in headers) return headers as Iterable<[string, unknown]>;
  checkFields("headers", headers);
  return Object.entries(headers);
}

/**
 * @param keys Headers that let in, which nothing but the settings says.
 * @throws {InvalidRequestError} when no request can have it: nothing is sent, and nothing tried again.
 */
export function checkHeader(name: string, value: unknown, keys: object = {}): asserts value is string {
  if (Object.hasOwn(keys, `${name}`.toLowerCase()))
    throw new InvalidRequestError(`headers: ${name} lets in, and cannot be set. Give the client what it holds.`);
  if (OF_THE_CONNECTION.test(name))
    throw new InvalidRequestError(`headers: ${name} is said by the runtime. Leave it out.`);
  // Not with the value: it may be a secret. What a runtime throws has it.
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || typeof value !== "string" || !/^[\t -~\x80-\xff]*$/.test(value))
    throw new InvalidRequestError(`headers: none can be ${JSON.stringify(name)}, or hold what that does.`);
}

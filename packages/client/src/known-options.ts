import { ConfigurationError } from "./errors/configuration-error.ts";
import { kindOf } from "./kind-of.ts";

type NamesIn<List extends string> = List extends `${infer One} ${infer More}`
  ? NamesIn<One> | NamesIn<More>
  : List extends `${infer Name}${":" | ","}${string}`
    ? Name
    : List;

/**
 * A list that names each of these and nothing else: `LIST satisfies Naming<typeof LIST, keyof Options>`, where it is used. One that an
 * option is missing in, or that has one too many, does not compile. Every page loads these lists: objects of names would cost more bytes.
 */
export type Naming<List extends string, Names extends string> = [
  Exclude<Names, NamesIn<List>>,
  Exclude<NamesIn<List>, Names>,
] extends [never, never]
  ? List
  : { readonly missing: Exclude<Names, NamesIn<List>>; readonly unknown: Exclude<NamesIn<List>, Names> };

/** Options of a call. */
export const CALL_OPTIONS = "headers:object signal timeoutMs attemptTimeoutMs maxRetries maxRetryAfterMs";

/**
 * Throws a {@link ConfigurationError} for options that are no object, for one that there is none of, what it was meant to do would be missing
 * without a word, and for one that is of another type than it has to be.
 *
 * @param known The names that there are, with spaces between; behind any but the last a colon, and what `typeof` says of their values.
 */
export function checkNames(options: object = {}, known: string): void {
  if (kindOf(options) !== "Object") throw new ConfigurationError(`options are an object, not ${kindOf(options)}.`);
  for (const name in options) {
    const names = known.split(/:\w+ | /);
    if (!names.includes(name)) throw new ConfigurationError(`no such option. Allowed: ${names.join(", ")}.`, name);
    const given: unknown = Reflect.get(options, name);
    const [, type] = known.match(`\\b${name}:(\\w+)`) ?? [];
    if (type && given !== undefined && (given === null || typeof given !== type))
      throw new ConfigurationError(`its type is ${type}, not ${kindOf(given)}.`, name);
  }
}

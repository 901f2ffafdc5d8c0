import { givenName } from "@video-ads/core/options";

/** Throws for an option that there is none of: what it was meant to do would be missing without a word. */
export function refuseUnknown(options: object, known: readonly string[]): void {
  if (Object(options) !== options) throw new Error(`The options have to be an object, not ${JSON.stringify(options)}`);
  const unknown = givenName(options, known);
  if (unknown) throw new Error(`${unknown.option}: ${unknown.problem}`);
}

// Records for tests, as the contract's examples show them. Nothing of the mock is loaded with it.
import { givenName, givenWord, notThis } from "@video-ads/core/options";
import { type Samples, samples } from "../generated/samples.ts";
import { OptionsError } from "../options-error.ts";
import type { Shown } from "./shown.ts";

export { OptionsError };

/** A record that there are samples of, by the name of its type in `@video-ads/client`. */
export type SampleName = keyof Samples;

/** Which of the contract's examples of a record is wanted. */
export interface SampleOptions<Name extends SampleName> {
  /** Status of a job. */
  status?: Samples[Name]["status"];
  /** Name of the example. */
  example?: Samples[Name]["example"];
}

/** Written out as a row, so that one that is missing does not compile. */
const OPTIONS: Readonly<Record<keyof SampleOptions<SampleName>, true>> = { status: true, example: true };

/**
 * A record, an answer, or what a webhook posts, valid by the contract: a copy of its example, which may be changed. Of several, the first
 * one that is what was asked for.
 *
 * @example const one = sample(name, { status });
 * @throws {OptionsError} When there is no such record, status or example; with the near name and all there are.
 */
export function sample<Name extends SampleName>(name: Name, options?: SampleOptions<Name>): Samples[Name]["record"];
export function sample(name: string, options: { status?: string; example?: string } = {}): object {
  const { value, problem } = { value: undefined, problem: "", ...givenWord(name, Object.keys(samples)) };
  const shown = value === undefined ? undefined : samples[value];
  if (!shown) throw new OptionsError("name", problem);
  if (typeof options !== "object" || options === null || Array.isArray(options))
    throw new OptionsError("options", notThis("It is an object.", options));
  const unknown = givenName(options, Object.keys(OPTIONS));
  if (unknown) throw new OptionsError(unknown.option, unknown.problem);
  return structuredClone(found(name, shown, options));
}

function found(
  name: string,
  { status: field, examples }: Shown,
  { status, example }: { status?: string; example?: string },
): object {
  const statusOf = (record: object): unknown => (field === undefined ? undefined : Reflect.get(record, field));
  const all = Object.entries(examples);
  if (status !== undefined) requireWord("status", status, words(all.map(([, record]) => statusOf(record))), name);
  if (example !== undefined) requireWord("example", example, Object.keys(examples), name);
  const [first] = all.filter(
    ([own, record]) =>
      (example === undefined || own === example) && (status === undefined || statusOf(record) === status),
  );
  if (!first)
    throw new OptionsError("example", `${example} does not show the status ${status}: leave out one of them.`);
  return first[1];
}

function requireWord(option: string, given: string, known: readonly string[], name: string): void {
  if (known.length === 0) throw new OptionsError(option, `The contract shows none of ${name}: leave it out.`);
  const reading = givenWord(given, known);
  if (reading.problem !== undefined) throw new OptionsError(option, reading.problem);
}

function words(values: readonly unknown[]): string[] {
  return [...new Set(values.filter((value) => typeof value === "string"))];
}

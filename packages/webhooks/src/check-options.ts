// Options as JavaScript gives them: what the compiler would refuse is refused here, when the receiver is made.
import { givenName, givenNumber, givenWord, type NumberRange, notThis } from "@video-ads/core/options";
import { milliseconds } from "./duration.ts";
import { ConfigurationError } from "./errors/configuration-error.ts";
import type { PayloadOptions, ReadOptions, WebhooksOptions } from "./options.ts";

/** Written out as a row, so that an option that is missing here does not compile. */
const OPTIONS: Readonly<Record<keyof ReadOptions | keyof PayloadOptions, true>> = {
  secret: true,
  baseUrl: true,
  client: true,
  trust: true,
  store: true,
  maxBodyBytes: true,
  bodyTimeoutMs: true,
  concurrency: true,
  handlerTimeout: true,
  retry: true,
  lease: true,
  retention: true,
  readsPerMinute: true,
  work: true,
  reconcile: true,
  clock: true,
  log: true,
};

const RECONCILE: Readonly<Record<keyof NonNullable<WebhooksOptions["reconcile"]>, true>> = {
  every: true,
  olderThan: true,
};

/** Throws a {@link ConfigurationError} for an option that is none: a misspelt limit would be no limit. */
export function checkNames(options: WebhooksOptions): void {
  refuse(givenName(options, Object.keys(OPTIONS)));
  const { problem } = givenWord(options.trust ?? "read", ["read", "payload"]);
  if (problem !== undefined) throw new ConfigurationError(problem, "trust");
}

/** A number in a range. Throws a {@link ConfigurationError} that names the option when it is none. */
export function numberOf(option: string, given: unknown, range: NumberRange): number {
  const { value, problem } = givenNumber(given, range);
  if (problem !== undefined) throw new ConfigurationError(problem, option);
  return value;
}

/** How often to reconcile, undefined for never, and what. */
export function reconciling(given: WebhooksOptions["reconcile"]): { everyMs: number | undefined; olderThanMs: number } {
  const olderThanMs = milliseconds("reconcile.olderThan", given?.olderThan ?? "2m");
  if (given === undefined) return { everyMs: undefined, olderThanMs };
  if (typeof given !== "object" || given === null) {
    throw new ConfigurationError(notThis('It says how often, such as { every: "1m" }.', given), "reconcile");
  }
  refuse(givenName(given, Object.keys(RECONCILE)), "reconcile.");
  if (given.every === undefined) throw new ConfigurationError('It has to say how often: { every: "1m" }.', "reconcile");
  return { everyMs: milliseconds("reconcile.every", given.every), olderThanMs };
}

function refuse(unknown: ReturnType<typeof givenName>, under = ""): void {
  if (unknown) throw new ConfigurationError(unknown.problem, `${under}${unknown.option}`);
}

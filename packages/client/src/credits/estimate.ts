import { AMOUNT, givenNumber } from "@video-ads/core/options";
import { type CreditEstimate, type EstimateOptions, priceOf } from "@video-ads/core/price";
import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import { creditRules } from "../generated/credits.ts";
import type { OperationBodies, OperationId } from "../generated/methods.ts";
import { checkFields } from "../kind-of.ts";
import type { Naming } from "../known-options.ts";
import { rowOf } from "../row-of.ts";

const OPTIONS = "seconds, job";

/**
 * Estimates what an operation costs, from the cost rules of the contract. Sends nothing.
 *
 * @param operation `resource.verb`, as the client has it.
 * @param body The request body: its model and its number of items count.
 *
 * @throws {InvalidRequestError} for an operation or an option that there is not, and for seconds that are no number or less than 0.
 *
 * @example
 * ```ts
 * estimateCredits(operation, body, { seconds: 42 }); // { min: 7, max: 10, … }
 * ```
 */
export function estimateCredits<O extends OperationId>(
  operation: O,
  body?: O extends keyof OperationBodies ? Partial<OperationBodies[O]> : undefined,
  options?: EstimateOptions,
): CreditEstimate {
  if (!rowOf(operation)) throw new InvalidRequestError(`There is no operation ${String(operation)}.`);
  checkFields("The body", body ?? {});
  checkFields("The third argument", options ?? {});
  const known = OPTIONS satisfies Naming<typeof OPTIONS, keyof EstimateOptions>;
  for (const name in options) {
    if (!known.split(", ").includes(name)) throw new InvalidRequestError(`${name}: no such option. Allowed: ${known}.`);
  }
  const { seconds, job = {} } = options ?? {};
  const { problem } = seconds === undefined ? {} : givenNumber(seconds, AMOUNT);
  if (problem !== undefined) throw new InvalidRequestError(`seconds: ${problem}`);
  checkFields("job", job);
  return priceOf(creditRules[operation], { ...body }, options);
}

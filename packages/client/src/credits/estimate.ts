import { type CreditEstimate, type EstimateOptions, priceOf } from "@video-ads/core/price";
import { creditRules } from "../generated/credits.ts";
import type { OperationBodies, OperationId } from "../generated/methods.ts";

/**
 * Estimates what an operation costs, from the cost rules of the interface specification (4). Sends nothing.
 *
 * @param operation `resource.verb`, as in `ads.lipsyncs.createMultiAvatar`.
 * @param body The request body: its model and its number of items count.
 *
 * @example
 * ```ts
 * estimateCredits("lipsyncs.createMultiAvatar", body, { seconds: 42 }); // { min: 7, max: 10, … }
 * ```
 */
export function estimateCredits<O extends OperationId>(
  operation: O,
  body?: O extends keyof OperationBodies ? Partial<OperationBodies[O]> : undefined,
  options?: EstimateOptions,
): CreditEstimate {
  return priceOf(creditRules[operation], { ...body }, options);
}

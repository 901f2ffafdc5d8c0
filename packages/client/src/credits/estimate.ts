import { creditRules } from "../generated/credits.ts";
import type { OperationBodies, OperationId } from "../generated/methods.ts";
import type { CreditRate } from "./credit-rule.ts";

/** What is known of the output before it is made. */
export interface EstimateOptions {
  /** Length of the output in seconds. */
  seconds?: number;
  /** The model, where the body does not say it: for the render of a job, the one of the job. */
  modelVersion?: string;
}

/** What an operation will cost, as far as the contract says. */
export interface CreditEstimate {
  /** Credits at least. */
  min: number;
  /** Credits at most; null when there is no telling. */
  max: number | null;
  /** What was taken for granted, in sentences. */
  assumptions: string[];
  /** What would have to be known, in sentences; empty when nothing is missing. */
  unknown: string[];
}

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
  options: EstimateOptions = {},
): CreditEstimate {
  const rule = creditRules[operation];
  const estimate: CreditEstimate = { min: 0, max: 0, assumptions: [], unknown: [] };
  if (!rule) return estimate;
  if (rule.provisional) estimate.assumptions.push(rule.provisional);
  if (rule.refund) estimate.assumptions.push("Everything succeeds; what fails is refunded.");
  if (!rule.rates) return { ...estimate, max: null, unknown: [rule.unknown ?? "The cost is not documented."] };

  const fields: Record<string, unknown> = { ...body };
  const model = options.modelVersion ?? text(fields.model_version) ?? rule.defaultModelVersion;
  const rates = rule.rates.filter(
    (rate) => rate.model_version === undefined || model === undefined || rate.model_version === model,
  );
  if (rates.length === 0) {
    return { ...estimate, max: null, unknown: [`No price is known for the model ${model}.`] };
  }
  if (model === undefined && rates.length > 1)
    estimate.unknown.push("The model is not given: the range covers all of them.");
  else if (
    model !== undefined &&
    model !== options.modelVersion &&
    fields.model_version === undefined &&
    rates.some((rate) => rate.model_version)
  ) {
    estimate.assumptions.push(`The model is the default, ${model}.`);
  }
  const costs = rates.map((rate) => cost(rate, fields, options.seconds));
  estimate.min = Math.min(...costs.map(({ min }) => min));
  estimate.max = costs.some(({ max }) => max === null) ? null : Math.max(...costs.map(({ max }) => max ?? 0));
  for (const { assumption, unknown } of costs) {
    if (assumption && !estimate.assumptions.includes(assumption)) estimate.assumptions.push(assumption);
    if (unknown && !estimate.unknown.includes(unknown)) estimate.unknown.push(unknown);
  }
  return estimate;
}

interface Cost {
  min: number;
  max: number | null;
  assumption?: string;
  unknown?: string;
}

function cost(rate: CreditRate, fields: Record<string, unknown>, seconds: number | undefined): Cost {
  if (rate.per === "request") return { min: rate.amount, max: rate.amount };
  if (rate.per === "item") {
    const items = fields[rate.item ?? ""];
    if (!Array.isArray(items)) return { min: rate.amount, max: null, unknown: `How many entries ${rate.item} has.` };
    return { min: rate.amount * items.length, max: rate.amount * items.length };
  }
  const unit = rate.seconds ?? 1;
  if (seconds === undefined) return { min: 0, max: null, unknown: "How many seconds the output has." };
  return {
    min: rounded((rate.amount * seconds) / unit),
    max: rounded(rate.amount * Math.ceil(rounded(seconds / unit))),
    assumption: `How a started unit of ${unit === 1 ? "a second" : `${unit} seconds`} is charged is not documented: from its share to the whole.`,
  };
}

/** Without the dust of binary fractions: 0.7 credits a second for 10 seconds are 7. */
function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

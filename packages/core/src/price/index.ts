// What an operation costs, by the rule that the contract gives it (`x-credits`).

/** What an operation costs: rates, or the reason why they are unknown. */
export interface CreditRule {
  readonly rates?: readonly CreditRate[];
  readonly unknown?: string;
  /** The model that applies when the request names none. */
  readonly defaultModelVersion?: string;
  /** What fails is given back. */
  readonly refund?: "failed";
  readonly note?: string;
  readonly provisional?: string;
}

/** A price in credits, the model that it is for, and what is counted. */
export type CreditRate = { readonly amount: number; readonly model_version?: string } & (
  | { readonly per: "request" }
  /** Each entry of this array of the request. */
  | { readonly per: "item"; readonly item: string }
  /** As many seconds of output as the amount buys. */
  | { readonly per: "duration"; readonly seconds: number }
);

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
  /** Credits at most, by the prices that are known; null when there is no telling. */
  max: number | null;
  /** What was taken for granted, in sentences. */
  assumptions: string[];
  /** What would have to be known, in sentences; empty when nothing is missing. */
  unknown: string[];
}

/** What a request with this body costs by a rule. Without one it costs nothing. */
export function priceOf(
  rule: CreditRule | undefined,
  body: Readonly<Record<string, unknown>>,
  { seconds, modelVersion }: EstimateOptions = {},
): CreditEstimate {
  const estimate: CreditEstimate = { min: 0, max: 0, assumptions: [], unknown: [] };
  if (!rule) return estimate;
  if (rule.provisional) estimate.assumptions.push(rule.provisional);
  if (rule.refund) estimate.assumptions.push("Everything succeeds; what fails is refunded.");
  if (!rule.rates) return { ...estimate, max: null, unknown: [rule.unknown ?? "The cost is not documented."] };

  const asked = modelVersion ?? text(body.model_version);
  const model = asked ?? rule.defaultModelVersion;
  const fitting = rule.rates.filter(
    (rate) => rate.model_version === undefined || model === undefined || rate.model_version === model,
  );
  // A model that is new is not taken to be cheaper than any that is known.
  const rates = fitting.length > 0 ? fitting : rule.rates;
  if (fitting.length === 0) {
    estimate.unknown.push(`No price is known for the model ${model}: the range covers the models that have one.`);
  } else if (model === undefined && rates.length > 1) {
    estimate.unknown.push("The model is not given: the range covers all of them.");
  } else if (asked === undefined && model !== undefined && rates.some((rate) => rate.model_version)) {
    estimate.assumptions.push(defaultModel(model));
  }
  const costs = rates.map((rate) => cost(rate, body, seconds));
  estimate.min = Math.min(...costs.map(({ min }) => min));
  estimate.max = costs.some(({ max }) => max === null) ? null : Math.max(...costs.map(({ max }) => max ?? 0));
  for (const { assumption, unknown } of costs) {
    if (assumption && !estimate.assumptions.includes(assumption)) estimate.assumptions.push(assumption);
    if (unknown && !estimate.unknown.includes(unknown)) estimate.unknown.push(unknown);
  }
  return estimate;
}

/** What is taken for granted when nobody names a model. */
export function defaultModel(model: string): string {
  return `The model is the default, ${model}.`;
}

/** Without the dust of binary fractions: 0.7 credits a second for 10 seconds are 7. */
export function rounded(credits: number): number {
  return Math.round(credits * 1e6) / 1e6;
}

interface Cost {
  min: number;
  max: number | null;
  assumption?: string;
  unknown?: string;
}

function cost(rate: CreditRate, body: Readonly<Record<string, unknown>>, seconds: number | undefined): Cost {
  const { amount } = rate;
  if (rate.per === "request") return { min: amount, max: amount };
  if (rate.per === "item") {
    const items = body[rate.item];
    if (!Array.isArray(items)) return { min: amount, max: null, unknown: `How many entries ${rate.item} has.` };
    return { min: rounded(amount * items.length), max: rounded(amount * items.length) };
  }
  const unit = rate.seconds;
  if (seconds === undefined) return { min: 0, max: null, unknown: "How many seconds the output has." };
  return {
    min: rounded((amount * seconds) / unit),
    max: rounded(amount * Math.ceil(rounded(seconds / unit))),
    assumption: `How a started unit of ${unit === 1 ? "a second" : `${unit} seconds`} is charged is not documented: from its share to the whole.`,
  };
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

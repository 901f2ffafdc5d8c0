/** What an operation costs: rates, or the reason why they are unknown. */
export interface CreditRule {
  readonly rates?: readonly CreditRate[];
  readonly unknown?: string;
  /** The model that applies when the request names none. */
  readonly defaultModelVersion?: string;
  readonly refund?: "failed";
  readonly note?: string;
  readonly provisional?: string;
}

/** A price. */
export interface CreditRate {
  /** Credits. */
  readonly amount: number;
  /** What is counted. */
  readonly per: "request" | "item" | "duration";
  /** With `item`: the request array whose entries are counted. */
  readonly item?: string;
  /** With `duration`: how many seconds of output the amount buys. */
  readonly seconds?: number;
  /** The model that the rate is for. */
  readonly model_version?: string;
}

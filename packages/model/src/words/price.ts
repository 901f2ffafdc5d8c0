// What things cost, in words for people: the one wording of docstrings, help texts, tools, documentation and the version gate.
import type { CreditRate, CreditsExtension } from "../contract/types.ts";
import type { JobRole } from "../service/types.ts";

/** Said of what gives its credits back when it fails: of a preview, which stays paid for when its job fails later, that alone. */
export function refunded(job: JobRole | undefined): string {
  return job?.action === "start" && job.until === "preview"
    ? "A preview that fails is refunded."
    : "What fails is refunded.";
}

/** What becomes of a unit of a duration that is not full; empty of a price that has none, and where it is not known. */
export function startedUnit(rate: CreditRate, started: CreditsExtension["started"]): string {
  if (rate.per !== "duration" || started === undefined) return "";
  return started === "whole" ? ", each started one in full" : ", a started one by its share";
}

export interface PriceWords {
  /** `plain` has no marks around names. Default: `markdown`. */
  format?: "markdown" | "plain";
  /** Whether the contract's own remarks follow: why a price is unknown, notes, how certain it is. Default: true. */
  remarks?: boolean;
  /** What the operation does for a job. */
  job?: JobRole | undefined;
}

/** What an operation costs, in one or two sentences. */
export function describeCredits(
  credits: CreditsExtension,
  { format = "markdown", remarks = true, job }: PriceWords = {},
): string {
  const { rates, spoken, refund, unknown, note, provisional } = credits;
  const sentences = [
    rates ? `Costs ${describeRates(rates, credits)}.` : "Cost unknown.",
    !rates && remarks && unknown,
    spoken && remarks && describeSpoken(spoken),
    refund && refunded(job),
    remarks && note,
    remarks && provisional && `Provisional: ${provisional}`,
  ];
  const text = sentences.filter((sentence) => sentence).join(" ");
  return format === "plain" ? text.replaceAll("`", "") : text;
}

function describeSpoken({
  text,
  rate,
  unless,
  partly,
  seconds,
  beside,
}: NonNullable<CreditsExtension["spoken"]>): string {
  const what = `\`${text}\`${unless === undefined ? "" : `, where there is no \`${unless}\`,`}`;
  const more = beside === undefined ? "" : `, and there is no \`${beside}\``;
  const parts = seconds === undefined ? "" : ` Where each \`${seconds}\` is given${more}, they are its length.`;
  return `For an estimate ${what} is taken to be spoken with ${rate} words a minute or more${partly ? ", beside what else the output has" : ""}.${parts}`;
}

/**
 * `5 credits per 30 seconds of output`, and `nothing` of what is free.
 *
 * @param started What becomes of a unit that is not full, of `startedUnit`.
 */
export function priceOf(rate: CreditRate, started = ""): string {
  if (rate.amount === 0) return "nothing";
  const least = rate.minimum === undefined ? "" : `, at least ${inCredits(rate.minimum)}`;
  return `${inCredits(rate.amount)} per ${unit(rate)}${started}${least}`;
}

function inCredits(amount: number): string {
  return `${amount} ${amount === 1 ? "credit" : "credits"}`;
}

function describeRates(rates: readonly CreditRate[], { by, started }: CreditsExtension): string {
  const [only, ...others] = rates;
  if (only && others.length === 0 && by === undefined) return priceOf(only, startedUnit(only, started));
  const said = rates.map((rate) => {
    const value = pricedValue(rate, by);
    return { price: `${priceOf(rate)}${value && ` (${value})`}`, unit: startedUnit(rate, started) };
  });
  // What holds for each of them is said once.
  const [{ unit: last } = { unit: "" }] = said.slice(-1);
  if (said.every(({ unit }) => unit === last)) return said.map(({ price }) => price).join("; ") + last;
  return said.map(({ price, unit }) => price + unit).join("; ");
}

/** What a price is for: a value of the field that prices differ by, or every other one; empty where there is one price. */
export function pricedValue(rate: CreditRate, by: string | undefined): string {
  if (rate.for !== undefined) return `\`${rate.for}\``;
  return by === undefined ? "" : `any other \`${by}\``;
}

function unit(rate: CreditRate): string {
  if (rate.per === "request") return "request";
  if (rate.per === "item") return `entry of \`${rate.item}\``;
  return rate.seconds === 1 ? "second of output" : `${rate.seconds} seconds of output`;
}

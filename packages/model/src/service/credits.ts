import type { CreditRate, CreditsExtension } from "../contract/types.ts";

/** What an operation costs, in one or two sentences for people. */
export function describeCredits(credits: CreditsExtension): string {
  const sentences = credits.rates
    ? [`Costs ${credits.rates.map(describeRate).join("; ")}.`]
    : [`Cost unknown. ${credits.unknown}`];
  if (credits.refund) sentences.push("What fails is refunded.");
  if (credits.note) sentences.push(credits.note);
  if (credits.provisional) sentences.push(`Provisional: ${credits.provisional}`);
  return sentences.join(" ");
}

/** `5 credits per 30 seconds (standard)` */
export function describeRate(rate: CreditRate): string {
  const amount = `${rate.amount} ${rate.amount === 1 ? "credit" : "credits"}`;
  return `${amount} per ${unit(rate)}${rate.model_version ? ` (\`${rate.model_version}\`)` : ""}`;
}

function unit(rate: CreditRate): string {
  if (rate.per === "request") return "request";
  if (rate.per === "item") return `entry of \`${rate.item}\``;
  return rate.seconds === 1 ? "second of output" : `${rate.seconds} seconds of output`;
}

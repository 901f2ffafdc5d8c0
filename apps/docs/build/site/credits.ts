import {
  type CreditRate,
  type CreditsExtension,
  type Operation,
  pricedValue,
  priceOf,
  refunded,
  sentence,
  startedUnit,
} from "@video-ads/model";
import { table } from "./markdown.ts";

/** What an operation costs, from `x-credits`: a sentence, or a table where the price depends on the model. */
export function creditsText({ credits, job }: Operation): string | undefined {
  if (!credits) return undefined;
  return [price(credits, job), credits.provisional && `*Provisional: ${credits.provisional}*`]
    .filter((part) => part)
    .join("\n\n");
}

function price({ rates, by, started, unknown, refund, note }: CreditsExtension, job: Operation["job"]): string {
  if (!rates) return `**Cost.** Unknown. ${unknown ?? ""}`;
  const rest = [refund && refunded(job), note].filter((part) => part);
  const said = (rate: CreditRate): string => priceOf(rate, startedUnit(rate, started));
  if (by === undefined) return [`**Cost.** ${sentence(rates.map(said).join("; "))}`, ...rest].join(" ");
  const rows = rates.map((rate) => [pricedValue(rate, by), said(rate)]);
  const intro = [`**Cost.** By \`${by}\`.`, ...rest].join(" ");
  return `${intro}\n\n${table([by, "Cost"], rows)}`;
}

import { type CreditsExtension, type Operation, priceOf, REFUNDED } from "@video-ads/model";
import { table } from "./markdown.ts";

/** What an operation costs, from `x-credits`: a sentence, or a table where the price depends on the model. */
export function creditsText({ credits }: Operation): string | undefined {
  if (!credits) return undefined;
  return [price(credits), credits.provisional && `*Provisional: ${credits.provisional}*`]
    .filter((part) => part)
    .join("\n\n");
}

function price({ rates, unknown, refund, note }: CreditsExtension): string {
  if (!rates) return `**Cost.** Unknown. ${unknown ?? ""}`;
  const rest = [refund && REFUNDED, note].filter((part) => part);
  const [first] = rates;
  if (rates.length === 1 && first && !first.model_version) return [`**Cost.** ${priceOf(first)}.`, ...rest].join(" ");
  const rows = rates.map((rate) => [rate.model_version ? `\`${rate.model_version}\`` : "any", priceOf(rate)]);
  const intro = ["**Cost.** By `model_version`.", ...rest].join(" ");
  return `${intro}\n\n${table(["model_version", "Cost"], rows)}`;
}

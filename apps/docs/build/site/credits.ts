import type { CreditRate, CreditsExtension, Operation } from "@video-ads/model";
import { table } from "./markdown.ts";

/** What an operation costs, from `x-credits`: a sentence, or a table where the price depends on the model. */
export function creditsText({ credits }: Operation): string | undefined {
  if (!credits) return undefined;
  return [price(credits), credits.provisional && `*Provisional: ${credits.provisional}*`]
    .filter((part) => part)
    .join("\n\n");
}

function price({ rates, unknown, refund, note }: CreditsExtension): string {
  if (!rates) return `**Cost.** Not certain. ${unknown ?? ""}`;
  const rest = [refund === "failed" ? "Failed work is refunded." : "", note ?? ""].filter((part) => part);
  const [first] = rates;
  if (rates.length === 1 && first && !first.model_version) return [`**Cost.** ${rate(first)}.`, ...rest].join(" ");
  const rows = rates.map((each) => [each.model_version ? `\`${each.model_version}\`` : "any", rate(each)]);
  const intro = ["**Cost.** By `model_version`.", ...rest].join(" ");
  return `${intro}\n\n${table(["model_version", "Cost"], rows)}`;
}

function rate(rule: CreditRate): string {
  const credits = `${rule.amount} ${rule.amount === 1 ? "credit" : "credits"}`;
  if (rule.per === "request") return `${credits} per request`;
  if (rule.per === "item") return `${credits} per entry of \`${rule.item}\``;
  return `${credits} per ${rule.seconds === 1 ? "second" : `${rule.seconds} seconds`} of output`;
}

// The client's own estimate, for operations that a page knows by name only, and in words.
import { type CreditEstimate, estimateCredits } from "@video-ads/client";

export type Estimate = (operation: string, body: object, options: object) => CreditEstimate;

export const estimate = estimateCredits as Estimate;

/** What so many of these cost. */
export function inWords({ min, max }: CreditEstimate, count = 1): string {
  const amount = (credits: number): string => (Math.round(credits * count * 100) / 100).toLocaleString("en");
  const credits = (number: number): string => `${amount(number)} ${number * count === 1 ? "credit" : "credits"}`;
  if (max === null) return min > 0 ? `At least ${credits(min)}` : "Nobody can say yet";
  if (max === 0) return "Nothing";
  return min === max ? credits(min) : `${amount(min)} to ${credits(max)}`;
}

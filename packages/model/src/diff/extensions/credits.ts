import type { SpokenText } from "@video-ads/core/price";
import type { CreditRate, CreditsExtension } from "../../contract/types.ts";
import { fieldAt } from "../../usage/places.ts";
import { describeCredits } from "../../words/price.ts";
import { bumpOf } from "../change.ts";
import { Findings } from "../findings.ts";
import { atField, type Place, report } from "../place.ts";
import {
  all,
  elsewhere,
  grows,
  list,
  object,
  provisionalMark,
  type Rule,
  type RulesOf,
  value,
  words,
} from "../rule.ts";
import { neverAsksFor } from "../use.ts";

/** A price is part of what a call does; nobody's code stops working with another one. */
const minor = value(all("minor"));

const rate: Rule<CreditRate> = object({
  amount: minor,
  per: minor,
  item: minor,
  seconds: minor,
  minimum: minor,
  for: elsewhere,
} satisfies RulesOf<CreditRate>);

const spoken: Rule<SpokenText> = object({
  text: minor,
  rate: minor,
  unless: minor,
  partly: minor,
  seconds: minor,
  beside: minor,
} satisfies RulesOf<SpokenText>);

const used = value(grows);

const cost = object({
  rates: list(
    (each) => each.for ?? "",
    rate,
    (value) => `the rate of \`${value}\``,
  ),
  by: minor,
  started: minor,
  spoken,
  unknown: value({ added: "minor", removed: "minor", changed: "patch" }),
  refund: minor,
  note: words,
  provisional: provisionalMark,
  used: elsewhere,
} satisfies RulesOf<CreditsExtension>);

/** The fields say how much the change is; one sentence says what it costs. */
export const creditsRule: Rule<CreditsExtension> = {
  inside: { ...cost.inside, used },
  compare(before, after, place) {
    const findings = new Findings();
    cost.compare(before && withAskedRates(before, place), after && withAskedRates(after, place), {
      ...place,
      findings,
    });
    const bump = bumpOf(findings.changes());
    const said = (credits: CreditsExtension | undefined): string => (credits ? describeCredits(credits) : "Free.");
    const isOther = bump === "minor" || bump === "major";
    if (bump !== "none")
      report(place, bump, `the cost changed. Before: ${said(before)} Now: ${said(after)}`, {
        otherwise: isOther,
      });
    if (before && after) used.compare(before.used, after.used, atField({ ...place, name: "`x-credits`" }, "used"));
  },
};

/** Without the rates of values that an app never asks for. */
function withAskedRates({ rates, ...credits }: CreditsExtension, place: Place): CreditsExtension {
  const at: Place = { ...place, direction: "sent", at: fieldAt("body", credits.by ?? "") };
  const asked = rates?.filter((each) => each.for === undefined || !neverAsksFor(at, each.for));
  return { ...credits, ...(asked && { rates: asked }) };
}

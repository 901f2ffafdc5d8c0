import type { CreditRate, CreditsExtension } from "../../contract/types.ts";
import { describeCredits } from "../../words/price.ts";
import { bumpOf } from "../change.ts";
import { Findings } from "../findings.ts";
import { atField, report } from "../place.ts";
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

/** A price is part of what a call does; nobody's code stops working with another one. */
const minor = value(all("minor"));

const rate: Rule<CreditRate> = object({
  amount: minor,
  per: minor,
  item: minor,
  seconds: minor,
  for: elsewhere,
} satisfies RulesOf<CreditRate>);

const used = value(grows);

const cost = object({
  rates: list(
    (each) => each.for ?? "",
    rate,
    (value) => `the rate of \`${value}\``,
  ),
  by: minor,
  started: minor,
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
    cost.compare(before, after, { ...place, findings });
    const bump = bumpOf(findings.changes());
    const said = (credits: CreditsExtension | undefined): string => (credits ? describeCredits(credits) : "Free.");
    if (bump !== "none") report(place, bump, `the cost changed. Before: ${said(before)} Now: ${said(after)}`);
    if (before && after) used.compare(before.used, after.used, atField({ ...place, name: "`x-credits`" }, "used"));
  },
};

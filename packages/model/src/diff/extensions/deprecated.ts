import { isDeepStrictEqual } from "node:util";
import type { Deprecation } from "../../contract/types.ts";
import { describeDeprecation } from "../../words/deprecation.ts";
import { report } from "../place.ts";
import { type Rule, type RulesOf, words } from "../rule.ts";

/** An announcement: nothing is gone yet, and everybody who uses it will have to change. */
export const deprecatedRule: Rule<Deprecation> = {
  inside: { reason: words, replacement: words, since: words } satisfies RulesOf<Deprecation>,
  compare(before, after, place) {
    if (isDeepStrictEqual(before, after)) return;
    const { owner } = place;
    if (!after) return report(place, "patch", `${owner} is no longer deprecated.`);
    const said = describeDeprecation(after);
    if (before) report(place, "patch", `${owner} is deprecated, which is explained otherwise. ${said}`);
    else report(place, "minor", `${owner} is deprecated. ${said}`.trim(), { deprecated: after });
  },
};

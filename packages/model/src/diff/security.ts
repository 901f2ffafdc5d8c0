import type { SecurityRequirement, SecuritySchemeObject } from "../contract/types.ts";
import { extensions } from "./extensions/index.ts";
import { shown } from "./names.ts";
import { report } from "./place.ts";
import { all, grows, map, object, presence, type Rule, type RulesOf, value, words } from "./rule.ts";

const breaks = value(all("major"));

/** How a key is sent. */
export const securitySchemes = map<SecuritySchemeObject>(
  object(
    {
      type: breaks,
      in: breaks,
      name: breaks,
      scheme: breaks,
      description: words,
      "x-account-id": extensions["x-account-id"],
    } satisfies RulesOf<SecuritySchemeObject>,
    { whole: presence(grows) },
  ),
  (name) => `the security scheme \`${name}\``,
);

/** What a caller needs, of which one requirement is enough. A requirement of nothing is an open door. */
export const security: Rule<SecurityRequirement[]> = {
  compare(before = [], after = [], place) {
    const [old, now] = [orNothing(before), orNothing(after)];
    for (const requirement of old) {
      if (now.some((other) => fits(requirement, other))) continue;
      report(place, "major", `${named(requirement)} is no longer enough: it takes ${now.map(named).join(", or ")}.`);
    }
    for (const requirement of now) {
      if (old.some((other) => fits(requirement, other))) continue;
      report(place, "minor", `${named(requirement)} is enough now.`);
    }
  },
};

function orNothing(requirements: SecurityRequirement[]): SecurityRequirement[] {
  return requirements.length > 0 ? requirements : [{}];
}

/** Who has all of these keys has those of the other requirement. */
function fits(having: SecurityRequirement, requirement: SecurityRequirement): boolean {
  return Object.entries(requirement).every(
    ([scheme, scopes]) => scopes.every((scope) => having[scheme]?.includes(scope)) && having[scheme] !== undefined,
  );
}

function named(requirement: SecurityRequirement): string {
  const schemes = Object.entries(requirement).map(
    ([scheme, scopes]) => shown(scheme) + (scopes.length > 0 ? ` (${scopes.join(", ")})` : ""),
  );
  return schemes.length > 0 ? schemes.join(" with ") : "no key";
}

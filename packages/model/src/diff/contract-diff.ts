import type { OpenApi, Schema } from "../contract/types.ts";
import type { Usage } from "../usage/types.ts";
import { BUMPS, type Change } from "./change.ts";
import { compareDocuments } from "./document.ts";
import { Findings } from "./findings.ts";
import type { Direction, Place } from "./place.ts";
import { schemaRule } from "./schema/schema-rule.ts";
import { Seen } from "./seen.ts";
import { compareTypeNames } from "./type-names.ts";

/** Everything that changed between two contracts: breaking changes of provisional parts first, then the largest bump first. */
export function contractDiff(base: OpenApi, revision: OpenApi): Change[] {
  const place = start(base, revision);
  compareDocuments(place);
  compareTypeNames(place, () => certainties(base));
  return sorted(place.findings.changes());
}

/** What changed between two schemas that stand in no contract, by the same rules. They refer to nothing. */
export function schemaDiff(base: Schema, revision: Schema, name: string, direction: Direction): Change[] {
  const place = start(NOTHING, NOTHING);
  schemaRule.compare(base, revision, { ...place, where: name, name, owner: name, subject: name, direction });
  return sorted(place.findings.changes());
}

const NOTHING: OpenApi = {
  openapi: "3.0.3",
  info: { title: "", version: "" },
  tags: [],
  paths: {},
  components: { schemas: {}, securitySchemes: {} },
};

function sorted(changes: Change[]): Change[] {
  const rank = ({ provisional, bump }: Change): number => (provisional ? BUMPS.length : BUMPS.indexOf(bump));
  return changes.sort((a, b) => rank(b) - rank(a));
}

function start(before: OpenApi, after: OpenApi): Place {
  return {
    before,
    after,
    findings: new Findings(),
    seen: new Seen(),
    reached: new Map(),
    where: "contract",
    name: "the contract",
    owner: "the contract",
    subject: "contract",
    direction: "sent",
    provisional: false,
    provisionalHere: false,
    at: "",
    typed: false,
  };
}

/** How certain each component is: compared with itself, a contract shows everything that stands in it. */
function certainties(contract: OpenApi): Place["reached"] {
  const place = start(contract, contract);
  compareDocuments(place);
  return place.reached;
}

/** What changed of what an app uses, with where it uses it; in the order of {@link contractDiff}. */
export function changesFor(base: OpenApi, revision: OpenApi, usage: Usage): Change[] {
  const place: Place = { ...start(base, revision), use: { all: usage } };
  compareDocuments(place);
  compareTypeNames(place, () => certainties(base));
  return sorted(place.findings.changes(true));
}

/** One change in words: where, and what. The gate prints it, and the changelog shows it. */
export function describeChange({ where, what }: Change): string {
  return `${where}: ${what}`;
}

/** The changes as lines for a terminal, each with what it asks for. */
export function describeChanges(changes: readonly Change[]): string {
  return changes
    .map((change) => `- ${change.bump}${change.provisional ? " (provisional)" : ""}: ${describeChange(change)}`)
    .join("\n");
}

import type { OpenApi } from "../contract/types.ts";
import { behaviouralChanges } from "./behaviour.ts";
import { BUMPS, type Change } from "./change.ts";
import { structuralChanges } from "./structure.ts";
import { typeNameChanges } from "./type-names.ts";

/** Everything that changed between two contracts: breaking changes of provisional parts first, then the largest bump first. */
export async function contractDiff(base: OpenApi, revision: OpenApi): Promise<Change[]> {
  const changes = [
    ...(await structuralChanges(base, revision)),
    ...behaviouralChanges(base, revision),
    ...typeNameChanges(base, revision),
  ];
  const rank = ({ provisional, bump }: Change): number => (provisional ? BUMPS.length : BUMPS.indexOf(bump));
  return changes.sort((a, b) => rank(b) - rank(a));
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

import type { Deprecation } from "../contract/types.ts";
import { BUMPS, type Bump, type Change, type Used } from "./change.ts";

/** What was found at one place. */
export interface Finding {
  where: string;
  /** What the sentence is about: the same sentence about the same component is one change, wherever it is used. */
  subject: string;
  what: string;
  bump: Bump;
  provisional: boolean;
  otherwise?: true;
  deprecated?: Deprecation;
  used: Used;
}

/** How many places of a change are named. */
const MOST_NAMED = 3;

/** Collects what is found, and says each thing once. */
export class Findings {
  readonly #found: Finding[] = [];

  add(finding: Finding): void {
    this.#found.push(finding);
  }

  /**
   * The findings as changes, in the order in which they were found.
   *
   * @param isCutDown They are what an app uses.
   */
  changes(isCutDown = false): Change[] {
    const once = merged(this.#found, ({ subject, what }) => [subject, what]);
    return merged(once, ({ what, bump, provisional }) => [what, bump, provisional]).map(
      ({ places, uses, what, bump, provisional, otherwise, deprecated }) => ({
        where: named(places),
        what,
        bump,
        provisional,
        ...(otherwise && { otherwise }),
        ...(deprecated && { deprecated }),
        ...(isCutDown && { used: uses }),
      }),
    );
  }
}

interface Merged extends Finding {
  places: string[];
  uses: Used[];
}

/** Of what is found in several places, the one counts in which it breaks most. */
function merged(
  found: readonly (Finding & Partial<Pick<Merged, "places" | "uses">>)[],
  key: (finding: Finding) => unknown[],
): Merged[] {
  const all = new Map<string, Merged>();
  for (const finding of found) {
    const id = JSON.stringify(key(finding));
    const known = all.get(id);
    const places = [...new Set([...(known?.places ?? []), ...(finding.places ?? [finding.where])])];
    const counts = known && worse(known, finding) ? known : finding;
    // Where it breaks less, it is used otherwise: what is null more often is nothing to who sends it.
    const alike = [known, finding].filter(
      (each) => each?.bump === counts.bump && each.provisional === counts.provisional,
    );
    const uses = once(alike.flatMap((each) => each?.uses ?? each?.used ?? []));
    all.set(id, { ...counts, places, uses });
  }
  return [...all.values()];
}

/** A certain break is worse than one of what is provisional, which is a minor too. */
function worse(a: Finding, b: Finding): boolean {
  const [first, second] = [BUMPS.indexOf(a.bump), BUMPS.indexOf(b.bump)];
  return first === second ? a.provisional || !b.provisional : first > second;
}

function named(places: readonly string[]): string {
  const shown = places.slice(0, MOST_NAMED).join(", ");
  const more = places.length - MOST_NAMED;
  return more > 0 ? `${shown} and ${more} more` : shown;
}

function once(uses: readonly Used[]): Used[] {
  return [...new Map(uses.map((used) => [JSON.stringify(used), used])).values()];
}

import { BUMPS, type Bump, type Change } from "./change.ts";

/** What was found at one place. */
export interface Finding {
  where: string;
  /** What the sentence is about: the same sentence about the same component is one change, wherever it is used. */
  subject: string;
  what: string;
  bump: Bump;
  provisional: boolean;
}

/** How many places of a change are named. */
const MOST_NAMED = 3;

/** Collects what is found, and says each thing once. */
export class Findings {
  readonly #found: Finding[] = [];

  add(finding: Finding): void {
    this.#found.push(finding);
  }

  /** The findings as changes, in the order in which they were found. */
  changes(): Change[] {
    const once = merged(this.#found, ({ subject, what }) => [subject, what]);
    return merged(once, ({ what, bump, provisional }) => [what, bump, provisional]).map(
      ({ places, what, bump, provisional }) => ({ where: named(places), what, bump, provisional }),
    );
  }
}

interface Merged extends Finding {
  places: string[];
}

/** Of what is found in several places, the one counts in which it breaks most. */
function merged(found: readonly (Finding & { places?: string[] })[], key: (finding: Finding) => unknown[]): Merged[] {
  const all = new Map<string, Merged>();
  for (const finding of found) {
    const id = JSON.stringify(key(finding));
    const known = all.get(id);
    const places = [...new Set([...(known?.places ?? []), ...(finding.places ?? [finding.where])])];
    all.set(id, { ...(known && worse(known, finding) ? known : finding), places });
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

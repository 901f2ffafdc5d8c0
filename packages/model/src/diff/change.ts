import type { Deprecation } from "../contract/types.ts";

/** How much of a version a change asks for, least first. */
export const BUMPS = ["none", "patch", "minor", "major"] as const;
export type Bump = (typeof BUMPS)[number];

/** A change of the contract. */
export interface Change {
  /** Where: an operation, a job type, a type name. */
  where: string;
  /** What changed, for people to read. */
  what: string;
  /** What it asks for once there is a version 1. */
  bump: Bump;
  /** It breaks what rests on public facts alone, which is not promised. */
  provisional: boolean;
  /** It breaks nothing, and what works on costs or does something else. */
  otherwise?: true;
  /** It has become deprecated: why, and what to use instead. */
  deprecated?: Deprecation;
  /** The operations, and their places, in which an app uses it: only of a comparison that is cut down to what an app uses. */
  used?: readonly Used[];
}

/** Where an app uses something. */
export interface Used {
  /** `operationId`. Absent: it is said of the contract as a whole. */
  operation?: string;
  /** The source of what the operation's job is reported by. */
  webhook?: string;
  /** Such as `body.scenes[].text`, `answer 200 body.url`. Absent: it is said of the operation as a whole. */
  place?: string;
  /** It is received, or it is how a package is called: what of it a program uses does not show on the wire, and its types show it. */
  isTyped: boolean;
}

/** The larger of two bumps. */
export function larger(a: Bump, b: Bump): Bump {
  return BUMPS.indexOf(a) >= BUMPS.indexOf(b) ? a : b;
}

/** What all changes together ask for. */
export function bumpOf(changes: readonly Change[]): Bump {
  return changes.map(({ bump }) => bump).reduce(larger, "none");
}

/**
 * What a bump means for a version: before 1.0.0 a breaking change is a minor, and everything else a patch, as the ranges of
 * npm understand it.
 */
export function bumpFor(version: string, bump: Bump): Bump {
  if (!version.startsWith("0.")) return bump;
  return bump === "major" ? "minor" : bump === "minor" ? "patch" : bump;
}

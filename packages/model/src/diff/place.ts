import type { Deprecation, OpenApi } from "../contract/types.ts";
import type { Sent, Usage } from "../usage/types.ts";
import type { Bump } from "./change.ts";
import type { Findings } from "./findings.ts";
import { fieldOf } from "./names.ts";
import type { Seen } from "./seen.ts";

/** Whether callers send a value or receive it: what is more for the one may break the other. */
export type Direction = "sent" | "received";

/** Where the comparison is, and what is known of it. */
export interface Place {
  readonly before: OpenApi;
  readonly after: OpenApi;
  readonly findings: Findings;
  readonly seen: Seen;
  /** The components that were come to, and whether all that leads to them is provisional. */
  readonly reached: Map<string, boolean>;
  /** An operation, a job type, a type name. */
  readonly where: string;
  /** What is looked at, and what it is a field of, as they stand in a sentence. */
  readonly name: string;
  readonly owner: string;
  /** What belongs together although several operations come to it: a component. */
  readonly subject: string;
  readonly direction: Direction;
  /** What this stands in was provisional in the contract before, with all that it leads to. */
  readonly provisional: boolean;
  /** The same of what stands here, and not of what it refers to. */
  readonly provisionalHere: boolean;
  /** `operationId`. Absent: it is no part of an operation. */
  readonly operation?: string;
  /** The source of a webhook. Absent: it is no part of one. */
  readonly webhook?: string;
  /** Where in the operation's messages, as recordings write it; empty for the operation as a whole. */
  readonly at: string;
  /** What stands here is read by its type. */
  readonly typed: boolean;
  /** What an app uses. Absent: all of it is compared. */
  readonly use?: Use;
}

/** What an app uses, and of the message in which the comparison is. */
export interface Use {
  readonly all: Usage;
  /** What it sends. Absent: whatever is here. */
  readonly sends?: Readonly<Record<string, Sent>>;
  /** What it is sent. Absent: whatever is here. */
  readonly gets?: readonly string[];
}

/**
 * Says what changed. What breaks asks for a minor only where it was provisional before, whatever the contract says now.
 *
 * @param means What it means: what works on costs or does something else, or has become deprecated; or only calls of a package break.
 */
export function report(
  place: Place,
  bump: Bump,
  what: string,
  { otherwise, deprecated, called }: { otherwise?: boolean; deprecated?: Deprecation; called?: boolean } = {},
): void {
  const { findings, where, subject, operation, webhook, at, direction, typed } = place;
  const excused = bump === "major" && isProvisional(place);
  findings.add({
    where,
    subject,
    what: what.charAt(0).toUpperCase() + what.slice(1),
    bump: excused ? "minor" : bump,
    provisional: excused,
    ...(otherwise && { otherwise }),
    ...(deprecated && { deprecated }),
    used: {
      ...(operation !== undefined && { operation }),
      ...(webhook !== undefined && { webhook }),
      ...(at && { place: at }),
      isTyped: called === true || (typed && direction === "received"),
    },
  });
}

export function isProvisional({ provisional, provisionalHere }: Place): boolean {
  return provisional || provisionalHere;
}

/** The place of a value that says itself that it is not certain. */
export function provisionalIf(place: Place, mark: unknown): Place {
  return mark === undefined ? place : { ...place, provisionalHere: true };
}

/** The place of a field. */
export function atField(place: Place, field: string, name = fieldOf(place.name, field)): Place {
  return { ...place, owner: place.name, name };
}

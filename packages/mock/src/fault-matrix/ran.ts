import type { Delivery, LoggedRequest, SandboxJob } from "../generated/control/types.ts";
import type { Returned } from "./returned.ts";
import type { Ending } from "./types.ts";

/** Something that an app did. */
export interface Act {
  what: string;
  /** The types of the jobs that had succeeded by then. */
  after: readonly string[];
}

/** What became of a flow, and of the sandbox. */
export interface Ran {
  ending: Ending;
  /** What was resolved or rejected with. */
  value: unknown;
  /** It was resolved with. */
  resolved: boolean;
  /** What the app did, in its order. */
  acts: readonly Act[];
  /** How often the app did what. */
  done: ReadonlyMap<string, number>;
  /** What it did when no job had succeeded yet. */
  early: ReadonlySet<string>;
  jobs: readonly SandboxJob[];
  /** Jobs that were made and have not failed, as `jobs` of a case. */
  made: number;
  /** The types of the jobs that have succeeded, and that the app can see. */
  successes: readonly string[];
  /** How many they are. */
  succeeded: number;
  /** How many had when the flow came to its end. */
  succeededThen: number;
  /** How many jobs show a preview, paid for, and wait for their render. */
  previews: number;
  /** Jobs that have not succeeded as far as the app can see, each in words. */
  missing: readonly string[];
  /** What the jobs that have succeeded have made, and what of it the flow returned. */
  returned: readonly Returned[];
  spent: number;
  requests: readonly LoggedRequest[];
  deliveries: readonly Delivery[];
  /** Whether the rule was used. */
  met: boolean;
}

/** Whether a flow did the same twice, as far as it shows. */
export function isAlike(one: Ran, other: Ran): boolean {
  const facts = ({ ending, made, spent, succeeded, requests, acts }: Ran) =>
    JSON.stringify([ending, made, spent, succeeded, requests.length, acts]);
  return facts(one) === facts(other);
}

import type { Delivery, LoggedRequest, SandboxJob } from "../generated/control/types.ts";
import type { Ending } from "./types.ts";

/** What became of a flow, and of the sandbox. */
export interface Ran {
  ending: Ending;
  /** What was resolved or rejected with. */
  value: unknown;
  /** It was resolved with. */
  resolved: boolean;
  /** How often the app did what. */
  done: ReadonlyMap<string, number>;
  /** What it did when no job had succeeded yet. */
  early: ReadonlySet<string>;
  jobs: readonly SandboxJob[];
  /** Jobs that were made and have not failed, as `jobs` of a case. */
  made: number;
  /** Jobs that have succeeded, and that the app can see. */
  succeeded: number;
  /** How many had when the flow came to its end. */
  succeededThen: number;
  spent: number;
  requests: readonly LoggedRequest[];
  deliveries: readonly Delivery[];
  /** Whether the rule was used. */
  met: boolean;
}

import type { ContractOperation } from "../contract/operation.ts";
import type { MockAnswer } from "./messages.ts";
import type { Broken } from "./reply.ts";

/** Something that goes wrong with a request on purpose. */
export interface Disturbance {
  /** Who said so, for the log. */
  cause: string;
  /** `after`: the request is served, and only its answer is lost. */
  when: "before" | "after";
  /** Takes the place of the answer. Absent: it was only late. */
  outcome?: MockAnswer | Broken;
  /** What the service answers is changed. */
  change?: (answer: MockAnswer) => MockAnswer;
  /** Real milliseconds in which the body of the answer comes. */
  bodyMs?: number;
}

/**
 * Says what is to go wrong with a request. May take its time.
 *
 * @param closing Makes a signal that is aborted when the client has gone.
 */
export type Disturb = (
  operation: ContractOperation,
  account: string,
  closing: () => AbortSignal,
) => Promise<Disturbance | undefined> | undefined;

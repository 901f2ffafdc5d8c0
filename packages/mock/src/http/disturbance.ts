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
  /** The answer was held up: that has been noticed, whatever it says. */
  late: boolean;
  /** What the service answers is changed: the same answer where there is nothing to change. */
  change?: (answer: MockAnswer) => MockAnswer;
  /** Real milliseconds in which the body of the answer comes. */
  bodyMs?: number;
  /** Called when it has its effect. Says whether it still may: it may have had it in another request meanwhile. */
  use: () => boolean;
  /** What goes wrong in its place where it finds nothing to act on. */
  otherwise?: () => Promise<Disturbance | undefined> | undefined;
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

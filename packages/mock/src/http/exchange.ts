import type { AnswerFault } from "../contract/answer-faults.ts";
import type { Violation } from "../contract/violation.ts";
import type { Call } from "../contract-mode/engine.ts";
import type { Incoming } from "./incoming.ts";

/** What is known of a request to the service and its answer. */
export interface Exchange {
  /** `operationId`. Absent: there is none. */
  operation?: string;
  /** API id. Absent: not let in. */
  account?: string;
  /** Of the answer. Absent: there is none. */
  status?: number;
  /** As read. */
  body?: unknown;
  /** The whole of it, when it could be read. */
  call?: Call;
  /** As sent. */
  answer?: string;
  /** Rules of the contract that the request breaks. */
  violations: readonly Violation[];
  /** Names in it that change nothing: the operation does not know them, or the sandbox does not play them. */
  ignored?: readonly string[];
  /** What made it go wrong on purpose. */
  cause?: string;
  /** Rules of the contract that an answer breaks which was ordered. */
  ordered?: readonly AnswerFault[];
}

/** Told about an exchange when it is over. Without `status` in it, it ended without an answer. */
export type Observe = (request: Incoming, exchange: Exchange, milliseconds: number) => void;

/** Tells the observer when the answer is out, or the connection has ended without one. */
export function observed(request: Incoming, exchange: Exchange, observe: Observe): void {
  const start = performance.now();
  request.onEnd((sent) => {
    if (!sent) delete exchange.status;
    observe(request, exchange, performance.now() - start);
  });
}

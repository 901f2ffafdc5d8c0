import type { Request, Response } from "express";
import type { ProxyViolation } from "../checking-proxy/report.ts";
import type { Violation } from "../contract/violation.ts";

/** What is known of a request to the service and its answer. */
export interface Exchange {
  /** `operationId`. Absent: there is none. */
  operation?: string;
  /** API id. Absent: not let in. */
  account?: string;
  /** As read. */
  body?: unknown;
  /** As sent. */
  answer?: string;
  /** Rules of the contract that the request breaks. */
  violations: readonly Violation[];
  /** What made it go wrong on purpose. */
  cause?: string;
  /** Rules of the contract that an answer breaks which was ordered. */
  ordered?: readonly ProxyViolation[];
}

/** Told about an exchange when it is over. */
export type Observe = (request: Request, response: Response, exchange: Exchange, milliseconds: number) => void;

/** Tells the observer when the answer is out, or the connection has ended without one. */
export function observed(request: Request, response: Response, exchange: Exchange, observe: Observe): void {
  const start = performance.now();
  response.once("close", () => observe(request, response, exchange, performance.now() - start));
}

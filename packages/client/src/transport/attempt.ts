import type { OperationRow } from "../operation-row.ts";
import type { Settings } from "../settings.ts";

/** A request that is ready to leave. Its body can be sent more than once. */
export interface Outgoing {
  /** `resource.verb`, for errors and logs. */
  operation: string;
  method: string;
  url: string;
  headers: Record<string, string> | Headers;
  /** Those among them that let in. */
  keys?: Record<string, string>;
  body?: RequestInit["body"];
  /** Of its operation, where nobody reads the answer by it before the journal has its outcome. */
  row?: OperationRow | undefined;
}

/** An answer whose body has arrived: whole, or of an error its start. */
export interface Answer {
  status: number;
  headers: Headers;
  body: ArrayBuffer | Uint8Array<ArrayBuffer>;
}

/** Sends one attempt, and reads its answer. */
export type SendAttempt = (
  settings: Settings,
  outgoing: Outgoing,
  signal: AbortSignal,
  /** Counts from 1. */
  attempt: number,
) => Promise<Answer>;

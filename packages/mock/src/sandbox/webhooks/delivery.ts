/** One try to deliver a webhook. */
export interface DeliveryAttempt {
  /** ISO 8601, by the sandbox's clock. */
  at: string;
  /** Status of the receiver's answer; absent when there was none. */
  status?: number;
  /** Why there was no answer. */
  error?: string;
  /** How long it took, in real milliseconds. */
  milliseconds: number;
}

/**
 * - `pending`: on its way, or waiting for the next attempt.
 * - `held`: kept back, until the others that it is to be reordered with are there.
 * - `delivered`: the receiver answered 2xx.
 * - `failed`: no attempt was answered 2xx.
 * - `dropped`: not sent, because a rule said so.
 * - `refused`: not sent, because it breaks the contract or its URL cannot be posted to.
 */
export type DeliveryState = "pending" | "held" | "delivered" | "failed" | "dropped" | "refused";

/** A webhook that went out, or is about to. */
export interface Delivery {
  id: string;
  /** API id of the account whose job it reports. */
  account: string;
  /** Job type that is reported. */
  source: string;
  /** State that is reported: `previewReady`, `done`, `failed` or `rejected`. */
  event: string;
  jobId: string;
  url: string;
  payload: Readonly<Record<string, unknown>>;
  /** ISO 8601, by the sandbox's clock. */
  createdAt: string;
  state: DeliveryState;
  /** Why it was refused. */
  violations?: readonly string[];
  /** The delivery that this one repeats. */
  copyOf?: string;
  /** The rule that made it go wrong. */
  rule?: string;
  /** When the next attempt is due, by the sandbox's clock. */
  nextAttemptAt?: string;
  attempts: readonly DeliveryAttempt[];
}

/** A delivery while it is worked on. */
export type OpenDelivery = Omit<Delivery, "attempts"> & { attempts: DeliveryAttempt[] };

/** What a delivery is about, before anything is done with it. */
export type DeliveryDraft = Pick<Delivery, "id" | "account" | "source" | "event" | "jobId" | "url" | "payload">;

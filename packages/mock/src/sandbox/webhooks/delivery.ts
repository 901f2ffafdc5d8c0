/** One try to deliver a webhook. */
export interface DeliveryAttempt {
  /** ISO 8601. */
  at: string;
  /** Status of the receiver's answer; absent when there was none. */
  status?: number;
  /** Why there was no answer. */
  error?: string;
  milliseconds: number;
}

/** A webhook that went out, or is about to. */
export interface Delivery {
  id: string;
  /** Job type that is reported. */
  source: string;
  /** State that is reported: `previewReady`, `done`, `failed` or `rejected`. */
  event: string;
  jobId: string;
  url: string;
  payload: Readonly<Record<string, unknown>>;
  /** `refused`: it breaks the contract or its URL cannot be posted to, so it was not sent. */
  state: "pending" | "delivered" | "failed" | "refused";
  /** Why it was refused. */
  violations?: readonly string[];
  attempts: readonly DeliveryAttempt[];
}

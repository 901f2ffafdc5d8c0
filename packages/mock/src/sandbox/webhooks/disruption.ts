import type { DeliveryDraft } from "./delivery.ts";

/** What may go wrong with a webhook on its way. */
export type Disruption =
  | { action: "drop" }
  /** Sent as many times more, one after the other. */
  | { action: "duplicate"; copies: number }
  /** Milliseconds of the sandbox's clock. */
  | { action: "delay"; ms: number }
  /** Held until `of` deliveries with the same `group` are there, and then sent in reverse. */
  | { action: "reorder"; group: string; of: number };

/** Says what is to happen to a new delivery; undefined lets it go. */
export type Disrupt = (draft: DeliveryDraft) => Disruption | undefined;

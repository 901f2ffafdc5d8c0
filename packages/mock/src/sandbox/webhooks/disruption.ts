import type { NewId } from "../ids.ts";
import type { DeliveryDraft } from "./delivery.ts";

/** What was ordered to go wrong with a webhook on its way. */
export type Disruption = { /** The rule that says so. */ rule: string } & (
  | { action: "drop" }
  /** Sent as many times more, one after the other or at the same time. */
  | { action: "duplicate"; copies: number /** In another body. */; altered: boolean; together: boolean }
  /** Milliseconds of the sandbox's clock. */
  | { action: "delay"; ms: number }
  /** Held until `of` deliveries with the same `group` are there, and then sent in reverse. */
  | { action: "reorder"; group: string; of: number }
  | { action: "rename"; field: string; as: string }
  | { action: "unknown-status" }
);

/** Says what is to happen to a new delivery; undefined lets it go. */
export type Disrupt = (draft: DeliveryDraft) => Disruption | undefined;

/** A webhook that the service does not send: of a job that has just begun, or of one that nobody has started. */
export interface Forgery {
  /** Of its delivery. */
  id: string;
  /** The rule that says so. */
  rule: string;
  about: "the job" | "nobody's";
  /** Milliseconds of the sandbox's clock. */
  ms: number;
}

/** Says what is forged when a job begins. */
export type Forge = (about: Pick<DeliveryDraft, "account" | "source">, newId: NewId) => Forgery | undefined;

/** What a webhook says when it says it otherwise, by what was ordered. */
export type Reword = (
  payload: DeliveryDraft["payload"],
  disruption: Disruption,
  copy?: number,
) => DeliveryDraft["payload"];

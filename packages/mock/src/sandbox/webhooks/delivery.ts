import type { Delivery } from "../../generated/control/types.ts";

/** What a delivery is about, before anything is done with it. */
export type DeliveryDraft = Pick<Delivery, "id" | "account" | "source" | "event" | "jobId" | "url" | "payload">;

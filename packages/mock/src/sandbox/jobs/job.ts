import type { JsonObject } from "../json.ts";
import type { WebhookRole } from "../service.ts";
import type { JobType } from "./job-type.ts";

/** A job of one account. */
export interface Job {
  id: string;
  /** API id of the account. */
  account: string;
  type: JobType;
  /** Name of the state that the record shows: `pending`, `previewReady`, … */
  state: string;
  /** States that are still to come. */
  plan: string[];
  /** As it is read. */
  record: JsonObject;
  /** Fields that came from the request; a state does not change them. */
  echoed: ReadonlySet<string>;
  /** Price of one part, when the work is paid part by part. */
  creditsPerItem?: number;
  createdAt: Date;
  /** Reads since the last change. */
  reads: number;
  webhook?: WebhookRole & { to: string };
}

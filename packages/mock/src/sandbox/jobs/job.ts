import { jobOutcome, phaseOf } from "@video-ads/core/job";
import type { JsonObject } from "../json.ts";
import type { Echo } from "../records/echo.ts";
import type { WebhookRole } from "../service.ts";
import type { Fate } from "./fate.ts";
import type { JobType } from "./job-type.ts";

/** A job of one account. */
export interface Job {
  id: string;
  /** API id of the account. */
  account: string;
  type: JobType;
  /** `operationId` that started it. */
  operation: string;
  /** Ids of the records below which it was started, as that path names them. */
  parents?: readonly string[];
  /** Name of the state that the record shows: `pending`, `previewReady`, … */
  state: string;
  /** States that are still to come. */
  plan: string[];
  /** The contract's examples name it: nobody asked for it, and a list shows it only where its id is asked for. */
  sample?: true;
  /** As it is read. */
  record: JsonObject;
  /** Fields that came from the request or were decided at creation; a state does not change them. */
  fixed: ReadonlySet<string>;
  /** What each of its parts has of the request. */
  parts?: readonly Echo[];
  /** What a resource keeps about the job and does not show. */
  hidden: JsonObject;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** When its preview came to be. */
  previewAt?: number;
  /** When it takes its next step; absent when time does not move it. */
  dueAt?: number;
  /** Reads since the last change. */
  reads: number;
  /** Length of the output in seconds, where a resource knows it. */
  seconds?: number;
  /** What is asked for it, and has not come to its end yet. */
  stage?: Stage;
  /** Credits that it was charged, less what was given back. Absent: none. */
  paid?: number;
  fate?: Fate;
  webhook?: WebhookRole & { to: string };
}

/** How a job has ended, as its record says; undefined while it runs. */
export function outcomeOf({
  type,
  record,
}: Pick<Job, "type"> & { record: object }): "succeeded" | "failed" | undefined {
  return jobOutcome(phaseOf(type.definition, record));
}

/** The job is not there any more for its account, although it goes on. */
export function isGone({ fate, state, type }: Pick<Job, "fate" | "state" | "type">): boolean {
  return fate?.vanish === true && state !== type.definition.journey.initial;
}

/** A piece of work that is paid for as one: up to the preview, the render, or all of it. */
export interface Stage {
  /** `operationId` that asked for it. */
  operation: string;
  /** Credits, as agreed when it was asked for. */
  price: number;
  part: "preview" | "render" | "done";
  /** Credits of each failed part that are given back. */
  refundPerItem?: number;
  /** Credits that stay paid for however many parts have failed, unless all of the job has. */
  leastPrice?: number;
  /** What fails is not paid for but given back: the charge and the refund both stand in the ledger. */
  refunds: boolean;
  /** It is paid, and nobody can say yet whether it succeeds. */
  paid?: boolean;
}

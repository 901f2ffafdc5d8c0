// What jobs have used, as soon as they say so.
import type { JobState } from "@video-ads/client";
import type { Session } from "../session.ts";
import { stateOf } from "./client-methods.ts";
import type { OperationTool } from "./definition.ts";

/** A job that has ended says what it used in all. A success without a number has not been charged yet: its estimate stays. */
export function settle(
  { spending }: Session,
  id: string,
  { outcome, job }: Pick<JobState<object>, "outcome" | "job">,
): void {
  const used: unknown = Reflect.get(job, "credits_used");
  if (typeof used !== "number") return;
  if (outcome === "failed" || (outcome === "succeeded" && used > 0)) spending.settle(id, used);
}

/** Records that were read may be of jobs that have ended meanwhile. */
export function settleWhatWasRead(session: Session, { job }: OperationTool, answer: unknown): void {
  if (job?.action !== "read") return;
  const records: unknown[] = Array.isArray(answer) ? answer : [answer];
  for (const record of records) {
    if (typeof record !== "object" || record === null || !("id" in record)) continue;
    const state = stateOf(session.ads, job.resource, record);
    if (!state.outcome) continue;
    session.jobs.seen(String(record.id), state.outcome);
    settle(session, String(record.id), state);
  }
}

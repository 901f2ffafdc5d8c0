// What jobs have used, as soon as they say so.
import type { JobState } from "@video-ads/client";
import { jobsOf } from "@video-ads/operate/call";
import { isJob } from "@video-ads/operate/facts";
import type { Session } from "../session.ts";
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
    if (!isJob(record)) continue;
    const state = jobsOf(session.ads, job.resource).stateOf(record);
    if (!state.outcome) continue;
    session.jobs.seen(record.id, state.outcome);
    settle(session, record.id, state);
  }
}

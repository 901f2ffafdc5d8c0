// What jobs have used, as soon as they say so.
import type { JobState } from "@video-ads/client";
import { fieldOf, isObject } from "@video-ads/core/job";
import { AMOUNT, isIn } from "@video-ads/core/options";
import { jobsOf } from "@video-ads/operate/call";
import { isJob, type JobKind } from "@video-ads/operate/facts";
import type { JobToAwait } from "@video-ads/operate/wait";
import type { Session } from "../session.ts";
import type { OperationTool } from "./definition.ts";
import { waitToolOf } from "./find-tool.ts";

/** A job that has ended says what it used in all. */
export function settle(
  { spending }: Session,
  { id, resource }: Pick<JobToAwait, "id" | "resource">,
  state: Pick<JobState<object>, "outcome" | "job">,
): void {
  const cost = costOf(waitToolOf(resource)?.waits, state);
  if (cost) spending.settle(id, cost.credits);
}

/**
 * What a job has cost; undefined where that is not known yet: a success without a number has not been charged, so that its estimate stays.
 * Where records have no field for it, it is what was set aside (no number), or nothing where it failed, that is given back, and no preview
 * was paid for before.
 */
export function costOf(
  { credits, refund, render }: Pick<JobKind, "credits" | "refund" | "render"> = {},
  { outcome, job }: Pick<JobState<object>, "outcome" | "job">,
): { credits?: number } | undefined {
  if (!outcome) return undefined;
  if (credits === undefined) return outcome === "failed" && refund && render === undefined ? { credits: 0 } : {};
  const used = creditsIn(job, credits);
  return used === undefined || (used === 0 && outcome === "succeeded") ? undefined : { credits: used };
}

/** What a record or an answer says that it has used, in the field for it. Less than nothing would raise the limit. */
export function creditsIn(answer: unknown, field: string | undefined): number | undefined {
  const used = field !== undefined && isObject(answer) && fieldOf(answer, field);
  return isIn(AMOUNT, used) ? used : undefined;
}

/** Records that were read may be of jobs that have ended meanwhile: answers where those are. */
export function settleWhatWasRead(
  session: Session,
  { job }: OperationTool,
  answer: unknown,
): readonly JobState<object>[] {
  const kind = job?.action === "read" ? waitToolOf(job.resource)?.waits : undefined;
  if (!job || !kind) return [];
  const records: unknown[] = Array.isArray(answer) ? answer : [answer];
  return records.flatMap((record) => {
    if (!isJob(kind, record)) return [];
    const state = jobsOf(session.ads, job.resource).stateOf(record);
    if (!state.outcome) return [];
    session.jobs.seen(record.id, state.outcome);
    settle(session, { id: record.id, resource: job.resource }, state);
    return [state];
  });
}

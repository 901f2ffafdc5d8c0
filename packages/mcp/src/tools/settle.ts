// What jobs have used, as soon as they say so.
import type { JobState } from "@video-ads/client";
import { fieldOf, isObject } from "@video-ads/core/job";
import { AMOUNT, isIn } from "@video-ads/core/options";
import { jobsShown } from "@video-ads/operate/call";
import type { Job, JobKind } from "@video-ads/operate/facts";
import type { LoggedJob } from "../job-log.ts";
import type { Session } from "../session.ts";
import type { OperationTool } from "./definition.ts";
import { waitToolOf } from "./find-tool.ts";

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

/** What is known of jobs from now on, whatever has shown them: a wait, a read, a list, or what was done to one. */
export async function noteJobs(
  session: Session,
  resource: string,
  seen: readonly { readonly state: JobState<Job>; readonly outcome: LoggedJob["outcome"] }[],
): Promise<void> {
  const waits = waitToolOf(resource)?.waits;
  for (const { state, outcome } of seen) {
    session.jobs.seen(state.job.id, outcome);
    const cost = costOf(waits, state);
    if (cost) session.spending.settle(state.job.id, cost.credits);
    else noteUsed(session, waits, state.job);
  }
  await session.record?.seen(
    resource,
    seen.map(({ state }) => state),
  );
}

/** What a job that goes on has used so far counts at once: a preview can have cost more than anybody could say before. */
export function noteUsed({ spending }: Session, waits: Pick<JobKind, "credits"> | undefined, job: Job): void {
  const used = creditsIn(job, waits?.credits);
  if (used !== undefined && used > 0) spending.raise(job.id, used);
}

/** Jobs that an answer shows may have used something meanwhile, or have ended, or do so by what it answers. Answers those that have ended. */
export async function noteShown(
  session: Session,
  { shows }: Pick<OperationTool, "shows">,
  answer: unknown,
): Promise<readonly JobState<Job>[]> {
  const kind = shows && waitToolOf(shows.resource)?.waits;
  if (!shows || !kind) return [];
  const states = jobsShown(session.ads, { shows }, kind, answer);
  for (const { outcome, job } of states) if (!outcome) noteUsed(session, kind, job);
  const seen = states.flatMap((state) => (state.outcome ? [{ state, outcome: state.outcome }] : []));
  await noteJobs(session, shows.resource, seen);
  return seen.map(({ state }) => state);
}

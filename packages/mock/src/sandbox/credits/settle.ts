import { jobState } from "@video-ads/core/job";
import { rounded } from "@video-ads/core/price";
import type { Job } from "../jobs/job.ts";
import type { Ledger } from "./ledger.ts";
import { asWritten, isDue, shownCredits } from "./price.ts";

/**
 * Pays for a job's work when the state says that it has run, and gives back what was agreed on when it has failed. Then the
 * record shows what the job has cost so far.
 */
export function settle(job: Job, ledger: Ledger): void {
  const { stage, account, id, type, record } = job;
  if (!stage) return;
  const { operation, price } = stage;
  const about = { operation, job: id };
  const { outcome, items } = jobState(type.definition, record);
  const failed = outcome === "failed";
  const shown = shownBy(job);
  // The example of a state may show the price before the work has run.
  const early = price > 0 && stage.stated === false && shownCredits(type, job.state) >= shown + price;
  if (failed && !stage.refunds) ledger.release(account, price);
  else if (failed || isDue(job) || early) {
    ledger.charge(account, price, { ...about, note: `${type.name}: ${failed ? "failed" : job.state}` });
    const failedItems = items.filter((item) => item.outcome === "failed").length;
    const back = failed ? price : failedItems * (stage.refundPerItem ?? 0);
    if (stage.refunds) ledger.refund(account, back, { ...about, note: `${type.name}: what failed is given back` });
    show(job, shown + price - back);
  } else return;
  delete job.stage;
}

/** Pays for what is agreed on and not paid yet, whatever the state says. */
export function payStage(job: Job, ledger: Ledger): void {
  const { stage, account, id, type, state } = job;
  if (!stage) return;
  ledger.charge(account, stage.price, { operation: stage.operation, job: id, note: `${type.name}: ${state}` });
  show(job, shownBy(job) + stage.price);
  delete job.stage;
}

function shownBy({ type, record }: Job): number {
  const field = type.definition.credits;
  return Number((field && record[field]) ?? 0);
}

function show({ type, record }: Job, credits: number): void {
  const field = type.definition.credits;
  if (field) record[field] = asWritten(type.fields, field, type.initial[field], rounded(credits));
}

import { jobState } from "@video-ads/core/job";
import { rounded } from "@video-ads/core/price";
import type { Job } from "../jobs/job.ts";
import type { Ledger } from "./ledger.ts";
import { asWritten, isDue, isShownAsPaid } from "./price.ts";

/**
 * Pays for a job's work when the state says that it has run, or its example that it is paid already, and gives back what was agreed on
 * when it has failed. Then the record shows what the job has cost so far.
 */
export function settle(job: Job, ledger: Ledger): void {
  const { stage, account, id, type, record } = job;
  if (!stage) return;
  const { operation, price } = stage;
  const { outcome, items } = jobState(type.definition, record);
  const failed = outcome === "failed";
  const ended = failed || isDue(job);
  if (failed ? stage.refunds : ended || isShownAsPaid(job)) payStage(job, ledger);
  if (!ended) return;
  if (stage.paid) {
    const failedItems = items.filter((item) => item.outcome === "failed").length;
    const { refundPerItem = 0, leastPrice = 0 } = stage;
    // What is charged however little is counted, is charged for the parts that have not failed.
    const back = failed ? price : Math.min(failedItems * refundPerItem, Math.max(0, price - leastPrice));
    ledger.refund(account, back, { operation, job: id, note: `${type.name}: what failed is given back` });
    showPaid(job, (job.paid ?? 0) - back);
  } else ledger.release(account, price);
  delete job.stage;
}

/** Pays for what is agreed on and not paid yet, whatever the state says. */
export function payStage(job: Job, ledger: Ledger): void {
  const { stage, account, id, type, state, record } = job;
  if (!stage || stage.paid) return;
  const { outcome } = jobState(type.definition, record);
  const note = `${type.name}: ${outcome === "failed" ? outcome : state}`;
  ledger.charge(account, stage.price, { operation: stage.operation, job: id, note });
  stage.paid = true;
  showPaid(job, (job.paid ?? 0) + stage.price);
}

/** What a job has been charged, less what was given back: the record shows that, and nothing of what its examples cost. */
export function showPaid(job: Job, credits: number): void {
  const { type, record } = job;
  const field = type.definition.credits;
  job.paid = rounded(credits);
  if (field) record[field] = asWritten(type.fields, field, type.initial[field], job.paid);
}

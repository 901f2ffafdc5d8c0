import type { Job } from "../jobs/job.ts";
import type { JobType } from "../jobs/job-type.ts";
import { PREVIEW_READY, succeeded } from "../jobs/plan.ts";
import type { JsonObject } from "../json.ts";
import type { Credits } from "../service.ts";

/** What a price depends on. */
export interface Work {
  body: JsonObject;
  /** Length of the output. */
  seconds?: number;
  /** Model that animates; the contract's default when the request names none. */
  model?: unknown;
}

/**
 * Credits of a piece of work by the contract's rates. A started unit counts in full. A model without a rate of its own costs what
 * the first one does.
 */
export function priceOf({ rates }: Credits, { body, seconds = 0, model }: Work): number {
  const rate = rates.find(({ model_version }) => model_version === undefined || model_version === model) ?? rates[0];
  switch (rate?.per) {
    case "request":
      return rate.amount;
    case "item": {
      const items = body[rate.item];
      return rate.amount * (Array.isArray(items) ? items.length : 1);
    }
    case "duration":
      return Math.round(rate.amount * Math.max(1, Math.ceil(seconds / rate.seconds)) * 1e6) / 1e6;
    default:
      return 0;
  }
}

/**
 * Credits of a piece of work whose price is not stated: what the contract's examples show. Up to the preview it is what the
 * preview's example has used, a render is the rest.
 */
export function shownPrice(type: JobType, part: "preview" | "render" | "done"): number {
  const preview = shownCredits(type, PREVIEW_READY);
  const done = shownCredits(type, succeeded(type));
  return part === "preview" ? preview : part === "render" ? Math.max(0, done - preview) : done;
}

/** Credits that the example of a state has used. */
export function shownCredits(type: JobType, state: string): number {
  const used = type.states.get(state)?.credits_used;
  return typeof used === "number" ? used : 0;
}

/** The price is due in this state. */
export function isDue(job: Job): boolean {
  if (job.state === PREVIEW_READY) return job.plan.length === 0;
  return job.state === succeeded(job.type);
}

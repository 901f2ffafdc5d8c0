import { type Job, outcomeOf, type Stage } from "../jobs/job.ts";
import type { JobType } from "../jobs/job-type.ts";
import { isAtPreview, previewOf, success } from "../jobs/plan.ts";
import type { FieldCheck } from "../records/field-check.ts";

/**
 * Credits of a piece of work whose price is not stated: what the contract's examples show. Up to the preview it is what the
 * preview's example has used, a render is the rest.
 */
export function shownPrice(type: JobType, part: Stage["part"]): number {
  const preview = shownCredits(type, previewOf(type));
  const done = shownCredits(type, success(type));
  return part === "preview" ? preview : part === "render" ? Math.max(0, done - preview) : done;
}

/** Credits that the example of a state has used. */
export function shownCredits(type: JobType, state: string | undefined): number {
  const { credits } = type.definition;
  const used = state === undefined || credits === undefined ? undefined : type.states.get(state)?.[credits];
  return Number(used) || 0;
}

/** The example of a state shows the price of what is agreed on before the work has run. */
export function isShownAsPaid({ type, state, stage }: Job): boolean {
  if (!stage) return false;
  const before = stage.part === "render" ? shownCredits(type, previewOf(type)) : 0;
  const after = shownCredits(type, stage.part === "preview" ? previewOf(type) : success(type));
  const now = shownCredits(type, state);
  return now > before && now >= after;
}

/** The price is due in this state: that of a preview once it is shown, whatever becomes of the job. */
export function isDue(job: Job): boolean {
  if (isAtPreview(job)) return job.stage?.part === "preview" || job.plan.length === 0;
  return outcomeOf(job) === "succeeded";
}

/** Credits as a field holds them: a number, or its text with as many decimals as the example has. */
export function asWritten(fields: FieldCheck, field: string, example: unknown, credits: number): number | string {
  const decimals = /\.(\d+)$/.exec(String(example))?.[1]?.length ?? 0;
  const text = credits.toFixed(decimals);
  const forms = [credits, Number(text) === credits ? text : `${credits}`];
  return forms.find((form) => fields.allows(field, form)) ?? credits;
}

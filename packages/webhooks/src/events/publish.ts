import { fieldOf, isFilled } from "@video-ads/core/job";
import type { Jobs, Payloads, Source } from "../generated/events.ts";
import type { SourceFacts } from "./source.ts";

/** A post as handlers see it: one name for each field, and one way to say that there is no failure reason. */
export function publishHint<S extends Source>(facts: SourceFacts<S>, post: Payloads[S]): Payloads[S] {
  const hint = { ...post };
  for (const [seen, published] of Object.entries(facts.aliases)) {
    if (!isFilled(hint, published) && isFilled(hint, seen)) Reflect.set(hint, published, fieldOf(hint, seen));
    Reflect.deleteProperty(hint, seen);
  }
  // A null string passes the validators; the payload's type announces a status that is one.
  if (fieldOf(hint, facts.job.status) === null) Reflect.set(hint, facts.job.status, "");
  clearReason(facts, hint);
  return hint;
}

/** A job as handlers see it. The service says null or "" when there is no failure reason. */
export function publishJob<S extends Source>(facts: SourceFacts<S>, record: Jobs[S]): Jobs[S] {
  const job = { ...record };
  clearReason(facts, job);
  return job;
}

function clearReason(facts: SourceFacts<Source>, record: object): void {
  const { reason } = facts.job;
  if (reason && fieldOf(record, reason) === "") Reflect.set(record, reason, null);
}

import { changedAt, fieldOf } from "@video-ads/core/job";
import type { Jobs, Payloads, Source } from "../generated/types.ts";
import type { SourceFacts } from "./source-facts.ts";

/** A post as handlers see it: one name for each field, and one way to say that there is no failure reason. */
export function publishHint<S extends Source>(facts: SourceFacts<S>, post: Payloads[S]): Payloads[S] {
  const hint = { ...post };
  for (const [seen, published] of Object.entries(facts.aliases)) {
    if (!says(hint, published) && says(hint, seen)) Reflect.set(hint, published, fieldOf(hint, seen));
    Reflect.deleteProperty(hint, seen);
  }
  // A null string passes the validators; the payload's type announces a status that is one.
  if (fieldOf(hint, facts.job.status) === null) Reflect.set(hint, facts.job.status, "");
  return withoutEmptyReason(facts, hint);
}

/** A job as handlers see it. The service says null or "" when there is no failure reason. */
export function publishJob<S extends Source>(facts: SourceFacts<S>, record: Jobs[S]): Jobs[S] {
  return withoutEmptyReason(facts, record);
}

function withoutEmptyReason<T extends object>({ job: { reason } }: SourceFacts<Source>, record: T): T {
  return reason === undefined ? record : changedAt(record, reason, (why) => (why === "" ? null : why));
}

/** Whether a field, of whatever type, says something: the service says null, "" or an empty list where there is nothing. */
function says(record: object, name: string): boolean {
  const value = fieldOf(record, name) ?? "";
  return Array.isArray(value) ? value.length > 0 : value !== "";
}

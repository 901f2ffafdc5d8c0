// What applications give to what they do for an event, and what a store calls its handlers by: every version has to make the same ids.
import type { Lease } from "../stores/store.ts";

/** A milestone is the same whoever reports it; of what a job is on its way, every report is one of its own. */
export function eventId({ source, jobId, id }: Pick<Lease, "source" | "jobId" | "id">, what: string): string {
  const own = what === "progress" || what === "unknown" ? `${what}.${id}` : what.replaceAll(" ", "+");
  return `${source}.${jobId}.${own}`;
}

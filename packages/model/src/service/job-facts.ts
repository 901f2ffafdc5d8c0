import type { JobFacts } from "@video-ads/core/job";
import { propertyOf, readSchema } from "../contract/read-schema.ts";
import type { JobReading, JobStateExtension, OpenApi } from "../contract/types.ts";
import type { Operation } from "./types.ts";

interface JobOperations {
  read: Operation;
  starts: readonly Operation[];
}

/** What every package has to know of a job type at run time, with the states that can end any job. */
export function jobFacts(
  contract: OpenApi,
  type: string,
  reading: JobReading,
  { read, starts }: JobOperations,
): JobFacts<string> {
  const { by, status = "status", result, preview, progress, reason, items, partly, credits } = reading;
  const states = Object.entries({ ...reading.states, ...added(contract, reading) });
  const most = by === "ids" ? mostIds(contract, read) : undefined;
  // What differs comes first: what is the same in many rows is then one piece to those who compress them.
  return {
    type,
    result,
    ...(items && { items }),
    ...(partly && { partly: true }),
    ...(starts.some(({ credits }) => credits?.refund) && { refund: true }),
    by,
    ...(most !== undefined && { most }),
    ...(hasUuids(contract, read) && { uuid: true }),
    status,
    states: Object.fromEntries(states.map(([state, about]) => [state, meaning(about)])),
    ...(reason && { reason }),
    ...(progress && { progress }),
    ...(preview && { preview }),
    ...(credits && { credits }),
  };
}

/** States of any job that this one does not list itself. */
function added(contract: OpenApi, { states }: JobReading): Record<string, JobStateExtension> {
  const shared = Object.entries(contract["x-job-states"] ?? {});
  return Object.fromEntries(shared.filter(([state]) => !Object.hasOwn(states, state)));
}

function meaning({ terminal, means }: JobStateExtension): string {
  if (terminal === "succeeded") return "done";
  return means ?? terminal ?? "progress";
}

/** Entries that the list's parameter takes (interface specification 8). */
function mostIds(contract: OpenApi, { queryParameters }: Operation): number | undefined {
  const schema = queryParameters.find(({ name }) => name === "ids")?.schema;
  return schema && readSchema(contract, schema).maxItems;
}

/** UUIDs are the same in either case of their letters; of other ids nothing is known. */
function hasUuids(contract: OpenApi, { success }: Operation): boolean {
  const id = propertyOf(contract, { $ref: `#/components/schemas/${success.type}` }, "id");
  return id !== undefined && readSchema(contract, id).format === "uuid";
}

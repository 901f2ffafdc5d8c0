import type { IdPages, JobFacts } from "@video-ads/core/job";
import { fullProgress } from "../contract/full-progress.ts";
import { mergedSchema } from "../contract/merged.ts";
import { propertyOf } from "../contract/read-schema.ts";
import type { JobReading, JobStateExtension, OpenApi, Schema } from "../contract/types.ts";
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
  const pages = by === "ids" ? pagesOf(contract, read) : undefined;
  const most = by === "ids" ? mostIds(contract, read, pages) : undefined;
  // What differs comes first: what is the same in many rows is then one piece to those who compress them.
  return {
    type,
    result,
    ...(items && { items }),
    ...(partly && { partly: true }),
    ...(starts.some(({ credits }) => credits?.refund) && { refund: true }),
    by,
    ...(most !== undefined && { most }),
    ...(pages && { pages }),
    ...(hasUuids(contract, read) && { uuid: true }),
    status,
    states: Object.fromEntries(states.map(([state, about]) => [state, meaning(about)])),
    ...(reason && { reason }),
    ...(progress && { progress, ...fullOf(contract, read, progress) }),
    ...(preview && { preview }),
    ...(credits && { credits }),
  };
}

/** What the field has come to at the end, where that is another number than a hundred percent. */
function fullOf(contract: OpenApi, { success }: Operation, progress: string): { full?: number } {
  const full = fullProgress(contract, { $ref: `#/components/schemas/${success.type}` }, progress);
  return full === 100 ? {} : { full };
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

/** Entries that the list's parameter takes (interface specification 8), or a page has: all of them are then in the first one. */
function mostIds(contract: OpenApi, { queryParameters }: Operation, pages?: IdPages): number | undefined {
  const schema = queryParameters.find(({ name }) => name === "ids")?.schema;
  const taken = schema && mergedSchema(contract, schema).maxItems;
  const most = Math.min(taken ?? Number.POSITIVE_INFINITY, pages?.size?.[1] ?? Number.POSITIVE_INFINITY);
  return Number.isFinite(most) ? most : undefined;
}

/** The answer is the array itself, in which nothing leads to the next page: pages are counted. */
function pagesOf(contract: OpenApi, { list, queryParameters }: Operation): IdPages | undefined {
  const { page } = list ?? {};
  if (!page) return undefined;
  const { parameter, size: sized } = page;
  const schema = queryParameters.find(({ name }) => name === sized)?.schema;
  const most = schema && mostOf(mergedSchema(contract, schema));
  const first = "first" in page ? page.first : undefined;
  return {
    parameter,
    ...(first !== undefined && { first }),
    ...(sized !== undefined && most !== undefined && { size: [sized, most] }),
  };
}

/** The largest whole number that a schema takes; undefined where it says of none that it is the largest. */
function mostOf({ enum: values, maximum, exclusiveMaximum, multipleOf = 1 }: Schema): number | undefined {
  if (values) return Math.max(...values.map(Number));
  if (maximum === undefined) return undefined;
  const steps = maximum / multipleOf;
  return (exclusiveMaximum ? Math.ceil(steps) - 1 : Math.floor(steps)) * multipleOf;
}

/** UUIDs are the same in either case of their letters; of other ids nothing is known. */
function hasUuids(contract: OpenApi, { success }: Operation): boolean {
  const id = propertyOf(contract, { $ref: `#/components/schemas/${success.type}` }, "id");
  return id !== undefined && mergedSchema(contract, id).format === "uuid";
}

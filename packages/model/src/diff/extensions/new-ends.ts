// States in which jobs can end since a change. The rule of jobs says them, so that the fields in which they stand need not.
import {
  type JobExtension,
  type JobReading,
  type JobStateExtension,
  METHODS,
  type OpenApi,
} from "../../contract/types.ts";
import { fieldAt } from "../../usage/places.ts";
import { operationsOf } from "../addresses.ts";
import type { Place } from "../place.ts";

/** The job types of a contract, where they are described. */
export function jobsRead({ paths }: OpenApi): Extract<JobExtension, JobReading>[] {
  const operations = Object.values(paths).flatMap((item) => METHODS.flatMap((method) => item[method] ?? []));
  return operations.flatMap(({ "x-job": job }) => (job?.action === "read" && job.states ? [job] : []));
}

/** The states in which a job can end now, and which it did not have. */
export function newEndsOf(type: string, { before, after }: Pick<Place, "before" | "after">): string[] {
  const old = statesOf(before, type);
  return Object.entries(statesOf(after, type)).flatMap(([state, { terminal }]) =>
    terminal && !old[state] ? [state] : [],
  );
}

/** Whether a value is a new end of the job that stands here: of that of the operation, or where it has none, of one that the app uses. */
export function isNewEnd(value: unknown, place: Place): boolean {
  const { before, at, operation: own = "", use } = place;
  const used = operationsOf(before).filter(
    ({ object }) => use && Object.hasOwn(use.all.operations, object.operationId),
  );
  const typesOf = (operations: typeof used): string[] =>
    operations.flatMap(({ object: { "x-job": job } }) => (job ? [job.type] : []));
  const here = typesOf(used.filter(({ object }) => object.operationId === own));
  return (here.length > 0 ? here : typesOf(used)).some((type) => {
    const { status = "status" } = jobsRead(before).find((job) => job.type === type) ?? {};
    const isStatus = `.${at}`.endsWith(fieldAt("", status));
    return isStatus && newEndsOf(type, place).some((state) => state === value);
  });
}

function statesOf(contract: OpenApi, type: string): Record<string, JobStateExtension> {
  const described = jobsRead(contract).find((job) => job.type === type);
  return { ...contract["x-job-states"], ...described?.states };
}

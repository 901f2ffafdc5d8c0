// Fields by whose value programs tell what has happened. What stands there is a word of the service, also where the contract has no set of them.
import { resolve } from "../contract/refs.ts";
import type {
  Example,
  JobReading,
  JobStateExtension,
  MediaType,
  OpenApi,
  OperationObject,
  Reference,
} from "../contract/types.ts";
import { valuesAtPlace } from "./at-place.ts";
import { entryAt, pathAt } from "./places.ts";

/** A field by whose value programs tell what has happened: the state of a job, the code of an error. */
export interface Tell {
  /** `body.status` */
  place: string;
  /** The states of the job that it tells; undefined of what tells something else. */
  states?: Readonly<Record<string, JobStateExtension>>;
}

/**
 * The fields of an answer by which programs tell what has happened.
 *
 * @param status As the contract has it: `200`, `4XX`, `default`.
 * @param job What the operation's `x-job` is about.
 */
export function tellsOfAnswer(
  contract: OpenApi,
  { "x-list": list }: OperationObject,
  status: string,
  job: JobReading | undefined,
): Tell[] {
  if (!status.startsWith("2")) {
    const { code } = contract["x-errors"] ?? {};
    return code === undefined ? [] : [{ place: pathAt("body", code) }];
  }
  const records = ["body", entryAt("body"), ...(list?.at === undefined ? [] : [entryAt(pathAt("body", list.at))])];
  return records.flatMap((record) => tellsOfJob(contract, record, job));
}

/** The fields of a webhook by which programs tell what has happened. */
export function tellsOfPost(contract: OpenApi, job: JobReading | undefined): Tell[] {
  return tellsOfJob(contract, "body", job);
}

function tellsOfJob(contract: OpenApi, record: string, job: JobReading | undefined): Tell[] {
  if (!job) return [];
  const states = { ...contract["x-job-states"], ...job.states };
  return [{ place: pathAt(record, job.status ?? "status"), states }];
}

/** What the examples of a message show at a place, by the name of each that shows something there. */
export function shownAt(
  contract: OpenApi,
  { examples = {} }: MediaType,
  place: string,
): ReadonlyMap<string, readonly unknown[]> {
  return new Map(
    Object.entries<Example | Reference>(examples).flatMap(([name, example]) => {
      const shown = valuesAtPlace(resolve<Example>(contract, example).value, place);
      return shown.length > 0 ? [[name, shown]] : [];
    }),
  );
}

import { withArticle } from "@video-ads/core/names";
import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import { shown } from "../kind-of.ts";
import type { ResourceJob } from "../operation-row.ts";
import { isSegment } from "../request/path.ts";

/**
 * The id of a job that is read or waited for, given by itself or in a record. From JavaScript anything may come.
 *
 * @throws {InvalidRequestError} for what nobody can have been given as one: nothing is asked.
 */
export function idOf({ type, by }: ResourceJob, job: unknown): string {
  const id: unknown = typeof job === "string" ? job : Object(job).id;
  // A comma parts the ids of a list from each other.
  if (isSegment(id) && !(by === "ids" && /[,\s]/.test(id))) return id;
  throw new InvalidRequestError(`Give the id of ${withArticle(type)}, not ${shown(id ?? job)}.`);
}

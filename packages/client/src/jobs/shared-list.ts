import { ID } from "@video-ads/core/ids";
import type { ReadJob, StateFacts } from "@video-ads/core/job";
import { type ReadList, sharedList } from "@video-ads/core/shared-list";
import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import { kindOf } from "../kind-of.ts";

/** Shares the reads of a list. What is no id is refused before it joins the others. Loaded with the first read of a job that stands in one. */
export function sharedReads<J extends { id: string }>(facts: StateFacts, list: ReadList<J>): ReadJob<J> {
  const read = sharedList(facts, list);
  return async (id, options) => {
    // A comma parts ids from each other.
    if (typeof id === "string" && ID.test(id) && !id.includes(",")) return read(id, options);
    throw new InvalidRequestError(
      `Give the id of a ${facts.type}, not ${typeof id === "string" ? JSON.stringify(id.slice(0, 60)) : kindOf(id)}.`,
    );
  };
}

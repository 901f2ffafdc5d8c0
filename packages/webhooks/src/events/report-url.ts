import { fieldOf } from "@video-ads/core/job";
import { sources } from "../generated/sources.ts";
import { starters } from "../generated/starters.ts";
import type { Source } from "../generated/types.ts";

/** Where a job reports, in the field in which its start was told so. Undefined: its record does not say. */
export function reportUrl(source: Source, record: object): string | undefined {
  const fields = new Set(sources[source].startOperations.map((operation) => starters[operation].url));
  const urls = [...fields].map((field) => fieldOf(record, field));
  return urls.find((url): url is string => typeof url === "string" && url !== "");
}

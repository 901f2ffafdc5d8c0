import { VideoAdsError } from "./video-ads-error.ts";

/** Names the job in an error that a request about it ended with: the job was made, whatever became of the request. */
export function withJob(error: unknown, id: string): unknown {
  if (id && error instanceof VideoAdsError && !("id" in error)) {
    Object.defineProperty(error, "outcome", { value: "unknown" });
    Object.assign(error, { id });
    error.message += ` Job: ${id}.`;
  }
  return error;
}

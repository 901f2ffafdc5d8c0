import { adviceAfterRefusal } from "@video-ads/core/job";
import { outcomeOf } from "@video-ads/core/outcome";
import { extended } from "./extended.ts";
import { VideoAdsError } from "./video-ads-error.ts";

/**
 * Names the job in an error that a request about it ended with: the job was made, whatever became of the request. So the outcome of the whole is
 * `unknown`, and that of the request stands beside it.
 *
 * @param render The request was to render the job.
 */
export function withJob(error: unknown, id: string, render = false): unknown {
  if (!id || !(error instanceof VideoAdsError) || "id" in error) return error;
  const requestOutcome = outcomeOf(error);
  const where = adviceAfterRefusal(error) === "due" ? "waits to be rendered" : "may be rendering already, look at it";
  const advice = render && requestOutcome !== "unknown" ? ` It ${where}: do not start another.` : "";
  // What the service says need not end as a sentence.
  const message = `${error.message.replace(/[^.!?]$/, "$&.")} Job: ${id}.${advice}`;
  return extended(error, { id, outcome: "unknown", requestOutcome, message });
}

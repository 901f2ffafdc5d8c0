import { inWords } from "@video-ads/core/options";
import { isJob, type JobKind } from "@video-ads/operate/facts";
import { CliError } from "../errors/cli-error.ts";
import { checkOutput, print } from "../output/print.ts";
import type { ConnectionOptions, OutputOptions, WaitingOptions } from "../program/common-options.ts";
import type { OperationRow, ResourceRow } from "../rows.ts";
import { checkQueryOfJob } from "./check-query.ts";
import { connect } from "./connect.ts";
import { checkTarget, isStandardOutput } from "./download.ts";
import { faultLog } from "./fault-log.ts";
import { waitFor } from "./follow.ts";
import { interruptible } from "./interrupt.ts";
import { printEnded } from "./print-ended.ts";

/** A job is a record, whichever resource it is of. */
const ANSWER: OperationRow["answer"] = { kind: "record", columns: [] };

export interface WaitCommandOptions extends ConnectionOptions, OutputOptions, WaitingOptions {
  until?: "preview" | "done";
}

/** Takes up the waiting for a job again. */
export async function runWait(
  resource: ResourceRow,
  job: JobKind,
  id: string,
  options: WaitCommandOptions,
): Promise<void> {
  if (!isJob(job, { id })) {
    const hints = [
      `Nothing was sent. ${job.uuid ? "It is a UUID, as " : "It is "}the answer of what has started the job gives it.`,
    ];
    throw new CliError(`<id>: ${inWords(id)} is no id of a job.`, { exit: "validation", id, hints });
  }
  await checkOutput(options);
  await checkQueryOfJob(resource, job, options.query);
  if (options.download !== undefined) await checkTarget(options.download, { made: "before", output: options });
  const faults = faultLog();
  const ads = connect(options, faults.onLog);
  const { until = "done" } = options;
  const { job: record } = await interruptible((signal) =>
    waitFor(ads, { resource, job, id, until, asked: undefined }, { ...options, faults }, signal),
  ).catch((error: unknown) => printEnded(error, ANSWER, options));
  if (!isStandardOutput(options.download)) await print(record, ANSWER, options);
}

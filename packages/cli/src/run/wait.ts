import type { JobKind } from "@video-ads/operate/facts";
import { checkOutput, print } from "../output/print.ts";
import type { ConnectionOptions, OutputOptions, WaitingOptions } from "../program/common-options.ts";
import type { OperationRow, ResourceRow } from "../rows.ts";
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
  await checkOutput(options);
  if (options.download !== undefined) await checkTarget(options.download, { made: "before", output: options });
  const faults = faultLog();
  const ads = connect(options, faults.onLog);
  const { until = "done" } = options;
  const { job: record } = await interruptible((signal) =>
    waitFor(ads, { resource, job, id, until, asked: undefined }, { ...options, faults }, signal),
  ).catch((error: unknown) => printEnded(error, ANSWER, options));
  if (!isStandardOutput(options.download)) await print(record, ANSWER, options);
}

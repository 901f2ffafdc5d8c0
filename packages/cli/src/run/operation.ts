import type { VideoAds } from "@video-ads/client";
import { allByName, callByName, jobOf, jobsShown } from "@video-ads/operate/call";
import { isJob } from "@video-ads/operate/facts";
import { CliError } from "../errors/cli-error.ts";
import type { CalledOperation } from "../errors/service-verdict.ts";
import { type GivenFields, requestFrom } from "../input/request.ts";
import { warnOfParts } from "../output/failed-parts.ts";
import { oweAnswer } from "../output/owed.ts";
import { checkOutput, print } from "../output/print.ts";
import { isUnwritten, writeLines } from "../output/standard-output.ts";
import type { ConnectionOptions, OutputOptions, WaitingOptions } from "../program/common-options.ts";
import type { OperationRow } from "../rows.ts";
import { type BudgetOptions, recordBefore, renderWithinBudget, withinBudget } from "./budget.ts";
import { checkQueryNames } from "./check-query.ts";
import { connect } from "./connect.ts";
import { checkTarget, isStandardOutput } from "./download.ts";
import { readEnvironment } from "./environment.ts";
import { explained } from "./explain.ts";
import { faultLog } from "./fault-log.ts";
import { type FollowOptions, follow, readAgain } from "./follow.ts";
import { Interruption, interruptible } from "./interrupt.ts";
import { printEnded } from "./print-ended.ts";
import { reader } from "./reader.ts";
import { writeShown } from "./record.ts";
import { claimRenderHere, rendersAgain } from "./rendered-before.ts";
import { WaitStopped } from "./wait-stopped.ts";

export interface OperationOptions extends ConnectionOptions, OutputOptions, WaitingOptions, BudgetOptions, GivenFields {
  wait?: true;
  render?: true;
  dryRun?: true;
  /** Every page of a list, not only one. */
  all?: true;
}

/** Runs the command of one operation: reads what was given, sends it, waits where that was asked for, shows what came. */
export async function runOperation(
  operation: OperationRow,
  path: readonly string[],
  options: OperationOptions,
): Promise<void> {
  const ready = await prepared(operation, path, options).catch((error: unknown) => {
    throw unsent(error, { operation, path }, options);
  });
  if (!ready) return;
  const { faults, ads, request, limit, rendered } = ready;
  const mayRender: FollowOptions["mayRender"] =
    limit === undefined
      ? undefined
      : (record, signal) => renderWithinBudget(limit, operation, request, options, record, signal);
  if (!operation.repeatable) oweAnswer();
  const told: { interruption?: Interruption } = {};
  const record = await interruptible(async (signal, interrupts) => {
    signal.addEventListener("abort", () => (told.interruption = signal.reason), { once: true });
    const failed = (error: unknown): never => {
      throw endedBy(told.interruption, explained(error, options, { operation, path }));
    };
    const { job } = operation;
    const send = async (signal: AbortSignal): Promise<unknown> => {
      if (!options.all) return await callByName(ads, operation, request, { signal });
      const records: unknown[] = [];
      // Line by line as pages come: what reads them may have seen enough.
      const shows = options.ndjson && options.query === undefined;
      for await (const record of allByName(ads, operation, request, { signal })) {
        if (shows) await writeLines([JSON.stringify(record)]);
        else records.push(record);
      }
      return records;
    };
    const call = (operation.paid ? interrupts.finish(faults.tries, send) : send(signal)).finally(() => rendered?.());
    if (!job || job.action === "read") {
      const answer = await call.catch(failed);
      await seen(ads, operation, answer, options);
      return answer;
    }
    const renders = job.action === "render" ? path[0] : undefined;
    const { job: kind } = reader(job.resource);
    const [answer, started] = await call
      .then((answer) => [answer, jobOf(operation, kind, answer, renders)] as const)
      .catch(failed);
    return waits(options) ? await follow(ads, job, started, { ...options, faults, mayRender }, interrupts) : answer;
  }).catch((error: unknown) => printEnded(error, operation, options));
  if (isStandardOutput(options.download)) return;
  if (options.all && options.ndjson && options.query === undefined) return;
  await print(record, operation, options).catch((error: unknown) => {
    throw isUnwritten(error) ? unprinted(error, record, operation, options) : aboutJob(error, record, operation);
  });
  // It has its answer, and was told to end all the same.
  if (told.interruption && !waits(options))
    throw withJob(told.interruption, "The job goes on. Wait for it with:", record, operation, options);
}

/** All that comes before anything is sent that makes something; undefined: nothing is to be. */
async function prepared(operation: OperationRow, path: readonly string[], options: OperationOptions) {
  refuseUselessFlags(operation, options);
  await checkOutput(options);
  if (options.download !== undefined) await checkTarget(options.download, { made: "now", output: options });
  if (!options.dryRun && !options.allowUnknown) await checkQueryNames(operation, { ...options, waits: waits(options) });
  const request = await requestFrom(operation, path, options);
  readEnvironment(options);
  if (options.dryRun) {
    const { dryRun } = await import("./dry-run.ts");
    await dryRun(operation, request, options);
    return undefined;
  }
  const faults = faultLog();
  const ads = connect(options, faults.onLog);
  const toRender = await recordBefore(ads, operation, path[0], options);
  const again = await rendersAgain(operation, path[0], options, toRender);
  const limit = operation.paid ? await withinBudget(operation, request, options, toRender) : undefined;
  // The last before it is sent: what has it keeps others from it.
  const rendered = again ? undefined : await claimRenderHere(operation, path[0], options);
  return { faults, ads, request, limit, rendered };
}

/** What ended a command before it has sent anything: that is known, whatever it was. */
function unsent(error: unknown, { operation, path }: CalledOperation, options: OperationOptions): unknown {
  const told = explained(error, options);
  if (operation.repeatable) return told;
  const id = path.at(-1);
  if (told instanceof Interruption) {
    told.outcome = "neverSent";
    told.id = id;
  }
  if (!(told instanceof CliError)) return told;
  return new CliError(told.message, { ...told, id: told.id ?? id, outcome: "neverSent" });
}

/** What an answer tells of jobs: which parts of one have failed, and which jobs have ended, for the record of what was started. */
async function seen(ads: VideoAds, { shows }: OperationRow, answer: unknown, { all }: OperationOptions): Promise<void> {
  if (!shows) return;
  const { job } = reader(shows.resource);
  const states = jobsShown(ads, { shows: all ? { resource: shows.resource } : shows }, job, answer);
  const alone = states.find((state) => state.job === answer);
  if (alone) warnOfParts(job.type, alone);
  const ended = states.filter(({ outcome }) => outcome !== undefined);
  await writeShown(ended, job);
}

/** What was made may be paid for: an answer that nobody could read is said with the error, or how to read it again. */
function unprinted(error: CliError, record: unknown, operation: OperationRow, options: OperationOptions): unknown {
  if (operation.repeatable || record === undefined) return error;
  const told = withJob(error, "Read it again with:", record, operation, options);
  if (told !== error) return told;
  const hints = [`The command has done its work, and was answered: ${JSON.stringify(record)}`];
  return new CliError(error.message, { exit: error.exit, hints });
}

/** What a command ends with whose answer is a job. */
function aboutJob(error: unknown, record: unknown, { job: role }: OperationRow): unknown {
  if (!role || role.action === "read") return error;
  return isJob(reader(role.resource).job, record) ? new WaitStopped(record.id, error) : error;
}

/** The same, and how to read it. */
function withJob(
  error: Error,
  sentence: string,
  record: unknown,
  { job: role }: OperationRow,
  options: OperationOptions,
): Error {
  if (!role || role.action === "read") return error;
  const { resource, job } = reader(role.resource);
  if (!isJob(job, record)) return error;
  const until = options.render ? "done" : (role.until ?? "done");
  const { id } = record;
  return new WaitStopped(id, error, readAgain({ resource, job, id, until, asked: until }, sentence, options));
}

/** A command that was told to end, and then failed, ends with the code of that. */
function endedBy(interruption: Interruption | undefined, error: unknown): unknown {
  if (!interruption || error instanceof Interruption || !(error instanceof CliError)) return error;
  interruption.hints = [error.message, ...error.hints];
  interruption.outcome = error.outcome;
  interruption.id = error.id;
  interruption.next = error.next;
  return interruption;
}

/** Waiting is asked for by itself, or by what needs it. */
function waits({ wait, render, download }: OperationOptions): boolean {
  return wait === true || render === true || download !== undefined;
}

function refuseUselessFlags({ job, canRender }: OperationRow, options: OperationOptions): void {
  const { download, render, timeout, poll } = options;
  if (!waits(options) && (timeout ?? poll) !== undefined) {
    const flag = timeout === undefined ? "--poll" : "--timeout";
    const wait = `Add --wait to wait until ${job?.until === "preview" ? "the preview is ready" : "the job is done"}`;
    throw new CliError(`${flag}: this command waits for nothing.`, {
      hints: [canRender ? `${wait}, or --render to wait until the job is done.` : `${wait}.`],
    });
  }
  if (download !== undefined && job?.until === "preview" && !render) {
    throw new CliError("--download: this command ends with the preview, and only a render has something to download.", {
      hints: [
        canRender
          ? "Add --render to render it as soon as the preview is ready."
          : "Wait for the preview with --wait, and give --download to the command that renders it.",
      ],
    });
  }
}

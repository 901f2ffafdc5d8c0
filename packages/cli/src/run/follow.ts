import { type JobState, JobTimeoutError, type VideoAds } from "@video-ads/client";
import { durationInWords } from "@video-ads/core/duration";
import { type AskedFor, adviceAfterRefusal, isToRender, type RenderAdvice, renderAdvice } from "@video-ads/core/job";
import { withArticle } from "@video-ads/core/names";
import { oneLine } from "@video-ads/core/printable";
import { callByName } from "@video-ads/operate/call";
import { mayBeMade } from "@video-ads/operate/explain";
import type { Job, JobKind, JobRole } from "@video-ads/operate/facts";
import { type AwaitedJob, awaitJob, goesOn } from "@video-ads/operate/wait";
import { CliError } from "../errors/cli-error.ts";
import { warnOfParts } from "../output/failed-parts.ts";
import { showProgress } from "../output/progress.ts";
import type { ConnectionOptions, WaitingOptions } from "../program/common-options.ts";
import { asGiven, needed } from "../program/field-option.ts";
import type { ResourceRow } from "../rows.ts";
import { commandLine } from "./command-line.ts";
import { addressesOf, NothingToSave, PartlySaved, SeveralOutputs, saveResults } from "./download.ts";
import { explained } from "./explain.ts";
import type { FaultLog } from "./fault-log.ts";
import type { Interrupts } from "./interrupt.ts";
import { commandOf, reader, rowOf } from "./reader.ts";
import { writeShown } from "./record.ts";
import { renderKnown } from "./rendered-before.ts";
import { EndedWithRecord, type NextStep, WaitStopped } from "./wait-stopped.ts";

/** As the help of `--timeout` and `--poll` says. */
const TIMEOUT_MS = 30 * 60_000;
const POLL_MS = 2_000;

export interface FollowOptions extends ConnectionOptions, WaitingOptions {
  render?: true;
  faults: FaultLog;
  /** Rejects when a job is not to be rendered, now that its record says more. */
  mayRender?: ((record: object, signal: AbortSignal) => Promise<void>) | undefined;
}

type SavingOptions = ConnectionOptions & { download?: string | undefined };

/** Where a wait for a job begins and ends. */
export interface Wait {
  resource: ResourceRow;
  job: JobKind;
  id: string;
  until: "preview" | "done";
  /** By this command. Undefined: somebody has given it the id, which nothing may have. */
  asked: AskedFor;
}

/** Waits for a job that was just started or rendered, on to its render and its download where that was asked for. */
export async function follow(
  ads: VideoAds,
  role: JobRole,
  started: Job,
  options: FollowOptions,
  interrupts: Interrupts,
): Promise<Job> {
  const { signal } = interrupts;
  const { resource, job } = reader(role.resource);
  const until = role.action === "start" ? (role.until ?? "done") : "done";
  const wait = { resource, job, id: started.id, until, asked: until };
  const reached = await waitFor(ads, wait, options, signal);
  if (!options.render || until === "done" || !isToRender(reached)) return reached.job;
  await options.mayRender?.(reached.job, signal).catch(async (error: unknown) => {
    throw new WaitStopped(wait.id, error, ...(await renderSteps("due", wait, options)));
  });
  await render(ads, wait, options, interrupts);
  return (await waitFor(ads, { ...wait, until: "done", asked: "done" }, options, signal)).job;
}

async function render(ads: VideoAds, wait: Wait, options: FollowOptions, interrupts: Interrupts): Promise<void> {
  const { id, job } = wait;
  if (job.render === undefined) throw new Error(`Nothing renders ${withArticle(job.type)}.`);
  const operation = await rowOf(job.render);
  const path = [id];
  const { body, query } = operation;
  const request = {
    path,
    // One that is optional: what needs another is not gone on to.
    ...(body && body.kind !== "empty" && { body: undefined }),
    ...(query.length > 0 && { query: {} }),
  };
  const send = (signal: AbortSignal): Promise<unknown> => callByName(ads, operation, request, { signal });
  await interrupts.finish(options.faults.tries, send).catch(async (error: unknown) => {
    // A render that may have been asked for is waited for, and not asked for twice.
    const waiting = {
      sentence: "If it is rendered, this waits for it:",
      commands: [waitCommand(wait, "done", options)],
    };
    const told = explained(error, options, { operation, path, follows: true });
    if (mayBeMade(operation, error)) throw new WaitStopped(id, told, waiting);
    const advice = adviceAfterRefusal(error);
    const steps = [...(advice === "due" ? [] : [waiting]), ...(await renderSteps(advice, wait, options))];
    throw new WaitStopped(id, told, ...steps);
  });
}

/**
 * Waits and shows how it goes; saves the results of a job that is done, where that was asked for. What ends it early is a
 * {@link WaitStopped}, unless the job is at its end.
 */
export async function waitFor(
  ads: VideoAds,
  wait: Wait,
  options: FollowOptions,
  signal: AbortSignal,
): Promise<JobState<Job>> {
  const { resource, job, id, until } = wait;
  const { timeout = TIMEOUT_MS, poll = POLL_MS } = options;
  const progress = showProgress(job.type, id, until);
  const rendering = options.render && until === "preview" ? [await renderCommand(wait, options)] : [];
  const resume = [waitCommand(wait, until, options), ...rendering];
  const known = wait.asked !== undefined;
  let seen = known;
  const stopped = (error: unknown, cause = explained(error, options)): unknown => {
    if (!goesOn(error, { known })) return new WaitStopped(id, cause);
    const sentence = seen ? "The job goes on. Take it up again with:" : "Take it up again with:";
    return new WaitStopped(id, cause, { sentence, commands: resume });
  };
  const what = `${job.type} ${id}`;
  const limit = durationInWords(timeout);
  const deadline = performance.now() + timeout;
  options.faults.listener = (fault) => {
    // A read that the end of the wait breaks off is no fault of the service.
    if (!signal.aborted && performance.now() < deadline) progress.fault(fault);
  };
  let awaited: AwaitedJob;
  try {
    awaited = await awaitJob(
      ads,
      { resource: resource.name, id, until },
      {
        signal,
        timeoutMs: timeout,
        pollMs: poll,
        onProgress: (state) => {
          seen = true;
          progress.update(state);
        },
      },
    );
  } catch (error) {
    throw stopped(error);
  } finally {
    options.faults.listener = undefined;
    progress.end();
  }
  if (awaited.outcome === "unread") {
    const { error } = awaited;
    throw stopped(error, unread(`${what} could not be read in ${limit}`, error, explained(error, options)));
  }
  await writeShown([awaited.state], job);
  if (awaited.outcome === "running") {
    const fault = awaited.fault === undefined ? undefined : explained(awaited.fault, options);
    const hints =
      fault instanceof CliError ? [`Not every read has succeeded. The last that failed: ${fault.message}`] : [];
    const advice = renderAdvice(job, awaited.state, wait.asked);
    throw new WaitStopped(
      id,
      new CliError(`${what} was still running after ${limit}.`, { exit: "timeout", hints }),
      { sentence: "It goes on. Take it up again with:", commands: resume },
      ...(advice ? await renderSteps(advice, wait, options) : []),
    );
  }
  if (awaited.outcome === "failed") throw new EndedWithRecord(awaited.state.job, stopped(awaited.error));
  warnOfParts(job.type, awaited.state);
  // A wait for the preview may find the end of its job, and then there is no other wait that would save what was made.
  if (options.download === undefined || awaited.outcome === "preview_ready") return awaited.state;
  const { job: record } = awaited.state;
  try {
    await saveResults(ads, addressesOf(job, record), options.download, signal);
  } catch (error) {
    throw new EndedWithRecord(record, error, ...savingAgain(error, wait, options));
  }
  return awaited.state;
}

/** Nothing, where another try would come to the same. */
function savingAgain(error: unknown, wait: Wait, options: FollowOptions): NextStep[] {
  const missing = error instanceof PartlySaved ? error.missing : undefined;
  if (missing?.length === 0 || error instanceof NothingToSave) return [];
  if (error instanceof SeveralOutputs)
    return [
      {
        sentence: "The job is done. Save its outputs with:",
        commands: [waitCommand(wait, "done", { ...options, download: "outputs/" })],
      },
    ];
  const sentence = missing
    ? `The job is done, and lacks ${missing.join(", ")}. Try to save all of its outputs again with:`
    : "The job is done. Save its result with:";
  return [{ sentence: oneLine(sentence), commands: [waitCommand(wait, "done", options)] }];
}

/** That nothing has been read, and why: with the exit code and the advice that a single read would have had. */
function unread(what: string, error: unknown, verdict: unknown): unknown {
  if (!(verdict instanceof CliError)) return verdict;
  const { message, exit, hints } = verdict;
  return new CliError(error instanceof JobTimeoutError ? `${what}.` : `${what}: ${message}`, { exit, hints });
}

const RENDER: Record<RenderAdvice, string> = {
  due: "Its preview is ready. Render it with:",
  unlessRendered: "If it has not been rendered yet:",
};

/** None where a render was answered. One that was not is settled first: until then no other is sent. */
async function renderSteps(advice: RenderAdvice, wait: Wait, options: FollowOptions): Promise<NextStep[]> {
  const before = advice === "due" ? undefined : await renderKnown(wait.resource.name, wait.id, options);
  if (before && before.open.length === 0) return [];
  const settle = before ? [commandLine(["jobs", "settle", `${before.number}`, "--nothing"], options)] : [];
  return [{ sentence: RENDER[advice], commands: [...settle, await renderCommand(wait, options)] }];
}

/** How the job of an answer is read again: what was saved of it is not saved anew. */
export function readAgain(wait: Wait, sentence: string, options: ConnectionOptions): NextStep {
  return {
    sentence,
    commands: [waitCommand(wait, wait.until, { ...options, download: undefined })],
  };
}

function waitCommand({ resource, job, id }: Wait, until: "preview" | "done", options: SavingOptions): string {
  const start = [resource.command, "wait", id];
  const isPreview = until === "preview" && job.preview;
  return commandLine([...start, ...(isPreview ? ["--until", "preview"] : saving(options))], options);
}

/** Where the render needs more than the id, that stands at the end, for whoever runs it to fill in. */
async function renderCommand({ job: { render }, id }: Wait, options: FollowOptions): Promise<string> {
  if (render === undefined) throw new Error("A job without a render is not to be rendered.");
  const operation = await rowOf(render);
  const line = commandLine([...commandOf(render), id, "--wait", ...saving(options)], options);
  return [line, ...needed(operation).map(asGiven)].join(" ");
}

function saving({ download }: SavingOptions): string[] {
  return download === undefined ? [] : ["--download", download];
}

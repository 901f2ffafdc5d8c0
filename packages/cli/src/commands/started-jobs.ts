// `video-ads jobs`: what was started from this machine, what it has cost, and what may have been paid for.

import { setTimeout as sleep } from "node:timers/promises";
import type { JobState, VideoAds } from "@video-ads/client";
import { durationInWords } from "@video-ads/core/duration";
import { plainId } from "@video-ads/core/ids";
import { nextPollMs } from "@video-ads/core/pace";
import { oneLine } from "@video-ads/core/printable";
import { canCall } from "@video-ads/operate/credentials";
import { isJob, type Job } from "@video-ads/operate/facts";
import { mayBePaid, type PageOfJobs, pageOf } from "@video-ads/operate/listed-jobs";
import { checkFound, checkNothing, NotSettled, readFound } from "@video-ads/operate/settle";
import { isNoJob, isToLookAt, lookAt, type StartedJob, writeFound } from "@video-ads/operate/started-jobs";
import { CliError } from "../errors/cli-error.ts";
import { security } from "../generated/resources.ts";
import { checkOutput, print, wantsJson } from "../output/print.ts";
import type { ConnectionOptions, OutputOptions } from "../program/common-options.ts";
import { baseUrlOf } from "../run/base-url.ts";
import { estimateLines } from "../run/budget.ts";
import { checkNames } from "../run/check-query.ts";
import { connect } from "../run/connect.ts";
import { readEnvironment } from "../run/environment.ts";
import { explained } from "../run/explain.ts";
import { interruptible } from "../run/interrupt.ts";
import { commandOf, reader } from "../run/reader.ts";
import { type JobRecord, openRecord } from "../run/record.ts";
import { runWait, type WaitCommandOptions } from "../run/wait.ts";

export interface JobsOptions extends ConnectionOptions, OutputOptions {
  all?: true;
  limit: number;
  read: boolean;
  watch?: true;
  /** Milliseconds; so is `poll`. */
  timeout?: number;
  poll?: number;
}

export interface SettleOptions extends ConnectionOptions, OutputOptions {
  made?: string;
  nothing?: true;
  read: boolean;
}

const TIMEOUT_MS = 30 * 60_000;
const POLL_MS = 2_000;
/** Of one job: the next look comes soon, and a list is not held up by what does not answer. */
const READ_MS = 15_000;
/** Reads at a time. */
const AT_ONCE = 4;

/** Lists what was started; reads what may have gone on since it was seen. */
export async function listJobs(options: JobsOptions): Promise<void> {
  refuseUselessFlags(options);
  await checkOutput(options);
  await checkNames(options.query, FIELDS);
  readEnvironment(options);
  const record = await openRecord(options);
  const { jobs, more } = await interruptible((signal) => looked(record, options, signal));
  if (!isTold(options)) await print(jobs.map(shown), LIST, options);
  sayMore(more, options);
  if (options.query === undefined && !wantsJson(options)) sayNext(jobs);
}

/** A list that is not whole says so: for programs as a line of JSON, as errors are. */
function sayMore(more: number, { limit, json, ndjson }: JobsOptions): void {
  if (more === 0) return;
  const sentence = `${more} more: --limit ${limit + more} lists them.`;
  process.stderr.write(
    `${json || ndjson ? JSON.stringify({ more, limit: limit + more, message: sentence }) : sentence}\n`,
  );
}

/** Each job is printed as it changes, and not once more at the end. */
function isTold({ watch, ndjson }: JobsOptions): boolean {
  return watch === true && ndjson === true;
}

const LIST = { kind: "list", columns: ["number", "type", "outcome", "cost", "about", "started", "id"] } as const;

async function looked(record: JobRecord, options: JobsOptions, signal: AbortSignal): Promise<PageOfJobs> {
  const chosen = async (): Promise<StartedJob[]> => (await record.all()).filter(isChosen(record, options));
  const page = pageOf(await chosen(), options);
  const first = page.jobs;
  const ads = options.read ? clientFor(record, first, options) : undefined;
  if (!ads) {
    if (isTold(options)) for (const job of first) await print(shown(job), LIST, options);
    return page;
  }
  const numbers = new Set(first.map(({ number }) => number));
  const again = async (jobs: readonly StartedJob[]): Promise<readonly StartedJob[]> => {
    await readAll(ads, record, jobs, options, signal);
    return pageOf(
      (await chosen()).filter(({ number }) => numbers.has(number)),
      { limit: numbers.size },
    ).jobs;
  };
  const jobs = await again(first);
  return { jobs: options.watch ? await watched(jobs, again, options, signal) : jobs, more: page.more, next: page.next };
}

function isChosen(record: JobRecord, { all }: JobsOptions): (job: StartedJob) => boolean {
  return (job) => all === true || (record.isHere(job) && !isNoJob(job));
}

/** Undefined, and said: nothing can be read. */
function clientFor(record: JobRecord, jobs: readonly StartedJob[], options: JobsOptions): VideoAds | undefined {
  if (!jobs.some((job) => isToLookAt(job) && record.isHere(job))) return undefined;
  // A watch without them is refused in words by the client.
  if (options.watch || (baseUrlOf(options) !== "" && canCall(security)))
    return connect(options).withOptions({ maxRetries: 0, timeoutMs: READ_MS });
  process.stderr.write("No keys and no address are set: jobs are shown as they were seen last.\n");
  return undefined;
}

/** Reads what can tell more than is known. A read that fails is said, and keeps no other from being read. */
async function readAll(
  ads: VideoAds,
  record: JobRecord,
  jobs: readonly StartedJob[],
  options: JobsOptions,
  signal: AbortSignal,
): Promise<void> {
  const left = jobs.filter((job) => isToLookAt(job) && record.isHere(job));
  const faults = new Map<string, number[]>();
  const worker = async (): Promise<void> => {
    for (let job = left.shift(); job; job = left.shift()) {
      try {
        await lookAt(ads, record.journal, job, reader(job.resource ?? "").job, signal);
      } catch (error) {
        signal.throwIfAborted();
        const told = explained(error, options);
        const why = told instanceof Error ? told.message : String(told);
        faults.set(why, [...(faults.get(why) ?? []), job.number]);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  for (const [why, numbers] of faults)
    process.stderr.write(`${oneLine(`${numbers.join(", ")}: could not be read: ${why}`)}\n`);
}

/** Looks until nothing moves any more, and says what changes. */
async function watched(
  begin: readonly StartedJob[],
  again: (jobs: readonly StartedJob[]) => Promise<readonly StartedJob[]>,
  options: JobsOptions,
  signal: AbortSignal,
): Promise<readonly StartedJob[]> {
  const { timeout = TIMEOUT_MS, poll = POLL_MS } = options;
  const deadline = performance.now() + timeout;
  const told = new Map<number, string>();
  let jobs = begin;
  for (let still = 0; ; still++) {
    for (const job of jobs) {
      const line = lineOf(job);
      if (told.get(job.number) === line) continue;
      if (isTold(options)) await print(shown(job), LIST, options);
      else if (told.has(job.number) || moves(job)) process.stderr.write(`${line}\n`);
      told.set(job.number, line);
      still = 0;
    }
    const moving = jobs.filter(moves);
    if (moving.length === 0) return jobs;
    const left = deadline - performance.now();
    if (left <= 0) {
      const numbers = moving.map(({ number }) => number).join(", ");
      throw new CliError(`Still running after ${durationInWords(timeout)}: ${numbers}.`, {
        exit: "timeout",
        hints: ["They go on. video-ads jobs --watch looks again."],
      });
    }
    await sleep(Math.min(nextPollMs(poll, still), left), undefined, { signal }).catch(() => signal.throwIfAborted());
    jobs = await again(jobs);
  }
}

function lineOf({ number, type, id, outcome, status, credits }: StartedJob): string {
  const cost = credits === undefined ? "" : ` (${credits} ${credits === 1 ? "credit" : "credits"})`;
  const word = status === undefined || status === outcome ? outcome : `${outcome}, ${status}`;
  return oneLine(`${number}  ${type ?? ""} ${id ?? ""}: ${word}${cost}`);
}

/** Whether it goes on without anybody. A preview that is to be rendered waits for that. */
function moves(job: StartedJob): boolean {
  return isToLookAt(job) && (job.outcome !== "preview_ready" || reader(job.resource ?? "").job.render === undefined);
}

/** As it is printed. */
function shown(job: StartedJob) {
  const { number, started, operation, type, id, about, outcome, status, credits, estimate } = job;
  return {
    number,
    type: type ?? null,
    outcome,
    may_have_been_paid: mayBePaid(job),
    cost: costOf(job),
    about,
    started,
    id: id ?? null,
    status: status ?? null,
    credits: credits ?? null,
    estimate: estimate ? { min: estimate[0], max: estimate[1] } : null,
    command: commandOf(operation).join(" "),
    wait: id !== undefined && type !== undefined ? `video-ads jobs wait ${number}` : null,
  };
}

const PARTS: Record<keyof ReturnType<typeof shown>, readonly string[]> = {
  number: [],
  type: [],
  outcome: [],
  may_have_been_paid: [],
  cost: [],
  about: [],
  started: [],
  id: [],
  status: [],
  credits: [],
  estimate: [".min", ".max"],
  command: [],
  wait: [],
};

/** Paths of what is printed. */
const FIELDS = Object.entries(PARTS).flatMap(([name, [part = "", ...more]]) =>
  [part, ...more].map((inside) => `[].${name}${inside}`),
);

/** What it has used, or what it may. */
function costOf({ credits, estimate, outcome }: StartedJob): string {
  if (credits !== undefined) return `${credits}`;
  if (outcome === "failed" || outcome === "refused" || outcome === "never_sent" || !estimate) return "-";
  const [min, max] = estimate;
  if (min === 0 && max === null) return "unknown";
  const [amount] = estimateLines({ min, max, assumptions: [], unknown: [] });
  return `${amount}, estimated`;
}

/** For people: what to do about what is listed. */
function sayNext(jobs: readonly StartedJob[]): void {
  const lines = [];
  if (jobs.some(({ id, outcome }) => id !== undefined && outcome !== "succeeded" && outcome !== "failed"))
    lines.push("video-ads jobs wait <number> takes one up again.");
  if (jobs.some(mayBePaid))
    lines.push(
      "unknown: it may have been paid for. Look for it, on the service's website where it cannot be listed; then " +
        "video-ads jobs settle <number> --made <id>, or --nothing.",
    );
  for (const line of lines) process.stderr.write(`${line}\n`);
}

/** Takes up the waiting for a job by its number. */
export async function waitForJob(text: string, options: WaitCommandOptions): Promise<void> {
  readEnvironment(options);
  const record = await openRecord(options);
  const job = found(await record.all(), text);
  const { number, id, resource, outcome, url } = job;
  if (outcome === "refused" || outcome === "never_sent") throw new CliError(`${number}: nothing was made.`);
  if (resource === undefined) throw new CliError(`${number}: it is no job, and there is nothing to wait for.`);
  if (id === undefined)
    throw new CliError(`${number}: the service has not said its id, and it may have been paid for.`, {
      hints: [`Look for it; then: video-ads jobs settle ${number} --made <id>, or --nothing`],
    });
  if (!record.isHere(job)) throw new CliError(`${number} was started with other keys, or elsewhere: ${url}`);
  const kind = reader(resource);
  const until = options.until ?? (kind.job.preview ? job.until : "done");
  await runWait(kind.resource, kind.job, id, { ...options, until });
}

/** Writes down what somebody has found out about a request that nobody knew the outcome of. */
export async function settleJob(text: string, options: SettleOptions): Promise<void> {
  const { made, nothing } = options;
  if ((made === undefined) === (nothing === undefined))
    throw new CliError("Say what was found: --made <id>, or --nothing.");
  await checkOutput(options);
  await checkNames(options.query, SETTLED);
  readEnvironment(options);
  const record = await openRecord(options);
  const all = await record.all();
  const job = found(all, text);
  const { number, open } = job;
  if (open.length === 0) throw new CliError(`${number}: what became of it is known.`);
  const { state, unread } = await interruptible(async (signal) =>
    made === undefined
      ? { unread: await looksLikeNothing(record, job, options, signal) }
      : { state: await checkMade(record, all, job, made, options, signal) },
  );
  await writeFound(record.journal, open, made);
  const where = state ? `, ${oneLine(state.status)}` : "";
  const said = made === undefined ? "nothing was made" : `it is ${oneLine(made)}${where}`;
  const doubt = unread === undefined ? "" : ` Its job could not be read: ${oneLine(unread)}`;
  process.stderr.write(`${number}: ${said}.${doubt}\n`);
  if (options.query === undefined && !wantsJson(options)) return;
  const settled = {
    number,
    outcome: made === undefined ? "refused" : "made",
    id: made ?? null,
    status: state?.status ?? null,
  };
  await print(settled, { kind: "record", columns: [] }, options);
}

const SETTLED = ["number", "outcome", "id", "status"];

/** @returns why its job could not be read; undefined: it was, or there is nothing to read, or nobody is to be asked. */
async function looksLikeNothing(
  record: JobRecord,
  job: StartedJob,
  options: SettleOptions,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { id, resource, url } = job;
  if (!options.read || id === undefined || resource === undefined) return undefined;
  if (!record.isHere(job)) return `it was started with other keys, or elsewhere: ${url}`;
  if (baseUrlOf(options) === "" || !canCall(security)) return "no keys and no address are set.";
  try {
    const ads = connect(options).withOptions({ maxRetries: 0, timeoutMs: READ_MS });
    return await checkNothing(ads, reader(resource).job, job, signal);
  } catch (error) {
    if (!(error instanceof NotSettled)) throw error;
    throw new CliError(`--nothing: ${error.message}`, { exit: "refused", id, hints: [UNREAD] });
  }
}

/** The service says whether there is such a job, unless nobody is to be asked, or what was asked for is no job that can be read. */
async function checkMade(
  record: JobRecord,
  all: readonly StartedJob[],
  job: StartedJob,
  made: string,
  options: SettleOptions,
  signal: AbortSignal,
): Promise<JobState<Job> | undefined> {
  const { number, resource, url } = job;
  try {
    checkFound(all, job, made);
  } catch (error) {
    throw error instanceof NotSettled ? new CliError(`--made: ${error.message}`) : error;
  }
  if (resource !== undefined && !isJob(reader(resource).job, { id: made }))
    throw new CliError(`--made: ${oneLine(made)} is no id of a job.`);
  if (resource === undefined || !options.read) return undefined;
  if (!record.isHere(job))
    throw new CliError(`${number} was started with other keys, or elsewhere: ${url}`, { hints: [UNREAD] });
  try {
    return await readFound(connect(options), resource, made, signal);
  } catch (error) {
    signal.throwIfAborted();
    const told = explained(error, options);
    if (!(told instanceof CliError)) throw told;
    throw new CliError(`--made: ${told.message}`, { exit: told.exit, hints: [...told.hints, UNREAD] });
  }
}

const UNREAD = "Nothing was written down. --no-read writes it down as you say it, and asks nobody.";

function found(jobs: readonly StartedJob[], text: string): StartedJob {
  if (!/^#?\d+$/.test(text)) {
    const job = jobs.find(({ id }) => id !== undefined && plainId(id) === plainId(text));
    const hints = job ? [`That job is ${job.number}.`] : ["video-ads jobs lists them, and what they are of."];
    throw new CliError(`${oneLine(text)} is no number of a job.`, { hints });
  }
  const job = jobs.find(({ numbers }) => numbers.includes(Number(text)));
  if (job) return job;
  throw new CliError(`There is no ${oneLine(text)} in the record.`, {
    exit: "notFound",
    hints: ["video-ads jobs --all lists what is."],
  });
}

function refuseUselessFlags({ watch, read, timeout, poll, ndjson, query }: JobsOptions): void {
  if (watch && ndjson && query !== undefined)
    throw new CliError("--query: it picks of the whole list, and --watch with --ndjson prints each job by itself.");
  if (watch && !read) throw new CliError("--watch: it reads the jobs, and --no-read says not to.");
  if (!watch && (timeout ?? poll) !== undefined)
    throw new CliError(`${timeout === undefined ? "--poll" : "--timeout"}: it is for --watch.`);
}

// What programs of this machine have started, by the journal: one line per job, whatever was asked for about it.
import type { JobState, VideoAds } from "@video-ads/client";
import type { FileJournal, JournalEntry, JournalSighting } from "@video-ads/client/journal";
import { plainId } from "@video-ads/core/ids";
import { fieldOf, isObject } from "@video-ads/core/job";
import { AMOUNT, isIn } from "@video-ads/core/options";
import { rounded } from "@video-ads/core/price";
import { oneLine } from "@video-ads/core/printable";
import { plainAddress } from "./address.ts";
import { jobsOf } from "./call.ts";
import type { Job, JobKind, OperationFacts } from "./facts.ts";

/**
 * - `unknown`: nobody knows what became of a request for it, and it may have been paid for.
 * - `made`: something that is no job.
 * - `refused`, `never_sent`: nothing was made.
 */
export type StartedOutcome = JournalSighting["state"] | "unknown" | "made" | "refused" | "never_sent";

/** A job that was started or rendered, or what may have been. */
export interface StartedJob {
  /** Of the first request for it in the journal. It stays. */
  readonly number: number;
  /** Of all requests for it, and of those that have no outcome. */
  readonly numbers: readonly number[];
  readonly open: readonly number[];
  /** ISO 8601, in UTC. */
  readonly started: string;
  /** What it was started by, or rendered where that is all that is known. */
  readonly operation: string;
  /** The kind of job; undefined where it is none. */
  readonly type: string | undefined;
  /** The resource that reads it. */
  readonly resource: string | undefined;
  /** Undefined: the service has not said it. */
  readonly id: string | undefined;
  /** What tells it from others, of what was sent; empty where nothing does. */
  readonly about: string;
  readonly outcome: StartedOutcome;
  /** As the service called it when it was read last. */
  readonly status: string | undefined;
  /** What it has used, as it says itself. */
  readonly credits: number | undefined;
  /** What all that was asked for may cost; null: no most is known. Of a job that has ended, what it has cost, where it says that. Undefined: nothing. */
  readonly estimate: readonly [least: number, most: number | null] | undefined;
  /** What it was asked for last. */
  readonly until: "preview" | "done";
  /** URL of the request. */
  readonly url: string;
  readonly account: string | undefined;
}

/** What the tables of a program say of an operation; undefined: it is none of theirs. */
export type FactsOf = (operation: string) => Pick<OperationFacts, "paid" | "job"> | undefined;

/** What was started, latest first. */
export function startedJobs(entries: readonly JournalEntry[], factsOf: FactsOf): StartedJob[] {
  const groups = new Map<string, [JournalEntry, ...JournalEntry[]]>();
  for (const entry of entries) {
    const facts = factsOf(entry.intent.operation);
    const id = jobIdOf(entry, facts);
    if (!facts?.job && !facts?.paid) continue;
    const key = id === undefined ? `#${entry.number}` : `${facts.job?.resource} ${plainId(id)}`;
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return [...groups.values()].map((group) => startedJob(group, factsOf)).reverse();
}

function startedJob(group: readonly [JournalEntry, ...JournalEntry[]], factsOf: FactsOf): StartedJob {
  const [first] = group;
  const { intent, number } = first;
  const facts = factsOf(intent.operation);
  const id = jobIdOf(first, facts);
  const seen = group
    .flatMap((entry) => entry.seen ?? [])
    .sort((a, b) => a.at.localeCompare(b.at))
    .at(-1);
  // What was refused or not sent about a job says nothing of it.
  const asked = group.filter((entry) => !isNothing(entry));
  const roles = asked.flatMap((entry) => factsOf(entry.intent.operation)?.job ?? []);
  const isAskedForAll = roles.some(({ action, until }) => action === "render" || until === "done");
  return {
    number,
    numbers: group.map((entry) => entry.number),
    open: group.flatMap((entry) => (entry.outcome ? [] : [entry.number])),
    started: intent.at,
    operation: intent.operation,
    type: facts?.job?.type,
    resource: facts?.job?.resource,
    id,
    about: tellingText(intent.body),
    outcome:
      asked.length === 0
        ? nothing(group)
        : outcomeOf(asked, seen, { id, isAskedForAll, isJob: facts?.job !== undefined }),
    status: seen?.status,
    credits: seen?.credits,
    estimate: hasEnded(seen) && seen.credits !== undefined ? [seen.credits, seen.credits] : sum(asked),
    until: isAskedForAll ? "done" : "preview",
    url: intent.url,
    account: intent.account,
  };
}

/** Of requests of which each may have made something. */
function outcomeOf(
  asked: readonly JournalEntry[],
  seen: JournalSighting | undefined,
  { id, isAskedForAll, isJob }: { id: string | undefined; isAskedForAll: boolean; isJob: boolean },
): StartedOutcome {
  if (hasEnded(seen)) return seen.state;
  if (asked.some(({ outcome }) => outcome === undefined)) return "unknown";
  if (!isJob) return "made";
  // Answered without an id that is one: it is somewhere.
  if (id === undefined) return "unknown";
  return seen?.state === "preview_ready" && !isAskedForAll ? "preview_ready" : "running";
}

function hasEnded(seen: JournalSighting | undefined): seen is JournalSighting & { state: "succeeded" | "failed" } {
  return seen?.state === "succeeded" || seen?.state === "failed";
}

function nothing(group: readonly JournalEntry[]): StartedOutcome {
  return group.some(({ outcome }) => outcome?.outcome === "refused") ? "refused" : "never_sent";
}

function isNothing({ outcome }: JournalEntry): boolean {
  return outcome?.outcome === "refused" || outcome?.outcome === "neverSent";
}

/** What made it answered with its id; what renders it is sent to a path that has it. */
function jobIdOf(
  { intent, outcome }: JournalEntry,
  facts: Pick<OperationFacts, "job"> | undefined,
): string | undefined {
  const { job } = facts ?? {};
  if (job?.action !== "render" || job.path === undefined) return outcome?.made;
  const before = job.path.slice(0, job.path.indexOf("{"));
  const at = intent.url.lastIndexOf(before);
  const [id = ""] = at < 0 ? [] : intent.url.slice(at + before.length).split("/");
  return id === "" ? outcome?.made : decodeURIComponent(id);
}

function sum(asked: readonly JournalEntry[]): StartedJob["estimate"] {
  const costs = asked.flatMap(({ intent }) => (intent.cost ? [intent.cost] : []));
  if (costs.length === 0) return undefined;
  return [
    rounded(costs.reduce((all, [least]) => all + least, 0)),
    costs.reduce<number | null>((all, [, most]) => (all === null || most === null ? null : rounded(all + most)), 0),
  ];
}

const MOST_ABOUT = 80;

/** Texts of people and addresses first; ids tell people nothing. */
function tellingText(body: unknown): string {
  const texts = textsIn(body).filter((text) => !/^$|^[\da-f-]{36}$/i.test(text));
  const [first = "", second] = [...texts.filter(isTelling), ...texts.filter((text) => !isTelling(text))];
  return oneLine([first, ...(second ? [second] : [])].join(", ")).slice(0, MOST_ABOUT);
}

function isTelling(text: string): boolean {
  return /\s|:\/\//.test(text);
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/**
 * Writes down what was found out about requests that had no outcome.
 *
 * @param numbers Of those requests.
 * @param made Id of what they have made; undefined: nothing.
 */
export async function writeFound(
  journal: FileJournal,
  numbers: readonly number[],
  made: string | undefined,
): Promise<void> {
  const at = new Date().toISOString();
  for (const { number, intent } of await journal.entries()) {
    if (!numbers.includes(number)) continue;
    const outcome = made === undefined ? { outcome: "refused" as const } : { outcome: "made" as const, made };
    await journal.outcome({ id: intent.id, at, ...outcome });
  }
}

/** Nothing was made, or nothing that goes on. */
export function isNoJob({ outcome }: Pick<StartedJob, "outcome">): boolean {
  return outcome === "made" || outcome === "refused" || outcome === "never_sent";
}

/** Whether a look at a job can tell more than is known. */
export function isToLookAt(job: StartedJob): boolean {
  const { id, resource, outcome } = job;
  return id !== undefined && resource !== undefined && outcome !== "succeeded" && outcome !== "failed" && !isNoJob(job);
}

/**
 * Reads a job, and writes down where it was.
 *
 * @throws what the client throws.
 */
export async function lookAt(
  ads: VideoAds,
  journal: FileJournal,
  { number, id = "", resource = "" }: StartedJob,
  { credits }: Pick<JobKind, "credits">,
  signal: AbortSignal,
): Promise<void> {
  const jobs = jobsOf(ads, resource);
  const state = jobs.stateOf(await jobs.read(id, { signal }));
  await journal.seen(number, sightingOf(state, credits));
}

/**
 * Writes down where jobs were that somebody has seen: of those in the journal that started or rendered them, since what else was asked for
 * about a job is answered with its id as well. What cannot be is no reason for a call to fail that has done its work: the next look finds it.
 *
 * @param factsFor What the tables of the program say of these operations.
 */
export async function writeSeen(
  journal: FileJournal,
  states: readonly JobState<Job>[],
  { credits }: Pick<JobKind, "credits">,
  factsFor: (operations: ReadonlySet<string>) => FactsOf | Promise<FactsOf>,
): Promise<void> {
  if (states.length === 0) return;
  try {
    const entries = await journal.entries();
    const factsOf = await factsFor(new Set(entries.map(({ intent }) => intent.operation)));
    const numbers = new Map<string, number>();
    for (const entry of entries) {
      const facts = factsOf(entry.intent.operation);
      const id = facts?.job && jobIdOf(entry, facts);
      if (id !== undefined) numbers.set(plainId(id), entry.number);
    }
    for (const state of states) {
      const number = numbers.get(plainId(state.job.id));
      if (number !== undefined) await journal.seen(number, sightingOf(state, credits));
    }
  } catch {}
}

/** What is written down of a job that was read. */
export function sightingOf(state: JobState<Job>, credits: string | undefined): JournalSighting {
  const { outcome, previewReady, status, job } = state;
  const used = credits !== undefined && isObject(job) ? fieldOf(job, credits) : undefined;
  // A job that runs has often not been charged yet.
  const isCharged = isIn(AMOUNT, used) && (outcome !== undefined || used > 0);
  return {
    at: new Date().toISOString(),
    state: outcome ?? (previewReady ? "preview_ready" : "running"),
    status: oneLine(status).slice(0, MOST_STATUS),
    ...(isCharged && { credits: used }),
  };
}

const MOST_STATUS = 60;

/** Those that ask for one service, as one account: entries of programs that do not say their account count for each. */
export function isOf({ url, account }: Pick<StartedJob, "url" | "account">, baseUrl: string, own: string): boolean {
  return plainAddress(url).startsWith(`${plainAddress(baseUrl)}/`) && (account === undefined || account === own);
}

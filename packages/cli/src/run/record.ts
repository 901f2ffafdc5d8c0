// What programs of this machine have started, as the command line has it.
import type { JobState } from "@video-ads/client";
import type { FileJournal } from "@video-ads/client/journal";
import type { Job, JobKind } from "@video-ads/operate/facts";
import { JOURNAL_VARIABLE, journalPlace, NO_JOURNAL, openJournal } from "@video-ads/operate/journal";
import { type FactsOf, isOf, type StartedJob, startedJobs, writeSeen } from "@video-ads/operate/started-jobs";
import { CliError } from "../errors/cli-error.ts";
import { resources } from "../generated/resources.ts";
import type { ConnectionOptions } from "../program/common-options.ts";
import type { OperationRow } from "../rows.ts";
import { baseUrlOf } from "./base-url.ts";
import { accountHere } from "./journal.ts";

/** The record: what was started at this service with these keys, and all that is kept. */
export interface JobRecord {
  readonly journal: FileJournal;
  /** Latest first. */
  all(): Promise<StartedJob[]>;
  /** Whether it was started at this service, with these keys. */
  isHere(job: StartedJob): boolean;
}

/** @throws {CliError} when nothing is written down. */
export async function openRecord(options: ConnectionOptions): Promise<JobRecord> {
  const place = journalPlace();
  if (!place)
    throw new CliError(`${JOURNAL_VARIABLE} is ${NO_JOURNAL}: what is started is not written down.`, {
      exit: "configuration",
    });
  const journal = await openJournal(place);
  const [baseUrl, account] = [baseUrlOf(options), accountHere(options)];
  return {
    journal,
    async all() {
      const entries = await journal.entries();
      return startedJobs(entries, await factsFor(new Set(entries.map(({ intent }) => intent.operation))));
    },
    isHere: (job) => baseUrl === "" || isOf(job, baseUrl, account),
  };
}

/** Writes down where jobs were that have been waited for or shown. */
export async function writeShown(states: readonly JobState<Job>[], kind: JobKind): Promise<void> {
  const place = states.length > 0 ? journalPlace() : undefined;
  if (place) await writeSeen(await openJournal(place), states, kind, factsFor);
}

async function factsFor(operations: ReadonlySet<string>): Promise<FactsOf> {
  const rows = await rowsOf(operations);
  return (operation) => rows.get(operation);
}

/** What the tables say of these operations. What they do not have was written by another version. */
async function rowsOf(operations: ReadonlySet<string>): Promise<Map<string, OperationRow>> {
  const asked = resources.filter(({ verbs, name }) => verbs.some(({ verb }) => operations.has(`${name}.${verb}`)));
  const rows = (await Promise.all(asked.map((resource) => resource.load()))).flat();
  return new Map(rows.map((row) => [row.id, row]));
}

// What was started from this machine, also by other servers and programs, and before this one was there.
import type { JobState, Journal } from "@video-ads/client";
import type { FileJournal } from "@video-ads/client/journal";
import { accountOf } from "@video-ads/operate/credentials";
import type { Job } from "@video-ads/operate/facts";
import { type JournalPlace, journalPlace, openJournal, programJournal } from "@video-ads/operate/journal";
import { claimRender, jobIn, type RenderClaim, renderedBefore } from "@video-ads/operate/rendered-before";
import { isNoJob, isOf, type StartedJob, startedJobs, writeFound, writeSeen } from "@video-ads/operate/started-jobs";
import { security } from "./generated/security.ts";
import type { Log } from "./log.ts";
import type { McpServerOptions } from "./options.ts";
import { operationTool, waitToolOf } from "./tools/find-tool.ts";

/** The record of a server. */
export interface StartedRecord {
  /** For the client. */
  readonly journal: Journal;
  /** What was started at this service with these keys, latest first, without what was refused. */
  jobs(): Promise<StartedJob[]>;
  /** What a job of a resource was asked for; undefined: nothing is written down of it. */
  asked(resource: string, id: string): Promise<"preview" | "done" | undefined>;
  /** Takes the right to render a job of a resource, unless it is or may be rendered. */
  claimRender(resource: string, id: string): Promise<RenderClaim>;
  /** Writes down what these requests have made; undefined: nothing. */
  found(numbers: readonly number[], made: string | undefined): Promise<void>;
  /** Writes down where jobs of a resource were. */
  seen(resource: string, states: readonly JobState<Job>[]): Promise<void>;
}

/** Undefined: nothing is written down. */
export function recordOf(options: McpServerOptions, baseUrl: string, log: Log): StartedRecord | undefined {
  const place = placeOf(options);
  if (!place) return undefined;
  const account = accountOf(security, baseUrl, options.client);
  let opened: Promise<FileJournal> | undefined;
  const file = (): Promise<FileJournal> => (opened ??= openJournal(place));
  const jobs = async (): Promise<StartedJob[]> => {
    const entries = await (await file()).entries();
    return startedJobs(entries, operationTool).filter((job) => isOf(job, baseUrl, account) && !isNoJob(job));
  };
  return {
    journal: programJournal({ place, account: () => account, seconds: options.assumeSeconds, warn: log }),
    jobs,
    async asked(resource, id) {
      const here = await jobs().catch(() => []);
      return renderedBefore(here, { resource, id }) ? "done" : jobIn(here, { resource, id })?.until;
    },
    claimRender: async (resource, id) => claimRender(await file(), { resource, id, account }, jobs),
    found: async (numbers, made) => writeFound(await file(), numbers, made),
    async seen(resource, states) {
      const waits = states.length > 0 ? waitToolOf(resource)?.waits : undefined;
      if (waits) await writeSeen(await file(), states, waits, () => operationTool);
    },
  };
}

function placeOf({ journal }: McpServerOptions): JournalPlace | undefined {
  if (journal === false) return undefined;
  return journal === undefined ? journalPlace() : { folder: journal };
}

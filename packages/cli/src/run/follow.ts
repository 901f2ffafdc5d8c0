import {
  ConnectionError,
  InvalidRequestError,
  JobFailedError,
  JobNotFoundError,
  NotFoundError,
  ValidationError,
  type VideoAds,
} from "@video-ads/client";
import { showProgress } from "../output/progress.ts";
import { shellWords } from "../output/shell-words.ts";
import type { ConnectionOptions, WaitingOptions } from "../program/common-options.ts";
import type { JobRole, JobRow, ResourceRow } from "../rows.ts";
import { call, type Job, jobMethods } from "./call.ts";
import { saveResults } from "./download.ts";
import { explained } from "./explain.ts";
import { Interruption } from "./interrupt.ts";
import { reader } from "./reader.ts";
import { WaitStopped } from "./wait-stopped.ts";

export interface FollowOptions extends ConnectionOptions, WaitingOptions {
  render?: true;
}

/** Where a wait for a job begins and ends. */
export interface Wait {
  resource: ResourceRow;
  job: JobRow;
  id: string;
  until: "preview" | "done";
}

/** Waits for a job that was just started or rendered, on to its render and its download where that was asked for. */
export async function follow(
  ads: VideoAds,
  role: JobRole,
  started: Job,
  options: FollowOptions,
  signal: AbortSignal,
): Promise<Job> {
  const { resource, job } = reader(role.resource);
  const until = role.action === "start" ? (role.until ?? "done") : "done";
  const wait = { resource, job, id: started.id, until };
  const record = await waitFor(ads, wait, options, signal);
  if (!options.render || until === "done") return record;
  await render(ads, wait, options, signal);
  return await waitFor(ads, { ...wait, until: "done" }, options, signal);
}

async function render(ads: VideoAds, wait: Wait, options: FollowOptions, signal: AbortSignal): Promise<void> {
  const { resource, id } = wait;
  const operation = (await resource.load()).find(({ job }) => job?.action === "render");
  if (!operation) throw new Error(`${resource.command} has no command that renders.`);
  await call(ads, operation, { path: [id] }, { signal }).catch((error: unknown) => {
    const cause = explained(error, options, operation);
    // A render that may have been asked for is waited for, and not asked for twice.
    const mayRun = error instanceof Interruption || (error instanceof ConnectionError && error.sent);
    if (mayRun)
      throw new WaitStopped(cause, "If it is rendered, this waits for it:", [waitCommand(wait, "done", options)]);
    throw new WaitStopped(cause, "Its preview is ready. Render it with:", [renderCommand(wait, options)]);
  });
}

/** Waits and shows how it goes. What ends it early is a {@link WaitStopped}, unless the job is at its end. */
export async function waitFor(ads: VideoAds, wait: Wait, options: FollowOptions, signal: AbortSignal): Promise<Job> {
  const { resource, job, id, until } = wait;
  const progress = showProgress(job.type, id, until);
  const record = await jobMethods(ads, resource.name)
    .wait(id, {
      signal,
      until,
      timeoutMs: options.timeout,
      pollMs: options.poll,
      onProgress: (state) => progress.update(state),
    })
    .catch((error: unknown) => {
      progress.end();
      const cause = explained(error, options);
      if (isFinal(error)) throw cause;
      const rendering = options.render && until === "preview" ? [renderCommand(wait, options)] : [];
      const resume = [waitCommand(wait, until, options), ...rendering];
      throw new WaitStopped(cause, "The job goes on. Take it up again with:", resume);
    });
  progress.end();
  if (options.download === undefined || until === "preview") return record;
  await saveResults(ads, job, record, options.download, signal).catch((error: unknown) => {
    throw new WaitStopped(error, "The job is done. Save its result with:", [waitCommand(wait, "done", options)]);
  });
  return record;
}

/** The job has failed, or there is none. */
function isFinal(error: unknown): boolean {
  return [JobFailedError, JobNotFoundError, NotFoundError, ValidationError, InvalidRequestError].some(
    (kind) => error instanceof kind,
  );
}

function waitCommand({ resource, job, id }: Wait, until: "preview" | "done", options: FollowOptions): string {
  const start = ["video-ads", resource.command, "wait", id];
  if (until === "preview" && job.preview) return shellWords([...start, "--until", "preview", ...connection(options)]);
  return shellWords([...start, ...saving(options), ...connection(options)]);
}

function renderCommand({ resource, job, id }: Wait, options: FollowOptions): string {
  const start = ["video-ads", resource.command, job.render ?? "render", id, "--wait"];
  return shellWords([...start, ...saving(options), ...connection(options)]);
}

function saving({ download }: FollowOptions): string[] {
  return download === undefined ? [] : ["--download", download];
}

function connection({ baseUrl, env }: FollowOptions): string[] {
  return [...(baseUrl === undefined ? [] : ["--base-url", baseUrl]), ...(env === undefined ? [] : ["--env", env])];
}

// A render is paid for each time: one that was sent from this machine, or is on its way, is not sent again without a word.
import { createHash } from "node:crypto";
import { open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { VideoAds } from "@video-ads/client";
import type { FileJournal } from "@video-ads/client/journal";
import { plainId } from "@video-ads/core/ids";
import { isPastPreview, statusOf } from "@video-ads/core/job";
import { oneLine } from "@video-ads/core/printable";
import { makeFolder } from "@video-ads/http/make-folder";
import { jobsOf } from "./call.ts";
import { explain } from "./explain.ts";
import type { Job, JobKind, OperationFacts } from "./facts.ts";
import type { StartedJob } from "./started-jobs.ts";

/** A job that is to be rendered. */
export interface ToRender {
  readonly id: string;
  /** That reads it. */
  readonly resource: string;
  /** Whose credits are spent. */
  readonly account: string;
}

/** Either the right to render a job, which nobody else has until it is given back, or why not. */
export type RenderClaim =
  | {
      readonly before?: undefined;
      /** The request has ended. */
      release(): Promise<void>;
    }
  | {
      /** What was sent before. `sending`: another program, or another call of this one, is about to send it. */
      readonly before: StartedJob | "sending";
    };

/**
 * The job, where it is rendered or may be.
 *
 * @param here What was started at its service with its account.
 */
export function renderedBefore(
  here: readonly StartedJob[],
  { id, resource }: Pick<ToRender, "id" | "resource">,
): StartedJob | undefined {
  const known = jobIn(here, { id, resource });
  return known && (known.until === "done" || known.outcome === "succeeded") ? known : undefined;
}

/**
 * The record of the job that an operation is to render: its price may depend on it, and it may show that the job is rendered. Undefined for
 * every other operation.
 *
 * @throws what the client throws: of a job that cannot be read nobody knows whether it is rendered. And the reason of the signal.
 */
export async function recordToRender(
  ads: VideoAds,
  { job }: Pick<OperationFacts, "job">,
  id: unknown,
  signal: AbortSignal,
): Promise<Job | undefined> {
  if (job?.action !== "render" || typeof id !== "string") return undefined;
  return await jobsOf(ads, job.resource).read(id, { signal });
}

/**
 * Whether a job that {@link recordToRender} could not read may be rendered all the same, where that is asked for. A service that refuses
 * the look, does not know the job or is not reached would not render it either.
 */
export function canRenderUnread(error: unknown): boolean {
  const { problem, refused, neverSent } = explain(error) ?? {};
  return problem !== undefined && problem !== "jobNotFound" && !refused && !neverSent;
}

/** What the record of a job that is to be rendered calls it, where that shows that it is past its preview; undefined: it does not. */
export function shownRendered(kind: JobKind, record: object | undefined): string | undefined {
  if (!record || !isPastPreview(kind, kind.rendering ?? [], record)) return undefined;
  return oneLine(statusOf(kind, record));
}

/** What is written down of a job. */
export function jobIn(
  here: readonly StartedJob[],
  { id, resource }: Pick<ToRender, "id" | "resource">,
): StartedJob | undefined {
  return here.find((job) => job.id !== undefined && plainId(job.id) === plainId(id) && job.resource === resource);
}

/**
 * Takes the right to render a job, and looks whether it is rendered, in one step: of programs that ask at the same time one has it. A
 * journal that cannot be read or written keeps nobody from what they ask for: whether a request may leave is for the journal to say.
 *
 * @param jobs What was started at its service with its account.
 */
export async function claimRender(
  { path }: Pick<FileJournal, "path">,
  render: ToRender,
  jobs: () => Promise<readonly StartedJob[]>,
): Promise<RenderClaim> {
  const release = await take(path, render);
  const before = renderedBefore(await jobs().catch(() => []), render);
  if (release && !before) return { release };
  await release?.();
  return { before: before ?? "sending" };
}

/** Nobody takes as long between looking and writing down: a program that was killed leaves its file. */
const LEFT_AFTER_MS = 30_000;

/** Undefined: somebody else has it. */
async function take(folder: string, { account, resource, id }: ToRender): Promise<(() => Promise<void>) | undefined> {
  const key = createHash("sha256").update(JSON.stringify([account, resource, plainId(id)]));
  const file = join(folder, `${key.digest("hex").slice(0, 32)}.render`);
  const drop = (): Promise<void> => rm(file, { force: true }).catch(() => {});
  try {
    await makeFolder(folder);
    if (await made(file)) return drop;
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs > Date.now() - LEFT_AFTER_MS) return undefined;
    await drop();
    return (await made(file)) ? drop : undefined;
  } catch {
    return async () => {};
  }
}

/** False: it is there. */
async function made(file: string): Promise<boolean> {
  try {
    await (await open(file, "wx", 0o600)).close();
    return true;
  } catch (error) {
    if (Object(error).code === "EEXIST") return false;
    throw error;
  }
}

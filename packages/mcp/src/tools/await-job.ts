// A bounded wait for a job, of which the client hears how it goes: however it ends, the answer says where the job is.
import type { ServerContext } from "@modelcontextprotocol/server";
import { printable } from "@video-ads/core/printable";
import { awaitJob as awaitByName, type JobToAwait, type SeenJob } from "@video-ads/operate/wait";
import type { Session } from "../session.ts";
import { waitToolOf } from "./find-tool.ts";
import { progressOf } from "./progress.ts";
import { noteJobs, noteUsed } from "./settle.ts";

/** Characters of a progress message. */
const MOST_PROGRESS = 200;

/**
 * Waits, reporting progress, at most as long as the session allows. A job that fails is an outcome, not an error.
 *
 * @param job With its type, for messages.
 * @throws the signal's reason when the client has cancelled. The job goes on. And what kept it from being read, when no read
 *   has succeeded: nobody can say that it runs.
 */
export async function awaitJob(
  session: Session,
  { mcpReq }: ServerContext,
  job: JobToAwait & { type: string },
  seconds: number,
): Promise<SeenJob> {
  const { signal } = mcpReq;
  const what = `${job.type} ${job.id}`;
  const kind = waitToolOf(job.resource)?.waits;
  const progress = progressOf({ mcpReq });
  progress.say(`${what}: waiting`);
  try {
    const awaited = await awaitByName(session.ads, job, {
      timeoutMs: Math.max(1, Math.min(seconds, session.maxWaitSeconds)) * 1000,
      pollMs: session.pollMs,
      signal,
      onProgress: (seen) => {
        // Also of a wait that is given up before it has an answer.
        noteUsed(session, kind, seen.job);
        progress.say(
          printable(
            session.redact(`${what}: ${seen.status}${seen.previewReady ? ", preview ready" : ""}`),
            MOST_PROGRESS,
          ),
          seen.progress,
        );
      },
    });
    if (awaited.outcome === "unread") throw awaited.error;
    await noteJobs(session, job.resource, [awaited]);
    return awaited;
  } catch (error) {
    if (signal.aborted) session.log(`cancelled while waiting for ${what}, which goes on`);
    throw error;
  } finally {
    progress.end();
  }
}

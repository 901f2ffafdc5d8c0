// A bounded wait for a job: however it ends, the answer says where the job is and how to go on.
import type { ServerContext } from "@modelcontextprotocol/server";
import { JobFailedError, type JobState, JobTimeoutError } from "@video-ads/client";
import type { Session } from "../session.ts";
import { waitFor } from "./client-methods.ts";
import { progressOf } from "./progress.ts";
import { settle } from "./settle.ts";

/** What is waited for. */
export interface JobToAwait {
  id: string;
  resource: string;
  /** Job type, for messages. */
  type: string;
  until: "preview" | "done";
  seconds: number;
}

/** Where a job was when the wait ended. */
export interface AwaitedJob {
  outcome: "succeeded" | "failed" | "preview_ready" | "running";
  /** As it was read last; undefined when no read has succeeded. */
  state: JobState<object> | undefined;
}

/**
 * Waits, reporting progress, at most as long as the session allows. A job that fails is an outcome, not an error.
 *
 * @throws the signal's reason when the client has cancelled. The job goes on.
 */
export async function awaitJob(session: Session, context: ServerContext, job: JobToAwait): Promise<AwaitedJob> {
  const progress = progressOf(context);
  let state: JobState<object> | undefined;
  const ended = (outcome: AwaitedJob["outcome"]): AwaitedJob => {
    session.jobs.seen(job.id, outcome);
    if (state) settle(session, job.id, state);
    return { outcome, state };
  };
  progress.say(`${job.type} ${job.id}: waiting`);
  try {
    await waitFor(session.ads, job.resource, job.id, {
      until: job.until,
      timeoutMs: Math.max(1, Math.min(job.seconds, session.maxWaitSeconds)) * 1000,
      pollMs: session.pollMs,
      signal: context.mcpReq.signal,
      onProgress: (seen) => {
        state = seen;
        progress.say(
          `${job.type} ${job.id}: ${seen.status}${seen.previewReady ? ", preview ready" : ""}`,
          seen.progress,
        );
      },
    });
    return ended(state?.outcome === "succeeded" ? "succeeded" : "preview_ready");
  } catch (error) {
    if (error instanceof JobFailedError) return ended("failed");
    if (error instanceof JobTimeoutError) return ended("running");
    if (context.mcpReq.signal.aborted) session.log(`cancelled while waiting for ${job.type} ${job.id}, which goes on`);
    throw error;
  } finally {
    progress.end();
  }
}

/** Every text that stands at one of these paths, such as `video_output` or `previews[].url`. */
export function textsAt(record: object, paths: readonly string[]): string[] {
  const found = paths.flatMap((path) => {
    let values: unknown[] = [record];
    for (const part of path.split(".")) {
      const name = part.replace(/\[\]$/, "");
      values = values.flatMap((value) =>
        typeof value === "object" && value !== null ? [Reflect.get(value, name)] : [],
      );
      if (name !== part) values = values.flat();
    }
    return values.filter((value) => typeof value === "string" && value !== "");
  });
  return [...new Set(found.map(String))];
}

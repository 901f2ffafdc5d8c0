import type { JobState } from "@video-ads/core/job";
import { VideoAdsError } from "./video-ads-error.ts";

/** A job ended without a result. */
export class JobFailedError<J extends { id: string } = { id: string }> extends VideoAdsError {
  override get name(): string {
    return "JobFailedError";
  }

  override readonly id: string;
  /** Of the job, for example `lipsync`. */
  readonly type: string;
  /** The job as it was read last. */
  readonly job: J;
  /** As the service says it, for example `failed`. */
  readonly status: string;
  /** What that means: `rejected` when the service refuses the content, else `failed`. */
  readonly phase: JobState<J>["phase"];
  /** What the record says; undefined when it does not say. */
  readonly reason: string | undefined;

  constructor({ job, status, phase, reason }: JobState<J>, type: string) {
    super(`${type} ${job.id} ended as ${phase}${reason ? `: ${reason}` : ""}`);
    this.id = job.id;
    this.type = type;
    this.job = job;
    this.status = status;
    this.phase = phase;
    this.reason = reason;
  }
}

/** A job was not where it was waited for when the time was over. It may still run: wait again with its id. */
export class JobTimeoutError<J extends { id: string } = { id: string }> extends VideoAdsError {
  override get name(): string {
    return "JobTimeoutError";
  }

  override readonly id: string;
  /** Of the job, for example `lipsync`. */
  readonly type: string;
  /** The job as it was read last; undefined when no read succeeded. */
  readonly job: J | undefined;

  /** @param cause What the last read ended with, where it failed. */
  constructor(
    id: string,
    type: string,
    timeoutMs: number,
    job?: J,
    advice = "Wait again with its id.",
    cause?: unknown,
  ) {
    const where = job ? "was still running" : "could not be read";
    const { message } = Object(cause);
    const why = message ? `${job ? "; its last read" : ""}: ${message}`.replace(/\.$/, "") : "";
    super(`${type} ${id} ${where} after ${timeoutMs / 1000} s${why}. ${advice}`, { cause });
    this.id = id;
    this.type = type;
    this.job = job;
  }
}

/** The service does not know the job, however often it was looked for: its list lacks it, or its own path answers 404. */
export class JobNotFoundError extends VideoAdsError {
  override get name(): string {
    return "JobNotFoundError";
  }

  override readonly id: string;
  /** Of the job, for example `lipsync`. */
  readonly type: string;

  /** The message without what to do about it. */
  override readonly problem: string;

  /**
   * @param cause The 404 that it was looked for in vain with, where it is read by itself.
   * @param missingMs For how long; absent after a single look.
   * @param elsewhere The resources that read jobs which are easily taken for those of this type.
   * @param isOther It is not of the form that the contract gives the ids of jobs.
   */
  constructor(id: string, type: string, cause?: unknown, missingMs?: number, elsewhere?: string, isOther?: boolean) {
    const still = missingMs === undefined ? "" : `, for ${Math.round(missingMs / 1000)} s now`;
    const problem = `${type} ${id} is unknown to the service${still}.`;
    const other = elsewhere ? ` It may be one of ${elsewhere}: look there.` : "";
    super(
      `${problem} Check its id${isOther ? " (it looks wrong)" : ""} and the keys.${other} If it has just been started, wait again: reads can lag behind.`,
      {
        cause,
      },
    );
    this.problem = problem;
    this.id = id;
    this.type = type;
  }

  /** Milliseconds that the service asks to wait; undefined when it does not say. */
  get retryAfterMs(): number | undefined {
    return Object(this.cause).retryAfterMs;
  }
}

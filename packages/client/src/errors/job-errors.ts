import { VideoAdsError } from "./video-ads-error.ts";

interface Job {
  id: string;
}

/** A job ended without a result. */
export class JobFailedError<J extends Job = Job> extends VideoAdsError {
  override get name(): string {
    return "JobFailedError";
  }

  /** The job as it was read last. */
  readonly job: J;
  /** `failed` or `rejected`. */
  readonly status: string;
  /** What the record says; undefined when it does not say. */
  readonly reason: string | undefined;

  constructor(job: J, type: string, status: string, reason?: string) {
    super(
      `${type} ${job.id} ${status === "rejected" ? "was rejected" : `ended as ${status}`}${reason ? `: ${reason}` : ""}`,
    );
    this.job = job;
    this.status = status;
    this.reason = reason;
  }

  get id(): string {
    return this.job.id;
  }
}

/** A job was not where it was waited for when the time was over. It may still run: wait again with its id. */
export class JobTimeoutError<J extends Job = Job> extends VideoAdsError {
  override get name(): string {
    return "JobTimeoutError";
  }

  readonly id: string;
  /** The job as it was read last; undefined when no read succeeded. */
  readonly job: J | undefined;

  constructor(id: string, type: string, timeoutMs: number, job?: J, advice = "It goes on: wait again with its id.") {
    super(`${type} ${id} was still running after ${timeoutMs / 1000} s. ${advice}`);
    this.id = id;
    this.job = job;
  }
}

/** A job stayed missing from the list that should hold it. */
export class JobNotFoundError extends VideoAdsError {
  override get name(): string {
    return "JobNotFoundError";
  }

  readonly id: string;

  constructor(id: string, type: string) {
    super(`${type} ${id} is not in the list of the service.`);
    this.id = id;
  }
}

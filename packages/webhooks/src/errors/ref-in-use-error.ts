import { WebhooksError } from "./webhooks-error.ts";

/** A reference stands for one job. This one has another, or may have: nothing was sent. */
export class RefInUseError extends WebhooksError {
  override name = "RefInUseError";
  readonly ref: string;
  /** Its job; undefined while nobody knows it: the call that makes it is under way, or ended without an answer. */
  readonly jobId: string | undefined;

  constructor(ref: string, problem: string, jobId?: string) {
    super(`The reference ${ref} ${problem}`);
    this.ref = ref;
    this.jobId = jobId;
  }
}

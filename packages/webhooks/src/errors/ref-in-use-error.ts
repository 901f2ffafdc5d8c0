import { WebhooksError } from "./webhooks-error.ts";

/** A reference stands for one job. This one has another, or may have: nothing was sent. */
export class RefInUseError extends WebhooksError {
  override name = "RefInUseError";
  readonly ref: string;

  constructor(ref: string, problem: string) {
    super(`The reference ${ref} ${problem}`);
    this.ref = ref;
  }
}

import type { KnownRef, RefState } from "../stores/store.ts";
import { WebhooksError } from "./webhooks-error.ts";

/**
 * - `open`: it has a URL of `hooks.urlFor()`, and nobody has said which job reports to it.
 * - `starting`: its call is under way. Wait: `hooks.jobOf()` has its job then, or `hooks.unconfirmed()` lists it, or it is free.
 * - `unconfirmed`: its call ended without an answer, so a job may exist. `hooks.unconfirmed()` lists it.
 * - `started`: its job is known.
 */
type RefUse = "open" | "starting" | "unconfirmed" | "started";

const USES: Record<RefState, RefUse> = {
  open: "open",
  creating: "starting",
  unconfirmed: "unconfirmed",
  bound: "started",
  answered: "started",
};

/** A reference stands for one job. This one has another, or may have: nothing was sent, unless there is a `job`. */
export class RefInUseError extends WebhooksError {
  override name = "RefInUseError";
  readonly ref: string;
  /** What became of the reference when it was used before. */
  readonly state: RefUse;
  /** Its job; undefined while nobody knows it. */
  readonly jobId: string | undefined;
  /** The job that was made and paid for all the same, while the reference became another one's. Undefined: nothing was sent. */
  readonly job: { readonly id: string } | undefined;

  constructor(ref: string, problem: string, known: Pick<KnownRef, "state" | "jobId">, job?: { readonly id: string }) {
    super(`The reference ${ref} ${problem}`);
    this.ref = ref;
    this.state = USES[known.state];
    this.jobId = known.jobId;
    this.job = job;
  }
}

import type { UrlOptions } from "../urls/capability-urls.ts";

/** How a job is started. */
export interface StartOptions extends UrlOptions {
  /** Ends the call that creates the job. It may exist all the same. */
  signal?: AbortSignal;
}

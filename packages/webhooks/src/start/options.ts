import type { UrlOptions } from "../urls/capability-urls.ts";

/** How a job is started. */
export interface StartOptions extends UrlOptions {
  /** Ends the call that creates the job. It may exist all the same. */
  signal?: AbortSignal;
  /** Headers for that call, such as those that the operation asks for. */
  headers?: Record<string, string>;
}

// What the page answers and logs when a part of it fails: which part it was, and to whoever asks nothing else.
import { systemClock } from "../clock.ts";
import type { Answer } from "../intake/post.ts";
import { consoleLog, seldomLog, whyOf } from "../log.ts";
import { refused } from "./answers.ts";

/** What can fail. */
export type Part = keyof typeof FAILURES;

const FAILURES = {
  authorize: { status: 500, says: "Whether you may see this page was not found out: authorize failed." },
  store: { status: 503, says: "The store does not answer: nothing can be shown. Try again in a moment." },
  change: { status: 503, says: "The store did not do it, or not all of it. Look at the list again in a moment." },
  redact: { status: 500, says: "What is kept could not be shown: redact failed, so that nothing is." },
} as const;

const RETRY = { "retry-after": "5" };

/** Makes the answer to what a part has thrown, and logs it: once a minute for each part, for others can cause it. */
export function failures(): (part: Part, error: unknown) => Answer {
  const seldom = seldomLog(consoleLog, systemClock);
  return (part, error) => {
    const { status, says } = FAILURES[part];
    seldom(
      {
        level: "error",
        message: `The inbox page: ${says} ${part === "redact" ? nameOf(error) : whyOf(error)}`,
        status,
      },
      part,
    );
    return { ...refused(status, `${says} The log says why.`, status === 503 ? RETRY : {}), failed: { error } };
  };
}

/** The message of one that was thrown over a body can quote it. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

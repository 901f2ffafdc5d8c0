// What an error of the client was, and whether what was asked for may have been made. Each program has words of its own for it.
import {
  ApiError,
  AuthenticationError,
  ConfigurationError,
  ConnectionError,
  DownloadError,
  type FieldMessages,
  InsufficientCreditsError,
  InvalidRequestError,
  InvalidResponseError,
  JobFailedError,
  JobNotFoundError,
  JobTimeoutError,
  NotFoundError,
  RateLimitError,
  TimeoutError,
  ValidationError,
  type VideoAdsError,
} from "@video-ads/client";
import { adviceAfterRefusal } from "@video-ads/core/job";
import { outcomeOf } from "@video-ads/core/outcome";
import type { OperationFacts } from "./facts.ts";

/** The first that fits, from the narrow ones to the wide ones. */
const PROBLEMS = [
  /** The request breaks the contract. */
  ["invalid", InvalidRequestError],
  /** The service refuses the request. */
  ["validation", ValidationError],
  ["authentication", AuthenticationError],
  ["credits", InsufficientCreditsError],
  ["notFound", NotFoundError],
  ["rateLimit", RateLimitError],
  /** Any other error status: that of a service that has failed, or `refused`. */
  ["status", ApiError],
  ["timeout", TimeoutError],
  ["connection", ConnectionError],
  /** An answer that is not what the contract says. */
  ["answer", InvalidResponseError],
  ["configuration", ConfigurationError],
  ["jobFailed", JobFailedError],
  ["jobTimeout", JobTimeoutError],
  ["jobNotFound", JobNotFoundError],
  ["download", DownloadError],
] as const;

/**
 * What went wrong, in one word. `refused`: by an error status that says no, and that has no word of its own. `redirect`: by one
 * that is not followed.
 */
export type Problem = (typeof PROBLEMS)[number][0] | "refused" | "redirect";

/** What an error comes to. */
export interface Explanation {
  readonly problem: Problem;
  /** In the client's words: what has happened, without what to do about it. */
  readonly message: string;
  /** What is wrong, by field of the request; what is about the request as a whole stands under `""`. */
  readonly fields: FieldMessages;
  /** The same in one line, as the service has said it; empty when it has not said why. */
  readonly said: string;
  /** Of the answer, where one came. */
  readonly status: number | undefined;
  /** Milliseconds that the service asks to wait, where it does. */
  readonly retryAfterMs: number | undefined;
  /** The service has not seen the request. */
  readonly neverSent: boolean;
  /** The service said no: a request that makes something has made nothing. */
  readonly refused: boolean;
}

/** What is said of a request that would have made something, and that was refused or never sent. */
export function nothingCreated(called: Pick<OperationFacts, "job">, error: unknown): string {
  return mayBeRendered(called, error)
    ? "This call has rendered nothing. The job may be rendering already: look at it before you render it again."
    : "Nothing was created.";
}

/** Whether a call was a render that was refused, maybe since its job is rendered already. */
export function mayBeRendered({ job }: Pick<OperationFacts, "job">, error: unknown): boolean {
  return job?.action === "render" && adviceAfterRefusal(error) === "unlessRendered";
}

/** Says what an error is. Undefined: none of the client's, so a fault of the program that asks. */
export function explain(error: unknown): Explanation | undefined {
  const [problem] = PROBLEMS.find(([, kind]) => error instanceof kind) ?? [];
  if (problem === undefined || !isOfClient(error)) return undefined;
  const fields = error instanceof ApiError || error instanceof InvalidRequestError ? error.fields : {};
  const outcome = outcomeOf(error);
  const status = error instanceof ApiError || error instanceof InvalidResponseError ? error.status : undefined;
  // By the status alone: an error about a job that was made before, whose outcome is not known, may be a refusal all the same.
  const isRefusal = problem === "status" && outcomeOf({ status }) === "refused";
  const isRedirect = problem === "answer" && status !== undefined && status >= 300;
  return {
    problem: isRefusal ? "refused" : isRedirect ? "redirect" : problem,
    // What to do about it is for each program to say, in words of its own.
    message: error instanceof ConfigurationError ? error.message : (error.problem ?? error.message),
    fields,
    said: phrases(fields).join("; "),
    status,
    retryAfterMs: error instanceof ApiError ? error.retryAfterMs : undefined,
    neverSent: outcome === "neverSent",
    refused: outcome === "refused",
  };
}

/** What is wrong with each field, in a phrase. */
export function phrases(fields: FieldMessages): string[] {
  return Object.entries(fields).map(([field, messages]) => [field, inOneLine(messages)].filter(Boolean).join(" "));
}

/** What is wrong with one field: sentences, as the service says it, or phrases, as the client does. */
export function inOneLine([first = "", ...others]: readonly string[]): string {
  return others.reduce((line, next) => `${line}${/[.!?]$/.test(line) ? "" : " and"} ${next}`, first);
}

/**
 * Whether what was asked for may have been made, and may have to be paid for, when its call ended like this. Then it is not to
 * be repeated before somebody has looked: {@link OperationFacts.lookUp}.
 */
export function mayBeMade({ repeatable }: Pick<OperationFacts, "repeatable">, error: unknown): boolean {
  return !repeatable && outcomeOf(error) === "unknown";
}

function isOfClient(error: unknown): error is VideoAdsError {
  return error instanceof Error;
}

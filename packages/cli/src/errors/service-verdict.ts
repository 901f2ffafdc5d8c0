import {
  ApiError,
  AuthenticationError,
  ConfigurationError,
  ConnectionError,
  DownloadError,
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
} from "@video-ads/client";
import type { Verdict } from "./verdict.ts";

/** What an error of the client comes to. */
export function serviceVerdict(error: unknown): Verdict {
  if (error instanceof ApiError) return answered(error);
  if (error instanceof TimeoutError) return { message: error.message, exit: "timeout" };
  if (error instanceof ConnectionError) return { message: error.message, exit: "connection" };
  if (error instanceof InvalidRequestError) return { message: error.message, exit: "validation" };
  if (error instanceof ConfigurationError) return { message: error.message, exit: "configuration" };
  if (error instanceof InvalidResponseError) return { message: error.message, exit: "service" };
  if (error instanceof JobFailedError) return { message: error.message, exit: "jobFailed" };
  if (error instanceof JobTimeoutError) return { message: error.message, exit: "timeout" };
  if (error instanceof JobNotFoundError) return { message: error.message, exit: "notFound" };
  if (error instanceof DownloadError) return { message: error.message, exit: "download" };
  return { message: error instanceof Error ? (error.stack ?? error.message) : String(error), exit: "unexpected" };
}

function answered(error: ApiError): Verdict {
  const { message } = error;
  if (error instanceof ValidationError) return { message, exit: "validation" };
  if (error instanceof AuthenticationError) {
    return { message, hints: ["It goes by VIDEO_ADS_API_ID and VIDEO_ADS_API_KEY."], exit: "authentication" };
  }
  if (error instanceof InsufficientCreditsError) {
    return { message, hints: ["video-ads credits get-remaining shows the balance."], exit: "credits" };
  }
  if (error instanceof NotFoundError) return { message, exit: "notFound" };
  if (error instanceof RateLimitError) {
    const ms = error.retryAfterMs;
    return { message, hints: ms === undefined ? [] : [`Try again in ${Math.ceil(ms / 1_000)} s.`], exit: "rateLimit" };
  }
  return { message, exit: "service" };
}

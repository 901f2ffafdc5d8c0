import { ApiError, type ApiErrorDetails } from "./api-error.ts";
import { AuthenticationError } from "./authentication-error.ts";
import { InsufficientCreditsError } from "./insufficient-credits-error.ts";
import { NotFoundError } from "./not-found-error.ts";
import { RateLimitError } from "./rate-limit-error.ts";
import { ValidationError } from "./validation-error.ts";

const BY_STATUS: Record<number, new (details: ApiErrorDetails) => ApiError> = {
  400: ValidationError,
  401: AuthenticationError,
  402: InsufficientCreditsError,
  403: AuthenticationError,
  404: NotFoundError,
  422: ValidationError,
  429: RateLimitError,
};

/** The error class of a status. */
export function errorFromStatus(details: ApiErrorDetails): ApiError {
  return new (BY_STATUS[details.status] ?? ApiError)(details);
}

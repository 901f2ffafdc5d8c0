import { ApiError } from "./api-error.ts";

/** 401 or 403: the API id or the API key is missing or wrong, or may not do this. */
export class AuthenticationError extends ApiError {
  override get name(): string {
    return "AuthenticationError";
  }
}

import { ApiError } from "./api-error.ts";

/** 400: the request breaks a rule. `fields` says which. Nothing was created and nothing was charged. */
export class ValidationError extends ApiError {
  override get name(): string {
    return "ValidationError";
  }
}

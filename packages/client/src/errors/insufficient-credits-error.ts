import { ApiError } from "./api-error.ts";

/** 402: the balance does not cover the cost. No job was created. */
export class InsufficientCreditsError extends ApiError {
  override get name(): string {
    return "InsufficientCreditsError";
  }
}

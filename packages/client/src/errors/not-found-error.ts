import { ApiError } from "./api-error.ts";

/** 404: no record with this id belongs to the account. */
export class NotFoundError extends ApiError {
  override get name(): string {
    return "NotFoundError";
  }
}

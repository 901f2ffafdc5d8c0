import { ConnectionError } from "./connection-error.ts";

/** The call took longer than its `timeoutMs`. */
export class TimeoutError extends ConnectionError {
  override get name(): string {
    return "TimeoutError";
  }
}

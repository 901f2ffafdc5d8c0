import { WebhooksError } from "./webhooks-error.ts";

/** The service has not answered in time when a job was read. The request was aborted; the job is read again. */
export class ReadTimeoutError extends WebhooksError {
  override name = "ReadTimeoutError";

  constructor(operation: string, timeoutMs: number) {
    super(`${operation} was not answered within ${timeoutMs} ms (option readTimeout).`);
  }
}

import { WebhooksError } from "./webhooks-error.ts";

/** The service does not know the job that a post names, or answers with another one. */
export class JobNotFoundError extends WebhooksError {
  override name = "JobNotFoundError";

  constructor(id: string, operation: string) {
    super(`The service does not return the job ${id} (${operation}).`);
  }
}

import { WebhooksError } from "./webhooks-error.ts";

/** The service does not know the job that a post names or that is to be rendered, or answers with another one. */
export class JobNotFoundError extends WebhooksError {
  override name = "JobNotFoundError";

  constructor(id: string, operation: string) {
    super(`The service does not return the job ${id} (${operation}).`);
  }
}

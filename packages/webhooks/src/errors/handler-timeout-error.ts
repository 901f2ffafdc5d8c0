import { WebhooksError } from "./webhooks-error.ts";

/** A handler was not done in time. Its signal was aborted, and it is run again; one that ignores its signal may still run. */
export class HandlerTimeoutError extends WebhooksError {
  override name = "HandlerTimeoutError";

  constructor(pattern: string, timeoutMs: number) {
    super(`The handler of ${pattern} was not done within ${timeoutMs} ms (option handlerTimeout).`);
  }
}

import type { StartOperation } from "../generated/types.ts";
import { WebhooksError } from "./webhooks-error.ts";

/**
 * The call that creates a job ended without saying whether there is one: it may run, and it may have been paid for. It is not
 * sent again. An answer that names the job of another start says neither. `hooks.unconfirmed()` lists it until a webhook of the job comes in, which binds it where the job says that it reports to its URL, or you call `hooks.bind()` or
 * `hooks.dismiss()`. `cause` is the client's error.
 */
export class UnconfirmedStartError extends WebhooksError {
  override name = "UnconfirmedStartError";
  readonly operation: StartOperation;
  /** Reference of the URL that the job would report to. */
  readonly ref: string;

  /** @param said What was answered, without a body: it becomes part of the message. */
  constructor(operation: StartOperation, ref: string, cause: unknown, said = "") {
    super(
      `${operation} ended without an answer that says whether the job exists, so it is not sent again. ${said && `${said} `}Its reference is ${ref}: ` +
        "hooks.unconfirmed() lists it until the job reports, or until hooks.bind() or hooks.dismiss().",
      { cause },
    );
    this.operation = operation;
    this.ref = ref;
  }
}

import type { Violation } from "../contract/violation.ts";

/** An answer that the mock gives before an operation is asked: thrown where the reason is found, sent by the host. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  /** In the contract's style: `{detail}`, or `{field: [sentence, …]}`. */
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;
  /** The rules of the contract that the request breaks, when that is the reason. */
  readonly violations: readonly Violation[];

  constructor(
    status: number,
    body: object,
    headers: Readonly<Record<string, string>> = {},
    violations: readonly Violation[] = [],
  ) {
    super(`${status} ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
    this.violations = violations;
  }
}

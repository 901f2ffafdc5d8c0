import type { Faults, Violation } from "../contract/violation.ts";

/** A request that is not served: thrown where the reason is found, answered by the host in the contract's words. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  /** A sentence about the request as a whole, or sentences by field. */
  readonly reason: string | Faults;
  readonly headers: Readonly<Record<string, string>>;
  /** The rules of the contract that the request breaks, when that is the reason. */
  readonly violations: readonly Violation[];
  /** An example of the contract that is answered instead of the reason. */
  readonly example: unknown;

  constructor(
    status: number,
    reason: string | Faults,
    { headers = {}, violations = [], example }: Partial<Pick<Refusal, "headers" | "violations" | "example">> = {},
  ) {
    super(typeof reason === "string" ? reason : JSON.stringify(reason));
    this.status = status;
    this.reason = reason;
    this.headers = headers;
    this.violations = violations;
    this.example = example;
  }
}

/** A record that a path names is not there, or belongs to somebody else. */
export function notFound(headers: Readonly<Record<string, string>> = {}): Refusal {
  return new Refusal(404, "Not found.", { headers });
}

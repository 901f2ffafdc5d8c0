/** What had to be known before a call could not be had: the call itself was not sent. */
export class NotSent extends Error {
  override readonly name = "NotSent";

  /** What to do where it cannot be had at all. */
  readonly otherwise: string | undefined;

  constructor(cause: unknown, otherwise?: string) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.otherwise = otherwise;
  }
}

/** What had to be known before a call could not be had: the call itself was not sent. */
export class NotSent extends Error {
  override readonly name = "NotSent";

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** A call cannot be done as it was asked for; the message says why and what to do. Nothing has left this machine. */
export class UserError extends Error {
  override readonly name = "UserError";
}

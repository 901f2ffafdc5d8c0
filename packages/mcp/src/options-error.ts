/** A server cannot start with these options; the message says which one is wrong, and what it may be. */
export class OptionsError extends Error {
  override readonly name = "OptionsError";
}

import { ConfigurationError } from "./errors/configuration-error.ts";
import { checkNames } from "./known-options.ts";

/**
 * Throws a {@link ConfigurationError} for what {@link checkNames} refuses of the options of a call or a wait, and for a signal that is none: they would fail as an error of the runtime, of which nobody can say what became of the call. Throws the
 * reason of a signal that is aborted already: nothing is begun.
 */
export function checkOptions(options: object | undefined, known: string): void {
  checkNames(options, known);
  const { signal } = Object(options);
  if ((signal ?? null) !== null && !signal.throwIfAborted)
    throw new ConfigurationError("give an AbortSignal.", "signal");
  signal?.throwIfAborted();
}

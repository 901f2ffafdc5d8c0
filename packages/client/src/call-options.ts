import { ConfigurationError } from "./errors/configuration-error.ts";
import { checkNames } from "./known-options.ts";

/**
 * Throws a {@link ConfigurationError} for options of a call or a wait that are no object, a signal that is none, and what
 * {@link checkNames} refuses: they would fail as an error of the runtime, of which nobody can say what became of the call. Throws the
 * reason of a signal that is aborted already: nothing is begun.
 */
export function checkOptions(options: object | undefined, known: string): void {
  if (options !== undefined && Object(options) !== options) throw new ConfigurationError("options are an object.");
  const { signal } = Object(options);
  if (signal && !signal.throwIfAborted) throw new ConfigurationError("give an AbortSignal.", "signal");
  checkNames(options, known);
  signal?.throwIfAborted();
}

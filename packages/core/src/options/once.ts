// A flag that takes one value and is given twice: parsers of command lines keep the last, and drop the other in silence.

/** A flag, as commander knows it. */
interface Flag {
  readonly flags: string;
  /** It takes a value. */
  readonly required: boolean;
  /** It may take one. */
  readonly optional: boolean;
  /** It takes several. */
  readonly variadic: boolean;
  name(): string;
}

/** What takes flags, as commander knows it. */
interface CommandLine<F extends Flag> {
  readonly options: readonly F[];
  readonly commands: readonly CommandLine<F>[];
  on(event: string, listener: () => void): unknown;
  error(message: string): never;
}

/**
 * Refuses a flag that takes one value and is given twice, of a command and of those below it.
 *
 * @param repeats Whether what is given adds to what was given before.
 */
export function takeOnce<F extends Flag>(command: CommandLine<F>, repeats: (flag: F) => boolean = () => false): void {
  for (const flag of command.options) {
    if (!(flag.required || flag.optional) || flag.variadic || repeats(flag)) continue;
    let isGiven = false;
    command.on(`option:${flag.name()}`, () => {
      if (isGiven) command.error(`error: option '${flag.flags}' is given twice, and takes one value.`);
      isGiven = true;
    });
  }
  for (const own of command.commands) takeOnce(own, repeats);
}

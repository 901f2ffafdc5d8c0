/** Makes text of a line's argument. */
export type Directive = (argument: string) => string;

/**
 * Replaces lines such as `<!-- costs -->` with what the directive of that name makes of them.
 *
 * @throws Error that names a line that nobody answers.
 */
export function expand(text: string, directives: Readonly<Record<string, Directive>>): string {
  return text.replace(/^<!-- ([\w-]+)(?: (.*?))? -->$/gm, (line, name: string, argument: string | undefined) => {
    const make = directives[name];
    if (!make) throw new Error(`${line}: there are ${Object.keys(directives).join(", ")}`);
    return make(argument ?? "");
  });
}

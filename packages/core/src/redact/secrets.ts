/**
 * Everything that no text may hold: the values of settings that let in, and two that stand side by side as one text, `user:password`.
 * Basic authentication sends them so, and a gateway may make it of an id and its key.
 *
 * @param together Settings that belong together.
 * @param valueFor Empty for what is not set.
 */
export function secretsOf<S extends string>(
  together: readonly (readonly S[])[],
  valueFor: (setting: S) => string,
): string[] {
  return together.flatMap((settings) => {
    const values = settings.map(valueFor);
    return [...values, ...values.slice(1).map((value, index) => `${values[index]}:${value}`)];
  });
}

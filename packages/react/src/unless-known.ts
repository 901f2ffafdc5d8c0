/** Has a query wait while one of the values that it is about is undefined: what is known later only, such as the answer of another one. */
export function unlessKnown(values: readonly unknown[]): { enabled?: false } {
  return values.includes(undefined) ? { enabled: false } : {};
}

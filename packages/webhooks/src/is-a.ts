/** Of what kind an error is: a store or a handler may throw what nobody can look at. */
export function isA(error: unknown, kind: abstract new (...args: never[]) => Error): boolean {
  try {
    return error instanceof kind;
  } catch {
    return false;
  }
}

/** A path with `{}` for each parameter, and no slash at its end. */
export function barePath(path: string): string {
  return path.replace(/\{[^{}]*\}/g, "{}").replace(/\/$/, "");
}

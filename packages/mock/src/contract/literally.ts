/** A text as a regular expression that takes nothing else. `RegExp.escape` is newer than the oldest Node that the package runs in. */
export function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

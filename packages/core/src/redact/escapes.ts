// Texts as they read without what JSON escapes in them. A sentence may quote JSON, and stand in JSON itself, so that escapes are
// escaped again: how often is not known, and does not matter here.

/** No backslash is left, and letters for their numbers. What stands for a control character stays a letter: `\n` reads `n`. */
export function unescaped(text: string): string {
  return text
    .replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number(`0x${code}`)))
    .replaceAll("\\", "");
}

/**
 * Finds places of the unescaped text in the text itself, asked for from left to right. The backslashes before a letter belong to
 * it: what begins there begins with them, and what ends before it ends before them.
 */
export function placesIn(text: string): (at: number) => number {
  const escapes = text.matchAll(/\\+(u[\da-f]{4})?/gi);
  let next = escapes.next().value;
  let dropped = 0;
  return (at) => {
    while (next && next.index - dropped < at) {
      dropped += next[0].length - unescaped(next[0]).length;
      next = escapes.next().value;
    }
    return at + dropped;
  };
}

// What somebody may have meant by a word that is none.

/**
 * `Did you mean sixteen? `, when a word is one slip away: a letter more, less or other, or two that changed places; however it is
 * spelled: `too_near` is near `tooNear`.
 */
export function nearInWords(text: string, words: readonly string[]): string {
  const near = words.find((word) => isNear(plain(text), plain(word)));
  return near === undefined ? "" : `Did you mean ${near}? `;
}

function plain(word: string): string {
  return word.toLowerCase().replace(/[-_]/g, "");
}

function isNear(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const restA = a.slice(start);
  const restB = b.slice(start);
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}

/** Words as one line that a shell takes apart again. */
export function shellWords(words: readonly string[]): string {
  return words.map(quoted).join(" ");
}

const LONGEST = 100;

/** The same with a line for each flag where one line would be long. */
export function shellLines(words: readonly string[]): string[] {
  const whole = shellWords(words);
  if (whole.length <= LONGEST) return [whole];
  const lines: string[] = [];
  let current: string[] = [];
  for (const word of words) {
    if (word.startsWith("--") && current.length > 0) {
      lines.push(`${current.join(" ")} \\`);
      current = [`  ${quoted(word)}`];
    } else current.push(quoted(word));
  }
  return [...lines, current.join(" ")];
}

/** In single quotes where a shell would read more into a word. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

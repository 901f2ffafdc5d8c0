/** Below this, a command stands on one line. */
const SHORT = 72;

/** Words as they are typed; a long command has a line per flag. */
export function shellCommand(words: string[]): string {
  const typed = words.map(quoted);
  const line = typed.join(" ");
  if (line.length <= SHORT) return line;
  const lines: string[] = [];
  for (const word of typed) {
    const last = lines.at(-1);
    if (last === undefined || word.startsWith("--")) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.join(" \\\n  ");
}

/** Single quotes keep everything as it is, except the single quote itself. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

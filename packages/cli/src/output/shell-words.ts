// Words as a line that the shell takes apart again in which this program runs.

/** `posix`: sh, bash, zsh, fish. */
export type Shell = "posix" | "powershell" | "cmd";

/** What says it: `process`. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
}

/** The shell that reads what is printed to be run next. */
export function ownShell({ env, platform }: Surroundings): Shell {
  if (platform !== "win32" || env.MSYSTEM || env.SHELL) return "posix";
  // PowerShell puts a folder of the user before those of the system, and does not tell its programs anything else of itself.
  return (env.PSModulePath ?? "").split(";").filter(Boolean).length > 2 ? "powershell" : "cmd";
}

/** Words as one line that a shell takes apart again. */
export function shellWords(words: readonly string[], shell: Shell = ownShell(process)): string {
  return words.map((word) => quoted(word, shell)).join(" ");
}

const LONGEST = 100;

/** What ends a line that goes on. */
const GOES_ON: Record<Shell, string> = { posix: "\\", powershell: "`", cmd: "^" };

/** The same with a line for each flag where one line would be long. */
export function shellLines(
  words: readonly string[],
  { width = LONGEST, shell = ownShell(process) }: { width?: number; shell?: Shell } = {},
): string[] {
  const whole = shellWords(words, shell);
  if (whole.length <= Math.min(width, LONGEST)) return [whole];
  const lines: string[] = [];
  let current: string[] = [];
  for (const word of words) {
    if (word.startsWith("--") && current.length > 0) {
      lines.push(`${current.join(" ")} ${GOES_ON[shell]}`);
      current = [`  ${quoted(word, shell)}`];
    } else current.push(quoted(word, shell));
  }
  return [...lines, current.join(" ")];
}

/** What no shell reads anything into. */
const PLAIN: Record<Shell, RegExp> = {
  posix: /^[\w@%+=:,./-]+$/,
  // @ and , make lists of words.
  powershell: /^[\w%+=:./\\-]+$/,
  cmd: /^[\w@+:./\\-]+$/,
};

/** In quotes where a shell would read more into a word. */
function quoted(word: string, shell: Shell): string {
  if (PLAIN[shell].test(word)) return word;
  if (shell === "powershell") return `'${word.replaceAll("'", "''")}'`;
  if (shell === "posix") return `'${word.replaceAll("'", `'\\''`)}'`;
  // Of the backslashes in front of a quote each has to be written twice, as the programs of Windows read them.
  return `"${word.replace(/(\\*)("|$)/g, (_, slashes: string, quote: string) => slashes + slashes + (quote && '\\"'))}"`;
}

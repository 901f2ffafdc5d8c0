// The other languages that samples and programs are written in, and whether this machine runs them.
import { run } from "./program.ts";

export interface Language {
  label: string;
  /** Of its programs' names. */
  ending: string;
  /** Ends with 0 where the machine can run a program. */
  needs: readonly string[];
  /** Runs the program whose name follows. */
  command: readonly string[];
}

export const LANGUAGES: readonly Language[] = [
  { label: "Python", ending: "py", needs: ["python3", "-c", "import requests"], command: ["python3"] },
  { label: "Go", ending: "go", needs: ["go", "version"], command: ["go", "run"] },
  { label: "PHP", ending: "php", needs: ["php", "-r", "exit(extension_loaded('curl') ? 0 : 1);"], command: ["php"] },
];

/** Why this machine cannot run a language's programs, for a test's title. Empty where it can. */
export async function languageMissing({ needs }: Language): Promise<string> {
  const here = await run([...needs]).then(
    ({ code }) => code === 0,
    () => false,
  );
  return here ? "" : ` (skipped: this machine has no ${needs[0]} that can run it)`;
}

/** How often a paid POST may leave after a first answer, and with what the program ends (0, or 1 for a failure). */
export const POSTS_AFTER: readonly (readonly [answer: string, status: number, posts: number, code: number])[] = [
  ["a status that says nothing was created", 429, 2, 0],
  ["an error of the service", 500, 1, 1],
  ["a timeout of the service", 408, 1, 1],
  ["a request that is refused", 400, 1, 1],
];

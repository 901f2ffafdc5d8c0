// Whether the answer of this command is owed to whoever gave it: what it names may be paid for.

let owed = false;

/** From now on the command does not end because nobody reads its output: what was made is said on standard error then. */
export function oweAnswer(): void {
  owed = true;
}

export function isAnswerOwed(): boolean {
  return owed;
}

/** The next command line of this process has an answer of its own. */
export function forgetAnswer(): void {
  owed = false;
}

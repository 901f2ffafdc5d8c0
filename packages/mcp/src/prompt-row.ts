/** A prompt of the contract, with operations called by the names of their tools. */
export interface PromptRow {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  /** Tools without which it makes no sense. */
  readonly tools: readonly string[];
  /** `{name}` stands for an argument. */
  readonly text: string;
}

interface PromptArgument {
  readonly name: string;
  readonly description: string;
  /** What stands for the argument where it is given, with `{}` for its value; it may be left out then. */
  readonly sentence?: string;
  /** What it may be, for people who write it; it is any text. */
  readonly suggestions?: readonly string[];
}

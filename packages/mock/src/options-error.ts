/** A mock cannot start with these options. The message says which one is wrong, and what it may be. */
export class OptionsError extends Error {
  override readonly name = "OptionsError";
  /** The option that is wrong, such as `credits`. */
  readonly option: string;
  /** What is wrong, without the option's name. */
  readonly problem: string;

  constructor(option: string, problem: string) {
    super(`${option}: ${problem}`);
    this.option = option;
    this.problem = problem;
  }
}

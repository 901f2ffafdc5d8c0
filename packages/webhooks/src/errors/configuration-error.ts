import { WebhooksError } from "./webhooks-error.ts";

/** A setting that is needed and not there. */
export interface MissingSetting {
  /** Its name among the options: `client`. */
  readonly option: string;
  /** The environment variable that it is read from when the option is not given; absent when there is none. */
  readonly variable?: string;
}

/**
 * The receiver is set up in a way that cannot work. The message says how to put it right; `option`, `problem` and `missing` say it
 * again for a program that has other names for its settings.
 */
export class ConfigurationError extends WebhooksError {
  override name = "ConfigurationError";
  /** The option that is wrong, such as `baseUrl`. Undefined when it is not a single one. */
  readonly option: string | undefined;
  /** What is wrong, without the option's name. Never holds a secret. */
  readonly problem: string;
  /** What is missing, everything at once. Empty when nothing is. */
  readonly missing: readonly MissingSetting[];

  constructor(problem: string, option?: string, missing: readonly MissingSetting[] = [], more?: ErrorOptions) {
    super(option ? `${option}: ${problem}` : problem, more);
    this.problem = problem;
    this.option = option;
    this.missing = missing;
  }
}

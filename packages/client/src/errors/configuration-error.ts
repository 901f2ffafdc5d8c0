import type { Outcome } from "@video-ads/core/outcome";
import { VideoAdsError } from "./video-ads-error.ts";

/** A setting that is needed and not there. */
export interface MissingSetting {
  /** Its name among the options: `apiKey`. */
  readonly option: string;
  /** The environment variable that it is read from when the option is not given; absent when there is none. */
  readonly variable?: string | undefined;
  /** Which alternative it belongs to: all of one are enough. Absent where there are none. */
  readonly alternative?: number;
}

/**
 * The client cannot start with these options. The message says everything; `option`, `problem` and `missing` say it again for a
 * program that has other names for its settings.
 */
export class ConfigurationError extends VideoAdsError {
  override get name(): string {
    return "ConfigurationError";
  }

  /** The option that is wrong, such as `baseUrl`. Undefined when it is not a single one. */
  readonly option: string | undefined;
  /** What is wrong, without the option's name. Never holds a key. */
  override readonly problem: string;
  /** What is missing, everything at once. Empty when nothing is. */
  readonly missing: readonly MissingSetting[];

  constructor(problem: string, option?: string, missing: readonly MissingSetting[] = []) {
    super(option ? `${option}: ${problem}` : problem);
    this.problem = problem;
    this.option = option;
    this.missing = missing;
  }

  override get outcome(): Outcome {
    return "neverSent";
  }
}

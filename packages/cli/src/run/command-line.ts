import { shellWords } from "../output/shell-words.ts";
import type { ConnectionOptions } from "../program/common-options.ts";

/** A command that is printed to be run next: at the service that this one was told to ask, with the keys that it was given. */
export function commandLine(words: readonly string[], { baseUrl, env, profile }: ConnectionOptions): string {
  return shellWords([
    "video-ads",
    ...words,
    ...(baseUrl === undefined ? [] : ["--base-url", baseUrl]),
    ...(env === undefined ? [] : ["--env", env]),
    ...(profile === undefined ? [] : ["--profile", profile]),
  ]);
}

import type { Command } from "commander";
import type { LoginOptions } from "../commands/login.ts";
import type { OutputOptions } from "./common-options.ts";
import { addOutputOptions } from "./common-options.ts";
import { title } from "./help.ts";

const PROFILE = ["--profile <name>", "Which one, instead of VIDEO_ADS_PROFILE. Default: default."] as const;

/** `video-ads login` */
export function defineLogin(command: Command): void {
  command
    .description(
      "Keep keys in a profile, in a file that only you can read.\n\nA terminal is asked for them and does not show them; else they come from " +
        "standard input, as lines of a .env file. They are tried before they are kept.",
    )
    .option(...PROFILE)
    .option("--base-url <url>", "Where the service is.")
    .option("--no-check", "Keep them without trying them.")
    .addHelpText("after", `\n${title("Examples:")}\n  video-ads login\n  video-ads login --profile staging < .env`)
    .action(async (options: LoginOptions) => (await import("../commands/login.ts")).login(options));
}

/** `video-ads logout` */
export function defineLogout(command: Command): void {
  command
    .option(...PROFILE)
    .action(async (options: { profile?: string }) => (await import("../commands/login.ts")).logout(options));
}

/** `video-ads profiles` */
export function defineProfiles(command: Command): void {
  addOutputOptions(command);
  command.action(async (options: OutputOptions) => (await import("../commands/login.ts")).listProfiles(options));
}

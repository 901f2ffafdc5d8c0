import { LIMIT, numberIn, oneOf } from "@video-ads/core/options";
import { USUALLY_SHOWN } from "@video-ads/operate/listed-jobs";
import { parser } from "@video-ads/operate/options";
import { type Command, Option } from "commander";
import type { JobsOptions, SettleOptions } from "../commands/started-jobs.ts";
import type { WaitCommandOptions } from "../run/wait.ts";
import { addConnectionOptions, addOutputOptions, addPaceOptions, addWaitingOptions } from "./common-options.ts";
import { title, withHelpOption } from "./help.ts";
import { UNTIL } from "./wait-command.ts";

const ABOUT_LIST =
  "List what was started from this machine, by this command line and by assistants: with what it has cost or may cost, and what became of it. " +
  "Jobs that may have gone on are read. What nobody knows the outcome of may have been paid for: it stands first, and is always listed.";

/** `video-ads jobs`, `video-ads jobs wait <number>` and `video-ads jobs settle <number>` */
export function addJobsCommands(jobs: Command): void {
  const list = withHelpOption(jobs.command("list", { isDefault: true }), "Connection:")
    .summary("List it, what may have been paid for first; so does `video-ads jobs` alone")
    .description(ABOUT_LIST)
    .optionsGroup("Choose:")
    .addOption(
      new Option("--limit <number>", `How many at most, beside what may have been paid for. Default: ${USUALLY_SHOWN}.`)
        .argParser(parser(numberIn(LIMIT)))
        .default(USUALLY_SHOWN),
    )
    .option("--all", "Also what was refused, what is no job, and what was started elsewhere or with other keys.")
    .option("--no-read", "Show jobs as they were seen last, and ask nobody.")
    .optionsGroup("Waiting:")
    .option("--watch", "Look again until nothing moves any more, and say what changes.");
  addPaceOptions(list, "watching");
  addOutputOptions(list);
  addConnectionOptions(list);
  list
    .addHelpText("after", `\n${title("Example:")}\n  video-ads jobs --watch`)
    .action(async (options: JobsOptions) => (await import("../commands/started-jobs.ts")).listJobs(options));

  const wait = withHelpOption(jobs.command("wait"), "Connection:")
    .summary("Take up the waiting for a job by its number")
    .description("Wait for a job, and show it when it is where it was asked to be, as the `wait` of its kind does.")
    .argument("<number>", "As `video-ads jobs` lists it.")
    .optionsGroup("Waiting:")
    .addOption(
      new Option("--until <state>", "What to wait for: preview or done. Default: what it was asked for last.")
        .choices(UNTIL)
        .argParser(parser(oneOf(UNTIL))),
    );
  addWaitingOptions(wait);
  addOutputOptions(wait);
  addConnectionOptions(wait);
  wait
    .addHelpText("after", `\n${title("Example:")}\n  video-ads jobs wait 7 --download ads/`)
    .action(async (number: string, options: WaitCommandOptions) =>
      (await import("../commands/started-jobs.ts")).waitForJob(number, options),
    );

  const settle = withHelpOption(jobs.command("settle"), "Connection:")
    .summary("Write down what became of a request that may have been paid for")
    .description(
      "Write down what became of a request that may have been paid for, when you have looked. A job that was found, or that was to be rendered, is read before you are believed.",
    )
    .argument("<number>", "As `video-ads jobs` lists it.")
    .optionsGroup("What was found:")
    .option("--made <id>", "It was made, and has this id.")
    .option("--nothing", "Nothing was made.")
    .option("--no-read", "Believe it as you say it, and ask nobody.");
  addOutputOptions(settle);
  addConnectionOptions(settle);
  settle
    .addHelpText("after", `\n${title("Example:")}\n  video-ads jobs settle 7 --nothing`)
    .action(async (number: string, options: SettleOptions) =>
      (await import("../commands/started-jobs.ts")).settleJob(number, options),
    );
}

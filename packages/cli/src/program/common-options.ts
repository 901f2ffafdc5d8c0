import { readPause, readPoll } from "@video-ads/core/options";
import { parser } from "@video-ads/operate/options";
import { type Command, Option } from "commander";

/** Where the service is. */
export interface ConnectionOptions {
  baseUrl?: string;
  env?: string;
  /** Name of the keys that `video-ads login` has kept. */
  profile?: string;
}

/** How an answer is shown. */
export interface OutputOptions {
  json?: boolean;
  ndjson?: true;
  query?: string;
}

/** How a job is waited for. */
export interface WaitingOptions {
  /** Milliseconds; so is `poll`. Undefined: it is not given, and what the help says holds. */
  timeout?: number;
  poll?: number;
  download?: string;
}

export function addConnectionOptions(command: Command): void {
  command
    .optionsGroup("Connection:")
    .option("--base-url <url>", "Where the service is, instead of VIDEO_ADS_BASE_URL.")
    .option("--env <path>", "Read variables from this .env file; those that are set already win.")
    .option("--profile <name>", "Go by the address and the keys that video-ads login has kept, whatever is set.");
}

export function addOutputOptions(command: Command): void {
  command
    .optionsGroup("Output:")
    .option("--json", "Print JSON, as into a pipe.")
    .addOption(new Option("--no-json", "Print for people, also into a pipe.").default(undefined))
    .addOption(
      new Option("--ndjson", "Print JSON by the line: one for each entry of a list, as it comes.").conflicts("json"),
    )
    .option("--query <expression>", "Print what this JMESPath expression picks: text bare, the rest as JSON.");
}

export function addWaitingOptions(command: Command): void {
  command.option(
    "--download <path>",
    "Save the result there when it is done; a folder if it ends with a slash, - for standard output. No file is written over.",
  );
  addPaceOptions(command, "waiting");
}

/** For how long a command looks again, and how often. */
export function addPaceOptions(command: Command, what: "waiting" | "watching"): void {
  command
    .addOption(
      new Option("--timeout <duration>", `Give up ${what} after this: 90s, 30m, 2h. Default: 30m.`).argParser(
        parser(readPause),
      ),
    )
    .addOption(
      new Option(
        "--poll <duration>",
        "About the time between the first two looks; later ones come less often. Default: 2s.",
      ).argParser(parser(readPoll)),
    );
}

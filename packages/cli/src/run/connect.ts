import { type ClientOptions, ConfigurationError, createClient, type VideoAds } from "@video-ads/client";
import { listed } from "@video-ads/core/credentials";
import { wrongSetting } from "@video-ads/operate/credentials";
import { namedAs } from "@video-ads/operate/user-agent";
import manifest from "../../package.json" with { type: "json" };
import { CliError } from "../errors/cli-error.ts";
import { security } from "../generated/resources.ts";
import { readEnvironment } from "./environment.ts";
import { type JournalOptions, journalOf } from "./journal.ts";

/**
 * A client with the keys of the environment. Bodies are held against the contract before they are sent, and what makes something is written
 * down before.
 */
export function connect(options: JournalOptions, onLog?: ClientOptions["onLog"]): VideoAds {
  const { baseUrl } = options;
  readEnvironment(options);
  try {
    const headers = namedAs(manifest);
    const journal = journalOf(options);
    return createClient({
      ...(baseUrl && { baseUrl }),
      ...(onLog && { onLog }),
      ...(journal && { journal }),
      headers,
      validate: true,
    });
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    // Of alternatives the client names each whole.
    const missing = error.missing.filter(({ variable }) => variable === undefined || !process.env[variable]?.trim());
    if (missing.length > 0) {
      const names = listed(missing, ({ variable, option }) => variable ?? option);
      const lacking = missing.flatMap(({ option }) => security.credentials.filter(({ setting }) => setting === option));
      const hints = [...lacking.map(({ variable, about }) => `${variable}: ${about}.`), ...ADVICE];
      throw new CliError(`Not set: ${names}.`, { exit: "configuration", hints });
    }
    const message = wrongSetting(security, error, baseUrl ? "--base-url" : undefined);
    throw new CliError(message, { exit: "configuration" });
  }
}

const ADVICE = [
  "video-ads login keeps what is not set. Or export it, or name a file that has it: --env .env",
  "To try it without an account: video-ads mock prints what a local service wants.",
];

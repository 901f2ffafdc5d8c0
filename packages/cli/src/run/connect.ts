import { ConfigurationError, createClient, type VideoAds } from "@video-ads/client";
import { CliError } from "../errors/cli-error.ts";
import { reason } from "../input/json-text.ts";
import type { ConnectionOptions } from "../program/common-options.ts";

/** A client with the keys of the environment. Bodies are held against the contract before they are sent. */
export function connect({ baseUrl, env }: ConnectionOptions, fetch?: typeof globalThis.fetch): VideoAds {
  readEnvironment(env);
  try {
    return createClient({ ...(baseUrl && { baseUrl }), ...(fetch && { fetch }), validate: true });
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    const missing = error.missing.flatMap(({ variable = [] }) => variable);
    if (missing.length > 0)
      throw new CliError(`Not set: ${missing.join(", ")}.`, { exit: "configuration", hints: ADVICE });
    const { option, problem } = error;
    const name = option === "baseUrl" ? (baseUrl ? "--base-url" : "VIDEO_ADS_BASE_URL") : option;
    throw new CliError(name === undefined ? problem : `${name}: ${problem}`, { exit: "configuration" });
  }
}

const ADVICE = [
  "The id and the key are on the account settings page. Export them, or keep them in a file: --env .env",
  "To try it without an account: video-ads mock prints the three of a local service.",
];

/**
 * As Node's own `--env-file` (a name that Node takes for itself, even behind that of a script): what is set already wins.
 * No file is read that was not named.
 */
export function readEnvironment(env: string | undefined): void {
  if (env === undefined) return;
  try {
    process.loadEnvFile(env);
  } catch (error) {
    throw new CliError(`--env: cannot read ${env}: ${reason(error)}.`);
  }
}

/** The address that requests go to, for messages. */
export function baseUrlOf({ baseUrl }: ConnectionOptions): string {
  return (baseUrl ?? process.env.VIDEO_ADS_BASE_URL ?? "").trim().replace(/\/+$/, "");
}

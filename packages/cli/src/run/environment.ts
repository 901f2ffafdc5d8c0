// What a command goes by: variables that are set, a file that is named, or a profile.
import { unreadable } from "@video-ads/core/file-fault";
import { plainAddress } from "@video-ads/operate/address";
import { variableIn } from "@video-ads/operate/environment";
import { CliError } from "../errors/cli-error.ts";
import { security } from "../generated/resources.ts";
import { shellWords } from "../output/shell-words.ts";
import type { ConnectionOptions } from "../program/common-options.ts";
import { DEFAULT_PROFILE, PROFILE_VARIABLE, type Profile, readProfiles } from "./profiles.ts";

export const BASE_URL = "VIDEO_ADS_BASE_URL";

/** What a profile holds. Keys are of the service that they were given for: neither is ever taken from elsewhere. */
export function profileVariables(): string[] {
  return [BASE_URL, ...security.credentials.map(({ variable }) => variable)];
}

/**
 * Puts into the environment what the command line names. As with Node's own `--env-file` (a name that Node takes for itself, even behind that
 * of a script), what is set already wins over a file. A profile that is named wins over both; `default` is for where nothing is set.
 */
export function readEnvironment({ env, profile, baseUrl }: ConnectionOptions): void {
  readEnvFile(env);
  const named = profile ?? variableIn(process.env, PROFILE_VARIABLE);
  if (named === undefined) {
    useDefault(baseUrl);
    return;
  }
  const found = chosen(named, profile === undefined ? PROFILE_VARIABLE : "--profile");
  if (baseUrl !== undefined && !isAddressOf(found, baseUrl)) throw otherAddress(named, found);
  use(named, found);
}

/** A profile without an address is of none: where its keys were tried, nobody knows. */
function isAddressOf({ [BASE_URL]: address }: Profile, baseUrl: string): boolean {
  return address !== undefined && plainAddress(address) === plainAddress(baseUrl);
}

function otherAddress(name: string, { [BASE_URL]: address = "no address" }: Profile): CliError {
  return new CliError(`--base-url: the profile ${name} is of ${address}, and its keys are not sent elsewhere.`, {
    hints: [
      "Leave --base-url out; or leave the profile out, and set keys of that address in the environment or by --env.",
      "video-ads login keeps another profile for another address.",
    ],
  });
}

function useDefault(baseUrl: string | undefined): void {
  if (profileVariables().some((variable) => process.env[variable]?.trim())) return;
  const found = readProfiles().get(DEFAULT_PROFILE);
  // Keys that nobody has filled in are not those of the profile.
  if (found) for (const variable of profileVariables()) variableIn(process.env, variable);
  // Another address is another service, or somebody else's: what is not named is not sent there.
  if (found && (baseUrl === undefined || isAddressOf(found, baseUrl))) use(DEFAULT_PROFILE, found);
}

/** The file that `--env` names; no other is read. */
export function readEnvFile(env: string | undefined): void {
  if (env === undefined) return;
  try {
    process.loadEnvFile(env);
  } catch (error) {
    throw new CliError(`--env: ${unreadable(env, error)}`);
  }
}

function chosen(name: string, says: string): Profile {
  const profiles = readProfiles();
  const found = profiles.get(name);
  if (found) return found;
  const known = [...profiles.keys()];
  throw new CliError(`${says}: there is no profile ${JSON.stringify(name)}.`, {
    exit: "configuration",
    hints: [
      known.length > 0 ? `There is ${known.join(", ")}.` : "There is none yet.",
      `video-ads login ${shellWords(["--profile", name])} makes it.`,
    ],
  });
}

function use(name: string, profile: Profile): void {
  for (const variable of profileVariables()) {
    const value = profile[variable];
    if (value === undefined) delete process.env[variable];
    else process.env[variable] = value;
  }
  process.env[PROFILE_VARIABLE] = name;
}

/** The profile whose keys are used; undefined: none. */
export function profileInUse(): string | undefined {
  return process.env[PROFILE_VARIABLE]?.trim() || undefined;
}

// Keys that outlive a terminal: profiles, in a file that only its owner can read.
import { randomUUID } from "node:crypto";
import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { reason, unreadable } from "@video-ads/core/file-fault";
import { isObject } from "@video-ads/core/job";
import { stateFolder } from "@video-ads/core/state-folder";
import { CliError } from "../errors/cli-error.ts";

/** Variables of the environment, by their names. */
export type Profile = Readonly<Record<string, string>>;

/** What is used where nothing is named and nothing is set. */
export const DEFAULT_PROFILE = "default";

/** Names a profile for all commands. */
export const PROFILE_VARIABLE = "VIDEO_ADS_PROFILE";

/** Others than the owner may read or write it. Windows keeps the folders of a user for that user by itself. */
const OTHERS = 0o077;

export function profilesFile(): string {
  return join(stateFolder(process, homedir()), "video-ads", "profiles.json");
}

/**
 * All that are kept, by their names.
 *
 * @throws {CliError} where others could read them, or have written them: the keys are no secret any more.
 */
export function readProfiles(): Map<string, Profile> {
  const path = profilesFile();
  const text = ownText(path);
  if (text === undefined) return new Map();
  const found = profilesIn(text);
  if (!found)
    throw new CliError(`${path} holds no profiles.`, {
      exit: "configuration",
      hints: ["Remove it, and log in again."],
    });
  return found;
}

/** Undefined: there is no file. */
function ownText(path: string): string | undefined {
  let file: number;
  try {
    // Looked at when it is open: nobody changes it in between. A pipe in its place would be waited for.
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    if (Object(error).code === "ENOENT") return undefined;
    throw new CliError(`Profiles: ${unreadable(path, error)}`, { exit: "configuration" });
  }
  try {
    const fault = faultOf(path, fstatSync(file));
    if (fault) throw fault;
    return readFileSync(file, "utf8");
  } finally {
    closeSync(file);
  }
}

function faultOf(path: string, stats: Stats): CliError | undefined {
  if (!stats.isFile()) return new CliError(`Profiles: ${path} is no regular file.`, { exit: "configuration" });
  const user = process.getuid?.();
  if (user === undefined) return undefined;
  if (stats.uid !== user)
    return new CliError(`Profiles: ${path} belongs to another user.`, {
      exit: "configuration",
      hints: ["Remove it, and log in again."],
    });
  if ((stats.mode & OTHERS) === 0) return undefined;
  const mode = (stats.mode & 0o777).toString(8);
  return new CliError(`Profiles: others may have read the keys in ${path} (its permissions are ${mode}).`, {
    exit: "configuration",
    hints: [`chmod 600 ${path} keeps them out. Where they were not to see the keys, make new ones.`],
  });
}

/** Undefined: it is not what {@link writeProfiles} writes. */
function profilesIn(text: string): Map<string, Profile> | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { profiles } = Object(json) as { profiles?: unknown };
  if (!isObject(profiles)) return undefined;
  const found = new Map<string, Profile>();
  for (const [name, variables] of Object.entries(profiles)) {
    if (!isProfile(variables)) return undefined;
    found.set(name, variables);
  }
  return found;
}

function isProfile(value: unknown): value is Profile {
  return isObject(value) && Object.values(value).every((text) => typeof text === "string");
}

/** Takes the place of what was kept, whole or not at all. */
export async function writeProfiles(profiles: ReadonlyMap<string, Profile>): Promise<void> {
  const path = profilesFile();
  const next = `${path}.${randomUUID()}`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const text = `${JSON.stringify({ profiles: Object.fromEntries(profiles) }, null, 2)}\n`;
    await writeFile(next, text, { flag: "wx", mode: 0o600, flush: true });
    await rename(next, path);
  } catch (error) {
    await rm(next, { force: true }).catch(() => {});
    throw new CliError(`Profiles: cannot write ${path}: ${reason(error)}.`, { exit: "configuration" });
  }
}

/** As a profile may be called. */
export function checkName(name: string): string {
  if (/^[\w.-]{1,64}$/.test(name)) return name;
  throw new CliError("--profile: a name has letters, digits, dots, dashes and underscores, 64 at most.");
}

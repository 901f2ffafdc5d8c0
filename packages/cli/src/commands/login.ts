// `video-ads login`, `logout` and `profiles`: keys are kept, and never stand on a command line.
import { parseEnv } from "node:util";
import { callByName } from "@video-ads/operate/call";
import { canCall, variablesOf } from "@video-ads/operate/credentials";
import { variableIn } from "@video-ads/operate/environment";
import { CliError } from "../errors/cli-error.ts";
import { balance, security } from "../generated/resources.ts";
import { standardInput } from "../input/text-value.ts";
import { print } from "../output/print.ts";
import type { ConnectionOptions, OutputOptions } from "../program/common-options.ts";
import { connect } from "../run/connect.ts";
import { BASE_URL, profileInUse, profileVariables } from "../run/environment.ts";
import { explained } from "../run/explain.ts";
import { interruptible } from "../run/interrupt.ts";
import {
  checkName,
  DEFAULT_PROFILE,
  PROFILE_VARIABLE,
  type Profile,
  profilesFile,
  readProfiles,
  writeProfiles,
} from "../run/profiles.ts";
import { rowOf } from "../run/reader.ts";
import { answersTo, type Question } from "./hidden-answers.ts";

export interface LoginOptions extends Pick<ConnectionOptions, "baseUrl" | "profile"> {
  check: boolean;
}

/** Keeps the address of a service, and the keys that it goes by. */
export async function login(options: LoginOptions): Promise<void> {
  const name = nameIn(options);
  const kept = readProfiles();
  const before = kept.get(name);
  const profile = await given(options, before?.[BASE_URL]);
  become(profile);
  const { [BASE_URL]: address } = profile;
  if (address === undefined || !canCall(security)) throw incomplete(profile);
  const ads = connect({});
  if (options.check && balance !== undefined) {
    const operation = await rowOf(balance);
    const request = { path: [], ...(operation.query.length > 0 && { query: {} }) };
    await interruptible((signal) => callByName(ads, operation, request, { signal })).catch((error: unknown) => {
      const fault = explained(error, {}, { operation, path: [] });
      if (!(fault instanceof CliError)) throw fault;
      const { message, exit, hints, status } = fault;
      throw new CliError(message, {
        exit,
        status,
        hints: [...hints, "Nothing was kept. --no-check keeps it all the same."],
      });
    });
  }
  await writeProfiles(new Map([...kept, [name, profile]]));
  process.stderr.write(
    `The profile ${name} is kept in ${profilesFile()}${before ? ", in the place of what it was" : ""}. ` +
      `${name === DEFAULT_PROFILE ? "Commands use it where nothing else is set" : `--profile ${name} uses it`}.\n`,
  );
}

/** Forgets a profile. */
export async function logout(options: Pick<ConnectionOptions, "profile">): Promise<void> {
  const name = nameIn(options);
  const kept = readProfiles();
  if (!kept.delete(name))
    throw new CliError(`There is no profile ${name}.`, {
      exit: "notFound",
      hints: [kept.size > 0 ? `There is ${[...kept.keys()].join(", ")}.` : "There is none."],
    });
  await writeProfiles(kept);
  process.stderr.write(
    `The profile ${name} is not kept any more. Its keys are valid until the service is told otherwise.\n`,
  );
}

/** Lists what is kept; no key is shown. */
export async function listProfiles(options: OutputOptions): Promise<void> {
  const isSet = profileVariables().some((variable) => process.env[variable]?.trim());
  const used = profileInUse() ?? (isSet ? undefined : DEFAULT_PROFILE);
  const profiles = [...readProfiles()].map(([name, profile]) => ({
    name,
    base_url: profile[BASE_URL] ?? null,
    in_use: name === used,
  }));
  await print(profiles, { kind: "list", columns: ["name", "base_url", "in_use"] }, options);
}

function nameIn({ profile }: Pick<ConnectionOptions, "profile">): string {
  return checkName(profile ?? variableIn(process.env, PROFILE_VARIABLE) ?? DEFAULT_PROFILE);
}

/** From a terminal by questions, else from standard input as lines of a .env file. */
async function given({ baseUrl }: LoginOptions, before: string | undefined): Promise<Profile> {
  const found = process.stdin.isTTY ? await asked(baseUrl, before) : await piped(baseUrl);
  const variables = profileVariables().flatMap((name): [string, string][] => {
    const value = found[name]?.trim() ?? "";
    return value === "" ? [] : [[name, value]];
  });
  return Object.fromEntries(variables);
}

async function piped(baseUrl: string | undefined): Promise<Profile> {
  const found = parseEnv((await standardInput("login")).toString()) as Profile;
  const address = baseUrl ?? found[BASE_URL] ?? process.env[BASE_URL];
  return { ...found, ...(address !== undefined && { [BASE_URL]: address }) };
}

async function asked(baseUrl: string | undefined, before: string | undefined): Promise<Profile> {
  const usual = before ?? process.env[BASE_URL]?.trim();
  const address: Question = { text: `Where the service is${usual ? ` [${usual}]` : ""}: `, shown: true };
  const keys = security.credentials.map(({ variable, about }): [string, Question] => [
    variable,
    { text: `${variable}, ${about} (not shown): ` },
  ]);
  const questions = [...(baseUrl === undefined ? [address] : []), ...keys.map(([, question]) => question)];
  const [first, ...later] = questions;
  const answers = first ? await answersTo([first, ...later]) : [];
  const url = baseUrl ?? (answers.shift() || usual);
  const values = keys.map(([name], index): [string, string] => [name, answers[index] ?? ""]);
  return { ...Object.fromEntries(values), ...(url && { [BASE_URL]: url }) };
}

/** The program goes by what was given: to try it, and to show nothing of it. */
function become(profile: Profile): void {
  delete process.env[PROFILE_VARIABLE];
  for (const variable of profileVariables()) {
    const value = profile[variable];
    if (value === undefined) delete process.env[variable];
    else process.env[variable] = value;
  }
}

function incomplete(profile: Profile): CliError {
  const [ways = []] = security.requirements;
  const isLacking = (variable: string): boolean => profile[variable] === undefined;
  // Of several ways to be let in one is enough.
  const keys =
    ways.length > 1
      ? [variablesOf(security)]
      : profileVariables().filter((name) => name !== BASE_URL && isLacking(name));
  const missing = [...(isLacking(BASE_URL) ? [BASE_URL] : []), ...(canCall(security) ? [] : keys)];
  return new CliError(`Not given: ${missing.join(", ")}.`, {
    exit: "configuration",
    hints: [
      "Nothing was kept.",
      process.stdin.isTTY
        ? "--base-url says where the service is."
        : "Standard input has lines such as NAME=value, as a .env file.",
    ],
  });
}

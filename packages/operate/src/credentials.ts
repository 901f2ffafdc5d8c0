// What lets a program in, for its help and its messages: the client reads it, and sends it.
import { createHash } from "node:crypto";
import type { ConfigurationError, Credentials } from "@video-ads/client";
import { listed, variableOf } from "@video-ads/core/credentials";
import { type Redact, redactor, secretsOf } from "@video-ads/core/redact";
import { plainAddress } from "./address.ts";
import type { OperationFacts } from "./facts.ts";

/** A setting that holds an id, a key, a token, a user or a password. */
export interface Credential {
  /** Option of the client. */
  readonly setting: keyof Credentials;
  /** Environment variable. */
  readonly variable: string;
  /** What it is and where it comes from, as the rest of a line. */
  readonly about: string;
}

/** Settings that belong together, any set of which lets in. */
export type CredentialSets = readonly (readonly (keyof Credentials)[])[];

/** What the generated table of a program says of them. */
export interface SecurityTable {
  readonly credentials: readonly Credential[];
  /** What operations ask for. The first is that of every operation which names no other. */
  readonly requirements: readonly CredentialSets[];
}

type Asking = Pick<OperationFacts, "security">;

/** The variables that an operation goes by: `A and B, or C`. Empty where it asks for nothing. */
export function variablesOf({ credentials, requirements }: SecurityTable, { security = 0 }: Asking = {}): string {
  const all = (requirements[security] ?? []).flatMap((set, alternative) =>
    set.map((setting) => ({ setting, alternative })),
  );
  return listed(all, ({ setting }) => variable(credentials, setting));
}

/** The settings by which an operation would be called here: those of which the environment has all, else the first that belong together. */
export function settingsInUse(
  { credentials, requirements }: SecurityTable,
  { security = 0 }: Asking = {},
): CredentialSets[number] {
  const sets = requirements[security] ?? [];
  return sets.find((set) => isSet(credentials, set)) ?? sets[0] ?? [];
}

/** Whether the environment has what operations ask for. */
export function canCall({ credentials, requirements }: SecurityTable): boolean {
  return requirements[0]?.some((set) => isSet(credentials, set)) === true;
}

/**
 * What is wrong with a setting that the client reads from the environment, by the variable that holds it: the client names its option.
 *
 * @param address What the address was given with, where that is no variable.
 */
export function wrongSetting(
  { credentials }: SecurityTable,
  { option, problem, message }: Pick<ConfigurationError, "option" | "problem" | "message">,
  address: string = variableOf("baseUrl"),
): string {
  if (option === "baseUrl") return `${address} is no address of a service: it has to be ${problem}`;
  const isRead = credentials.some(({ setting }) => setting === option);
  return option !== undefined && isRead ? `${variableOf(option)}: ${problem}` : message;
}

/** Takes out of texts what lets in: by the options of a client, else by the environment. */
export function withoutCredentials({ credentials, requirements }: SecurityTable, given: Credentials = {}): Redact {
  return redactor(secretsOf(requirements.flat(), (setting) => valueOfSetting(credentials, given, setting)));
}

/**
 * Who is let in, as far as settings say it: of those that belong together the first, which the others prove. By the options of a client,
 * else by the environment.
 */
function whoIsLetIn({ credentials, requirements }: SecurityTable, given: Credentials = {}): string[] {
  const firsts = new Set(requirements.flat().flatMap(([first]) => first ?? []));
  return [...firsts].map((setting) => valueOfSetting(credentials, given, setting));
}

/** A contract that asks for nothing has no settings, and no names of any. */
function valueOfSetting(credentials: readonly Credential[], given: Credentials, setting: keyof Credentials): string {
  const own: unknown = Reflect.get(given, setting);
  return (typeof own === "string" ? own : (process.env[variable(credentials, setting)] ?? "")).trim();
}

/** Tells accounts of services apart, however an address is spelt, and says nothing of them. */
export function accountOf(table: SecurityTable, baseUrl: string, given: Credentials = {}): string {
  const parts = [plainAddress(baseUrl), ...whoIsLetIn(table, given)];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}

function isSet(credentials: readonly Credential[], set: CredentialSets[number]): boolean {
  return set.every((setting) => process.env[variable(credentials, setting)]?.trim());
}

function variable(credentials: readonly Credential[], setting: keyof Credentials): string {
  return credentials.find((known) => known.setting === setting)?.variable ?? setting;
}

// What lets accounts in, by the contract that is played: by what each setting is called, and how it is sent.
import { sandboxValueOf } from "@video-ads/core/credentials";
import { accountSetting, type Credentials, places, sets, settings, usual } from "../generated/credentials.ts";
import type { ContractOperation } from "./operation.ts";

export interface LettingIn {
  /** All that there are. */
  readonly settings: readonly string[];
  /** Settings that belong together, any set of which lets in. */
  readonly sets: readonly (readonly string[])[];
  /** What an account is called by. */
  readonly accountSetting: string;
  /** What lets in where nobody says otherwise. */
  readonly usual: Credentials;
  /** How each is sent, to be put before its value. */
  readonly places: readonly (readonly [setting: string, place: string])[];
}

/** Of the published contract. */
export const published: LettingIn = { settings, sets, accountSetting, usual, places };

/** Of a contract that was given. */
export function lettingInOf(operations: readonly ContractOperation[]): LettingIn {
  const alternatives = operations.flatMap(({ security }) => security);
  const schemes = new Map(alternatives.flat().map((scheme) => [scheme.key, scheme]));
  const own = [...schemes.values()].flatMap((scheme) => scheme.places);
  const named = [...schemes.values()].find(({ namesAccount }) => namesAccount)?.places[0];
  const together = alternatives.map((set) => set.flatMap((scheme) => scheme.places.map(([setting]) => setting)));
  const names = own.map(([setting]) => setting);
  return {
    settings: names,
    sets: [...new Map(together.map((set) => [set.join(" "), set])).values()],
    accountSetting: (named ?? own[0])?.[0] ?? "account",
    // The settings of a contract that is not this package's own have no types here.
    usual: Object.fromEntries(names.map((name) => [name, sandboxValueOf(name)])) as unknown as Credentials,
    places: own,
  };
}

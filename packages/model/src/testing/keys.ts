// What lets in, for tests of any contract: as settings, as variables and as headers, by the names that the contract has for them.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { keysSent } from "@video-ads/core/credentials";
import { buildModel } from "../service/build.ts";
import { sentSchemes } from "../service/security.ts";

const require = createRequire(import.meta.url);
const contract = JSON.parse(readFileSync(require.resolve("@video-ads/spec/openapi.json"), "utf8"));
const { credentials, requirements } = buildModel(contract).security;
const [firstWay = []] = requirements[0] ?? [];

/** Whether there is more than one way to be let in. */
export const hasChoice = requirements.some(({ length }) => length > 1);

/** By setting. */
export type Values = Readonly<Record<string, string | undefined>>;

/** The settings of the first way that the contract has. */
export const settings: readonly string[] = firstWay.flatMap((scheme) =>
  scheme.credentials.map(({ setting }) => setting),
);

/** The environment variable of each setting that the contract has. */
export const variables: Readonly<Record<string, string>> = Object.fromEntries(
  credentials.map(({ setting, variable }) => [setting, variable]),
);

/** Something for each setting: of `mine`, that of `token` is `mine-token`. */
export function keysOf(owner: string): Record<string, string> {
  return Object.fromEntries(credentials.map(({ setting }) => [setting, `${owner}-${setting}`]));
}

/** The environment of a program that is led to a service. */
export function environmentOf(url: string, values: Values = keysOf("test")): Record<string, string> {
  const keys = credentials.map(({ setting, variable }) => [variable, values[setting] ?? ""]);
  return { VIDEO_ADS_BASE_URL: url, ...Object.fromEntries(keys) };
}

/** The headers that let in by the first way, in small letters, as they arrive. */
export function headersOf(values: Values): Record<string, string> {
  const { headers } = keysSent(sentSchemes(firstWay), values);
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

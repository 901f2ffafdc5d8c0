// What lets in, by the names that the contract has for it: as settings, as variables and as headers.
import type { Credentials } from "@video-ads/client";
import { keysSent } from "@video-ads/core/credentials";
import { sentSchemes } from "@video-ads/model";
import { model } from "./model.ts";

const { credentials, requirements } = model.security;
const [firstWay = []] = requirements[0] ?? [];

/** The settings of the first way that the contract has. */
export const settings: readonly string[] = firstWay.flatMap((scheme) =>
  scheme.credentials.map(({ setting }) => setting),
);

export type Values = Readonly<Record<string, string | undefined>>;

/** Something for each setting. */
export const KEYS: Credentials = Object.fromEntries(
  credentials.map(({ setting }) => [setting, `one-answer-${setting}`]),
);

/** The environment of a program that is led to a service. */
export function environmentOf(url: string, values: Values = { ...KEYS }): Record<string, string> {
  const keys = credentials.map(({ setting, variable }) => [variable, values[setting] ?? ""]);
  return { VIDEO_ADS_BASE_URL: url, ...Object.fromEntries(keys) };
}

/** The headers that let in by the first way. */
export const headersOf = (values: Values): Record<string, string> => keysSent(sentSchemes(firstWay), values).headers;

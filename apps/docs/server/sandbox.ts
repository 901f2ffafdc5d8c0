// The sandbox that requests from the pages go to at first: what the site says of it in sandbox.json.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { notThis } from "@video-ads/core/options";
import { refuse, refuseUnknown } from "./known-options.ts";
import { givenWebUrl } from "./web-url.ts";

/** Its address, and the keys to send, by their settings. Everybody who opens a page can read them. */
export interface Sandbox {
  url: string | URL;
  readonly [setting: string]: string | URL;
}

/** The file of the site that pages read it from. */
export const SANDBOX_FILE = "sandbox.json";

/** Written by the build: the settings of the contract. */
const SETTINGS = fileURLToPath(new URL("../dist/settings.json", import.meta.url));

/**
 * What sandbox.json says; `{}` where none is named.
 *
 * @throws Error that names what is wrong: the address, a key that the contract does not have, or one that is no text.
 */
export function readSandbox(given: Sandbox | undefined): Readonly<Record<string, string>> {
  if (given === undefined) return {};
  const settings = JSON.parse(readFileSync(SETTINGS, "utf8")) as string[];
  refuseUnknown(given, ["url", ...settings], "sandbox");
  const { url, ...keys } = given;
  const address = givenWebUrl(url, "http://127.0.0.1:4010");
  if ("problem" in address) return refuse("sandbox.url", address.problem);
  const read: Record<string, string> = { url: address.value };
  for (const [name, value] of Object.entries(keys)) {
    if (value === undefined) continue;
    if (typeof value !== "string" || !/^\P{Cc}+$/u.test(value))
      refuse(`sandbox.${name}`, typeof value === "string" ? NO_KEY : notThis(NO_KEY, value));
    else read[name] = value;
  }
  return read;
}

const NO_KEY = "It is a key: text in one line.";

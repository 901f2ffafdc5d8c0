import { inWords, nearInWords } from "@video-ads/core/options";
import { type Credentials, sets, settings } from "../generated/credentials.ts";

/**
 * By setting: what is wrong with what an account is to be let in with; empty when it lets in. Values are never said.
 *
 * @param beside What else an account is given, for who misspells that.
 */
export function credentialFaults(
  given: Readonly<Record<string, unknown>>,
  beside: readonly string[],
): Map<string, string> {
  const allowed = [...settings, ...beside];
  const faults = new Map<string, string>();
  for (const [setting, value] of Object.entries(given)) {
    if (!settings.some((known) => known === setting)) {
      const near = nearInWords(setting, allowed);
      faults.set(setting, `There is no such setting. ${near}Allowed: ${allowed.join(", ")}.`);
    } else if (typeof value !== "string") {
      faults.set(setting, `It is a text, not ${typeof value === "object" ? inWords(value) : `a ${typeof value}`}.`);
    } else if (value === "") faults.set(setting, "It is empty, and lets nobody in.");
  }
  const lacking = ([...set]: readonly (keyof Credentials)[]) => set.filter((setting) => !(setting in given));
  const [first] = sets;
  if (first && sets.every((set) => lacking(set).length > 0)) {
    for (const setting of lacking(first)) faults.set(setting, "This field is required.");
  }
  return faults;
}

import { nearInWords } from "@video-ads/core/options";
import { type LettingIn, published } from "../contract/letting-in.ts";

/**
 * By setting: what the contract does not know, or asks for besides; empty when it lets in.
 *
 * @param beside What else an account is given, for who misspells that.
 */
export function credentialFaults(
  given: object,
  beside: readonly string[],
  { settings, sets }: Pick<LettingIn, "settings" | "sets"> = published,
): Map<string, string> {
  const allowed = [...settings, ...beside];
  const faults = new Map<string, string>();
  for (const setting of Object.keys(given)) {
    if (!settings.some((known) => known === setting)) {
      const near = nearInWords(setting, allowed);
      faults.set(setting, `There is no such setting. ${near}Allowed: ${allowed.join(", ")}.`);
    }
  }
  const lacking = (set: readonly string[]) => set.filter((setting) => !(setting in given));
  const [first] = sets;
  if (first && sets.every((set) => lacking(set).length > 0)) {
    for (const setting of lacking(first)) faults.set(setting, "This field is required.");
  }
  return faults;
}

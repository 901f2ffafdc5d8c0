import { listed } from "@video-ads/core/credentials";
import { ConfigurationError } from "../errors/configuration-error.ts";
import type { Requirement } from "./requirement.ts";

/** Settings that belong together, and what puts them into a request. */
type Alternative = readonly [settings: readonly string[], send: Requirement];

/** The first alternative of which everything is there, if there is one in what the options say alone, else with the environment. */
export function anyOf(variables: Readonly<Record<string, string>>, alternatives: readonly Alternative[]): Requirement {
  return (sent, take, settings, who, missing) => {
    const { values } = settings;
    const given = (setting: string): boolean => (Reflect.get(settings, setting) ?? undefined) !== undefined;
    // What is meant as a key is never taken for none, which would let in by another way.
    const empty = alternatives.flatMap(([together]) => together).find((setting) => given(setting) && !values[setting]);
    if (empty) throw new ConfigurationError("it is empty: give it a value, or leave it out.", empty);
    const whole = (has: (setting: string) => unknown) => alternatives.find(([settings]) => settings.every(has));
    const byOptions = whole((setting) => values[setting] && Reflect.get(settings, setting));
    // Asking for nothing is what is left, and no choice of anybody.
    const chosen = byOptions && byOptions[0].length > 0 ? byOptions : whole((setting) => values[setting]);
    if (chosen) return chosen[1](sent, take, settings, who, missing);
    const needed = alternatives.flatMap(([together], alternative) =>
      together.map((option) => ({ option, alternative })),
    );
    const all = [...missing, ...needed.map((one) => ({ ...one, variable: variables[one.option] }))];
    const list = listed(all, ({ option, variable }) => `${option} (or ${variable})`);
    throw new ConfigurationError(`${who} needs ${list}.`, undefined, all);
  };
}

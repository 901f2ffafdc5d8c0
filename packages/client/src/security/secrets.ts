import { pairs } from "../generated/secrets.ts";
import type { Given } from "./requirement.ts";

/** Everything that no text may hold: what was given, and a user and a password as they are sent. */
export function secretsOf({ baseUrl: _, ...values }: Given["values"]): string[] {
  return [...Object.values(values), ...pairs.map(([user, password]) => `${values[user]}:${values[password]}`)];
}

import { secretsOf } from "@video-ads/core/redact";
import { together } from "../generated/secrets.ts";
import type { Given } from "./requirement.ts";

/** Everything that no text may hold of what was given. */
export function secretsIn(values: Given["values"]): string[] {
  return secretsOf(together, (setting) => values[setting] ?? "");
}

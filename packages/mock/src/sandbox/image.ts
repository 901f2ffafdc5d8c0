import type { ClockState } from "../generated/control/types.ts";
import { asObject, isObject } from "./json.ts";
import type { StoreImage } from "./store/store.ts";

/** Everything that the sandbox remembers, at one moment. Plain JSON. */
export interface SandboxImage {
  version: 1;
  clock: Pick<ClockState, "mode" | "now" | "speed">;
  /** Base URL of the media in it. */
  mediaUrl: string;
  rows: StoreImage;
}

/** It was made by this version of the sandbox. */
export function isSandboxImage(value: unknown): value is SandboxImage {
  const { version, rows, clock, mediaUrl } = asObject(value);
  return version === 1 && Array.isArray(rows) && isObject(clock) && typeof mediaUrl === "string";
}

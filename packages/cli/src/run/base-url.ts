import type { ConnectionOptions } from "../program/common-options.ts";

/** The address that requests go to, for messages; empty where none is set. */
export function baseUrlOf({ baseUrl }: ConnectionOptions): string {
  return (baseUrl ?? process.env.VIDEO_ADS_BASE_URL ?? "").trim().replace(/\/+$/, "");
}

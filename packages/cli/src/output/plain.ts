import { steerless } from "@video-ads/core/printable";

/** Text without what could steer a terminal. */
export function plain(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return steerless(text);
}

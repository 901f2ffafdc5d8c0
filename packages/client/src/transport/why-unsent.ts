import type { Unsent } from "@video-ads/core/unsent";
import type { Settings } from "../settings.ts";

/** `unsentBy`, loaded with the first failure. Where it cannot be loaded, as in a page without a network, it may have been sent. */
export async function whyUnsent(settings: Settings, error: unknown): Promise<Unsent | undefined> {
  return import("./no-answer.ts").then(
    ({ unsentBy }) => unsentBy(settings, error),
    () => undefined,
  );
}

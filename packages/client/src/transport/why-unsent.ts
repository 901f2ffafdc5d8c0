import type { Unsent } from "@video-ads/core/unsent";

/** `unsent` of the core, loaded with the first failure. Where it cannot be loaded, as in a page without a network, it may have been sent. */
export async function whyUnsent(error: unknown): Promise<Unsent | undefined> {
  return import("./no-answer.ts").then(
    ({ unsent }) => unsent(error),
    () => undefined,
  );
}

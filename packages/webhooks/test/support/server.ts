import type { RequestListener } from "node:http";
import { loopback } from "@video-ads/testing/loopback";
import { onTestFinished } from "vitest";

/** Serves on a free port of the loopback until the test is finished. Gives the base URL. */
export async function listen(listener: RequestListener): Promise<string> {
  const { url, close } = await loopback(listener);
  onTestFinished(close);
  return url;
}

import shared from "@video-ads/testing/vitest.shared";
import { defineConfig } from "vitest/config";

export default defineConfig({
  // What is polled for comes when the machine has time for it; how soon is no matter.
  test: { ...shared, expect: { poll: { timeout: 20_000 } } },
});

import shared from "@video-ads/testing/vitest.shared";
import { defineConfig } from "vitest/config";

// A browser on a machine that runs everything else at the same time takes its time.
export default defineConfig({
  test: {
    ...shared,
    // One file has a page in its process, which those that start the server must not have.
    isolate: true,
    include: ["test/**/*.test.{ts,tsx}"],
    testTimeout: 120_000,
  },
});

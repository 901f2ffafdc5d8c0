import shared from "@video-ads/testing/vitest.shared";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    ...shared,
    include: ["test/**/*.test.{ts,tsx}"],
    typecheck: { enabled: true, spawnTimeout: 120_000, include: ["test/**/*.test-d.ts"] },
  },
});

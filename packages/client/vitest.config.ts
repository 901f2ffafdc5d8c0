import shared from "@video-ads/testing/vitest.shared";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    ...shared,
    include: [...shared.include, "runtime-tests/**/*.test.ts"],
    typecheck: { enabled: true, spawnTimeout: 120_000, include: ["test/**/*.test-d.ts"] },
  },
});

import shared from "@video-ads/testing/vitest.shared";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    ...shared,
    include: [...shared.include, "runtime-tests/**/*.test.ts"],
    // Left alone, style sheets are empty here, also as text.
    css: true,
    globalSetup: [...shared.globalSetup, "test/support/postgres-server.ts"],
  },
});

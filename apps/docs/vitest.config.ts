import shared from "@video-ads/testing/vitest.shared";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    ...shared,
    include: [...shared.include, "samples/**/*.test.ts"],
    // A browser shares the machine with every other test that runs at the same time.
    testTimeout: 120_000,
    // Node loads the packages, as it does in the project of a reader.
    server: { deps: { external: [/\/packages\/\w+\/dist\//] } },
  },
});

import shared, { twice } from "@video-ads/testing/vitest.shared";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: twice(
    {
      include: [...shared.include, "runtime-tests/**/*.test.ts"],
      // Left alone, style sheets are empty here, also as text.
      css: true,
      globalSetup: [...shared.globalSetup, "test/support/postgres-server.ts"],
    },
    { name: "oldest pg", include: ["test/postgres*.test.ts"], setupFile: "test/support/oldest-pg.ts" },
  ),
});

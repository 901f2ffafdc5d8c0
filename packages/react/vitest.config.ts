import { defineConfig } from "vitest/config";
import shared from "../../scripts/vitest.shared.ts";

export default defineConfig({
  test: {
    ...shared,
    include: ["test/**/*.test.{ts,tsx}"],
    typecheck: { enabled: true, spawnTimeout: 120_000, include: ["test/**/*.test-d.ts"] },
  },
});

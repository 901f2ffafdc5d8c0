import { defineConfig } from "vitest/config";
import shared from "../../scripts/vitest.shared.ts";

export default defineConfig({
  test: {
    ...shared,
    include: ["test/**/*.test.{ts,tsx}"],
    typecheck: { enabled: true, include: ["test/**/*.test-d.ts"] },
  },
});

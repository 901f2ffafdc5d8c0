import { defineConfig } from "vitest/config";
import shared from "../../scripts/vitest.shared.ts";

export default defineConfig({
  test: {
    ...shared,
    include: [...shared.include, "runtime-tests/**/*.test.ts"],
    globalSetup: ["test/support/postgres-server.ts"],
    typecheck: { enabled: true, include: ["test/**/*.test-d.ts"] },
  },
});

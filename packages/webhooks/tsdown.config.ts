import { defineConfig } from "tsdown";

export default defineConfig({
  entry: ["src/index.ts", "src/sqlite.ts", "src/postgres.ts", "src/testing.ts", "src/conformance.ts"],
  format: "esm",
  platform: "node",
  dts: true,
  fixedExtension: false,
});

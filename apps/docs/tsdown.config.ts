import { defineConfig } from "tsdown";

export default defineConfig({
  entry: ["src/index.ts", "src/cli.ts"],
  format: "esm",
  platform: "node",
  target: "node22",
  dts: { entry: "src/index.ts" },
  fixedExtension: false,
  // dist/site is built after this, because this empties dist.
  clean: true,
});

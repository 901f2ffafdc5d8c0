import { defineConfig } from "tsdown";

export default defineConfig({
  entry: { cli: "src/cli.ts", index: "src/index.ts" },
  format: "esm",
  platform: "node",
  target: "node22",
  dts: { entry: "src/index.ts" },
  fixedExtension: false,
  deps: { onlyBundle: [] },
});

import { defineConfig } from "tsdown";

export default defineConfig({
  entry: { index: "src/index.ts", cli: "src/cli.ts" },
  format: "esm",
  platform: "node",
  target: "node22",
  dts: { entry: "src/index.ts" },
  fixedExtension: false,
  deps: { onlyBundle: [] },
});

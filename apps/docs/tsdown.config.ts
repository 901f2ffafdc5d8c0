import { defineConfig } from "tsdown";

export default defineConfig({
  entry: ["server/index.ts", "server/cli.ts"],
  format: "esm",
  platform: "node",
  target: "node22",
  dts: { entry: "server/index.ts" },
  fixedExtension: false,
  deps: { onlyBundle: [] },
  // dist/site is built after this, because this empties dist.
  clean: true,
});

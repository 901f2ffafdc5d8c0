import { defineConfig } from "tsdown";

export default defineConfig({
  entry: ["src/index.ts", "src/queries.ts"],
  format: "esm",
  dts: true,
  platform: "neutral",
  target: "es2023",
  deps: { onlyBundle: [] },
});

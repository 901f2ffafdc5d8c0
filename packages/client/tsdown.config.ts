import { defineConfig } from "tsdown";

export default defineConfig({
  entry: ["src/index.ts", "src/schema.ts", "src/proxy.ts"],
  format: "esm",
  dts: true,
  platform: "neutral",
  deps: { neverBundle: [/^node:/] },
  target: "es2023",
});

import { defineConfig } from "tsdown";

export default defineConfig({
  entry: ["src/index.ts", "src/schema.ts", "src/proxy.ts"],
  format: "esm",
  dts: true,
  platform: "neutral",
  deps: { neverBundle: [/^node:/] },
  target: "es2023",
  // Whoever bundles it gives the parts names of its own: a second hash in each is what every page would load.
  outputOptions: {
    chunkFileNames: ({ name }) => (name.endsWith(".d") ? "[name]-[hash].js" : "[name].js"),
  },
});

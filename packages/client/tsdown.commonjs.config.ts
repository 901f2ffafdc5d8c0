import { defineConfig } from "tsdown";
import modules from "./tsdown.config.ts";

/**
 * CommonJS, for what loads nothing else, such as Jest: Node and bundlers take the modules, whoever asks for them. What it depends on is in
 * it, because two packages may disagree about what the default of a module is when it is required.
 */
export default defineConfig({
  entry: modules.entry ?? {},
  format: "cjs",
  outDir: "dist/commonjs",
  platform: "neutral",
  deps: { neverBundle: [/^node:/], alwaysBundle: ["openapi-fetch"], onlyBundle: ["openapi-fetch"] },
  target: "es2023",
  dts: false,
  outputOptions: { comments: false },
});
